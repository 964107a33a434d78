/** One table as the client knows it, and how each message changes it: plain data, no rules. */
import type {
  ClockInfo,
  Ended,
  Fact,
  Happening,
  Joined,
  PlayerName,
  Presence,
  TableInfo,
  Turn,
  Update,
  View,
} from '../wire/types';

/** Something that was asked of the others at the table. */
export interface Question {
  readonly seat: number;
  readonly waiting: readonly number[];
}

/** A line of the log: what was told, what happened at the table, or what somebody said. */
export type Entry =
  | { readonly kind: 'told'; readonly fact: Fact; readonly said: string }
  | { readonly kind: 'note'; readonly happening: Exclude<Happening, { what: 'told' | 'chatted' }> }
  | {
      readonly kind: 'chat';
      readonly who: PlayerName;
      readonly seat: number | null;
      readonly text: string;
      readonly at: number;
    };

export interface TableState {
  readonly info: TableInfo;
  readonly seat: number | null;
  readonly version: number;
  readonly position: number;
  readonly view: View | null;
  readonly turn: Turn | null;
  readonly clocks: readonly ClockInfo[];
  /** When the clocks were told, by the client's own clock, in milliseconds. */
  readonly clocksAt: number;
  readonly log: readonly Entry[];
  readonly undo: Question | null;
  readonly pause: Question | null;
  readonly rematch: Question | null;
  readonly over: Ended | null;
  readonly spectators: number;
  readonly muted: ReadonlySet<string>;
}

type Heard<W extends Happening['what']> = Extract<Happening, { what: W }>;

function withSeat(table: TableState, seat: number, now: TableInfo['seats'][number]): TableState {
  const seats = table.info.seats.map((info, at) => (at === seat ? now : info));
  return { ...table, info: { ...table.info, seats } };
}

function inPhase(table: TableState, phase: TableInfo['phase']): TableState {
  return { ...table, info: { ...table.info, phase } };
}

/** What each happening does to a table, besides being noted in the log. */
const HAPPENINGS: { [W in Happening['what']]: (table: TableState, it: Heard<W>) => TableState } = {
  told: (table) => (table.undo === null ? table : { ...table, undo: null }),
  seat: (table, it) => withSeat(table, it.seat, it.now),
  began: (table) => inPhase(table, 'playing'),
  'undo-asked': (table, it) => ({ ...table, undo: { seat: it.seat, waiting: it.waiting } }),
  'undo-declined': (table) => ({ ...table, undo: null }),
  'took-back': (table) => ({ ...inPhase(table, 'playing'), undo: null, over: null }),
  'pause-asked': (table, it) => ({ ...table, pause: { seat: it.seat, waiting: it.waiting } }),
  'pause-declined': (table) => ({ ...table, pause: null }),
  paused: (table) => ({ ...inPhase(table, 'paused'), pause: null }),
  resumed: (table) => inPhase(table, 'playing'),
  resigned: (table, it) => {
    const info = table.info.seats[it.seat];
    return info ? withSeat(table, it.seat, { ...info, resigned: true }) : table;
  },
  'rematch-asked': (table, it) => ({ ...table, rematch: { seat: it.seat, waiting: it.waiting } }),
  rematch: (table, it) => ({ ...table, rematch: null, info: { ...table.info, rematch: it.table } }),
  chatted: (table) => table,
  muted: (table, it) => {
    const muted = new Set(table.muted);
    if (it.muted) muted.add(it.who.player);
    else muted.delete(it.who.player);
    return { ...table, muted };
  },
  ended: (table, it) => ({
    ...inPhase(table, 'over'),
    over: it,
    turn: null,
    undo: null,
    pause: null,
  }),
};

/** Return the lines that a happening adds to the log. */
export function entries(it: Happening): Entry[] {
  if (it.what === 'told') {
    return it.facts.map((fact, at) => ({ kind: 'told', fact, said: it.said[at] ?? '' }));
  }
  if (it.what === 'chatted') {
    return [{ kind: 'chat', who: it.who, seat: it.seat, text: it.text, at: it.at }];
  }
  return [{ kind: 'note', happening: it }];
}

/** Return a table after something happened at it. */
export function happen(table: TableState, it: Happening): TableState {
  const handler = HAPPENINGS[it.what] as ((t: TableState, h: Happening) => TableState) | undefined;
  return handler ? handler(table, it) : table;
}

function noted(log: readonly Entry[], happened: readonly Happening[]): readonly Entry[] {
  return happened.length ? [...log, ...happened.flatMap(entries)] : log;
}

/** Return the table that a join brought. */
export function joined(message: Joined, now: number): TableState {
  const fresh: TableState = {
    info: message.table,
    seat: message.seat,
    version: message.version,
    position: message.position,
    view: message.view ?? null,
    turn: message.turn ?? null,
    clocks: message.clocks ?? [],
    clocksAt: now,
    log: noted([], message.log),
    undo: null,
    pause: null,
    rematch: null,
    over: null,
    spectators: 0,
    muted: new Set(),
  };
  // The log tells how it came; how things are now is what the message says.
  const { undo, pause, rematch, muted } = message.log.reduce(happen, fresh);
  return { ...fresh, undo, pause, rematch, muted, over: message.over ?? null };
}

/** Return a table after an update; an update that is known already changes nothing. */
export function updated(table: TableState, message: Update, now: number): TableState {
  if (message.version <= table.version) return table;
  const next = message.happened.reduce(happen, table);
  const moved = message.position > table.position || message.view !== undefined;
  return {
    ...next,
    version: message.version,
    position: message.position,
    log: noted(table.log, message.happened),
    view: message.view ?? next.view,
    turn: message.turn ?? (moved ? null : next.turn),
    clocks: message.clocks ?? next.clocks,
    clocksAt: message.clocks ? now : next.clocksAt,
  };
}

/** Return a table after being told who is connected. */
export function present(table: TableState, message: Presence): TableState {
  const seats = table.info.seats.map((info, at) => ({ ...info, here: message.here[at] ?? true }));
  return { ...table, info: { ...table.info, seats }, spectators: message.spectators };
}

/** Return the facts that an update tells, in order. */
export function factsOf(message: Update): Fact[] {
  return message.happened.flatMap((it) => (it.what === 'told' ? [...it.facts] : []));
}
