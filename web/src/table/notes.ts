/** What happened at a table, in the words of the language that was chosen. */
import { listed, t } from '../i18n/index.svelte';
import type { Happening, SeatInfo } from '../wire/types';

type Note = Exclude<Happening, { what: 'told' | 'chatted' }>;
type Kind<W extends Note['what']> = Extract<Note, { what: W }>;
type Names = readonly string[];

const name = (names: Names, seat: number): string => names[seat] ?? t('seat.n', { n: seat + 1 });

function seatText(seat: SeatInfo, number: number): string {
  if (seat.kind === 'empty') return t('note.free', { n: number + 1 });
  if (seat.kind === 'person' && seat.bot !== undefined)
    return t('note.stand-in', { name: seat.name });
  return t('note.sits', { name: seat.name, n: number + 1 });
}

const NOTES: { readonly [W in Note['what']]: (it: Kind<W>, names: Names) => string | null } = {
  seat: (it) => seatText(it.now, it.seat),
  began: () => t('note.began'),
  'undo-asked': (it, names) => t('note.undo-asked', { name: name(names, it.seat) }),
  'undo-declined': () => t('note.undo-declined'),
  'took-back': (it, names) => t('note.took-back', { name: name(names, it.seat) }),
  'pause-asked': (it, names) => t('note.pause-asked', { name: name(names, it.seat) }),
  'pause-declined': () => t('note.pause-declined'),
  paused: () => t('note.paused'),
  resumed: () => t('note.resumed'),
  resigned: (it, names) =>
    t(it.out_of_time ? 'note.out-of-time' : 'note.resigned', { name: name(names, it.seat) }),
  'rematch-asked': (it, names) => t('note.rematch-asked', { name: name(names, it.seat) }),
  rematch: () => t('note.rematch'),
  muted: (it) => t(it.muted ? 'note.muted' : 'note.unmuted', { name: it.who.name }),
  ended: (it, names) => {
    const won = it.places.flatMap((place, seat) => (place === 1 ? [name(names, seat)] : []));
    return t('note.ended', { names: listed(won) });
  },
};

export function noteText(it: Note, names: Names): string | null {
  const note = NOTES[it.what] as ((it: Note, names: Names) => string | null) | undefined;
  return note ? note(it, names) : null;
}
