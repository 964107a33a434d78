/** A finished game as a table that can be drawn at any of its steps. */
import { Line } from '../state/line';
import { OpenTable } from '../state/open-table.svelte';
import { entries, type TableState } from '../state/table';
import type { Fact, Replay, SettingsInfo, View } from '../wire/types';

const SETTINGS: SettingsInfo = {
  undo: 'off',
  clock: 'none',
  seconds: 0,
  increment: 0,
  takeover: null,
  takeover_bot: '',
  hints: false,
  spectators: true,
  delay: 0,
  chat: false,
  rated: false,
  public: false,
};

/** Return a table that is connected to nothing. */
export function replayTable(replay: Replay): OpenTable {
  const line = new Line({
    open: () => {
      throw new Error('a replay has no line');
    },
    heard: () => undefined,
    changed: () => undefined,
    joins: () => [],
  });
  return new OpenTable(replay.table, null, line);
}

/** Let the table stand as it stood after a step. */
export function showStep(table: OpenTable, replay: Replay, step: number): void {
  const now = replay.steps[step];
  if (!now) return;
  const told = replay.steps
    .slice(0, step + 1)
    .flatMap((one) => entries({ what: 'told', facts: one.facts, said: one.said }));
  const state: TableState = {
    info: {
      id: replay.table,
      game: replay.game,
      rules_version: 1,
      options: {},
      settings: SETTINGS,
      seats: replay.seats,
      phase: 'playing',
      host: '',
      created: 0,
    },
    seat: null,
    version: step,
    position: step,
    view: now.view,
    turn: null,
    clocks: [],
    clocksAt: 0,
    log: told,
    undo: null,
    pause: null,
    rematch: null,
    over: step === replay.steps.length - 1 ? overOf(now.facts, now.view) : null,
    spectators: 0,
    muted: new Set(),
  };
  table.state = state;
  table.shown = { view: now.view, facts: now.facts };
}

function overOf(facts: readonly Fact[], view: View): TableState['over'] {
  const ended = facts.find((fact) => fact.fact === 'GameEnded');
  if (ended?.fact !== 'GameEnded') return null;
  const scores = 'scores' in ended ? ended.scores : 'totals' in ended ? ended.totals : ended.health;
  return { what: 'ended', reason: 'finished', places: view.places, scores };
}
