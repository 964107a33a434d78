/** A table in words: what is public of each game, told section by section. */
import { listed, t, tn } from '../../i18n/index.svelte';
import type { GoingOutView, MadcalaView, ParadeView, View } from '../../wire/types';
import { COLOURS, byColour, sumOf } from '../parade/cards';

export interface Line {
  readonly label: string;
  readonly text: string;
}
export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}
type Names = readonly string[];

const line = (label: string, text: string): Line => ({ label, text });
const some = (cards: readonly string[]): string =>
  cards.length ? cards.join('  ') : t('text.none');

export function parade(view: ParadeView, names: Names): Section[] {
  const table: Line[] = [
    line(t('parade.street'), some(view.parade)),
    line(t('parade.pile'), tn('cards', view.deck_count)),
  ];
  if (view.last_round !== null && view.phase === 'play') {
    table.push(line(t('parade.last-round'), tn('parade.turns-left', view.last_round)));
  }
  const zones = view.front.map((cards, seat): Section => {
    const piles = byColour(cards);
    const flipped = view.flipped[seat] ?? '';
    return {
      title: names[seat] ?? '',
      lines: [
        ...COLOURS.flatMap((colour) => {
          const pile = piles.get(colour) ?? [];
          if (!pile.length) return [];
          const most = flipped.includes(colour) ? `, ${t('parade.most')}` : '';
          return [
            line(
              t(`colour.${colour}`),
              `${some(pile)} (${tn('cards', pile.length)}, ${t('parade.sum', { n: sumOf(pile) })}${most})`,
            ),
          ];
        }),
        line(t('hand'), tn('cards', view.hand_counts[seat] ?? 0)),
        line(t('parade.score'), String(view.scores[seat] ?? 0)),
      ],
    };
  });
  const own: Section[] =
    view.seat === null
      ? []
      : [{ title: t('hand.yours'), lines: [line(t('hand'), some(view.hand))] }];
  return [{ title: t('text.table'), lines: table }, ...zones, ...own];
}

export function goingOut(view: GoingOutView, names: Names): Section[] {
  const set = view.table;
  const table = [
    line(t('going-out.round'), String(view.round)),
    line(
      t('going-out.set'),
      set
        ? t('going-out.set.of', {
            name: names[set.owner] ?? '',
            cards: some(set.cards),
            count: set.count,
            rank: set.rank,
          })
        : t('going-out.set.none'),
    ),
    line(t('going-out.display'), some(view.display)),
    line(t('going-out.deck'), tn('cards', view.deck_count)),
    line(t('going-out.used'), some(view.jokers_used)),
  ];
  const players = names.map((name, seat): Section => ({
    title: name,
    lines: [
      line(t('hand'), tn('cards', view.hand_counts[seat] ?? 0)),
      line(t('going-out.known'), some(view.known[seat] ?? [])),
      line(t('going-out.scored'), some(view.scored[seat] ?? [])),
      line(
        t('going-out.total'),
        t('going-out.of', { n: view.totals[seat] ?? 0, target: view.target }),
      ),
      ...(view.out.includes(seat)
        ? [line(t('going-out.out'), String(view.out.indexOf(seat) + 1))]
        : []),
    ],
  }));
  const own: Section[] =
    view.seat === null
      ? []
      : [{ title: t('hand.yours'), lines: [line(t('hand'), some(view.hand))] }];
  return [{ title: t('text.table'), lines: table }, ...players, ...own];
}

const spaced = (id: string): string => id.replaceAll('_', ' ');

export function madcala(view: MadcalaView, names: Names): Section[] {
  const shards = (text: string): string => (text ? [...text].join(' ') : t('text.none'));
  const players = names.map((name, seat): Section => {
    const plates = view.plates.slice(seat * 6, seat * 6 + 6);
    return {
      title: `${name}: ${spaced(view.guests[seat] ?? '')}`,
      lines: [
        line(t('madcala.health'), String(view.health[seat] ?? 0)),
        ...plates.map((plate, at) =>
          line(
            t('madcala.plate', { n: seat * 6 + at, name: t(`plate.${at}` as 'plate.0') }),
            shards(plate),
          ),
        ),
        line(t('madcala.reserve'), String(view.reserve[seat] ?? 0)),
        line(t('madcala.commoners'), tn('cards', view.hand_counts[seat] ?? 0)),
        line(
          t('madcala.plus-ones'),
          listed(
            (view.plus_ones[seat] ?? []).map(
              (card) =>
                `${spaced(card.id)} (${card.up ? t('madcala.up') : t('madcala.down')}${card.stored ? `, ${card.stored}` : ''})`,
            ),
          ),
        ),
        ...(view.tokens[seat] ?? []).map((token) => line(spaced(token.id), String(token.left))),
      ],
    };
  });
  const own: Section[] =
    view.seat === null
      ? []
      : [
          {
            title: t('hand.yours'),
            lines: [line(t('madcala.commoners'), some(view.hand.map(spaced)))],
          },
        ];
  return [
    {
      title: t('text.table'),
      lines: [
        line(t('madcala.deck'), tn('cards', view.deck_count)),
        line(t('madcala.in-hand'), shards(view.in_hand)),
        ...(view.playing ? [line(t('madcala.playing'), spaced(view.playing))] : []),
      ],
    },
    ...players,
    ...own,
  ];
}

export function describe(view: View, names: Names): Section[] {
  if (view.game === 'parade') return parade(view, names);
  if (view.game === 'going-out') return goingOut(view, names);
  return madcala(view, names);
}
