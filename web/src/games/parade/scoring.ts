/** The facts of the end of a game of Parade, found in the log. */
import type { Entry } from '../../state/table';
import type { ParadeColourScored, ParadeHandRevealed } from '../../wire/types';

export interface Scoring {
  readonly hands: readonly ParadeHandRevealed[];
  readonly colours: readonly ParadeColourScored[];
}

export function scoringOf(log: readonly Entry[]): Scoring {
  const hands: ParadeHandRevealed[] = [];
  const colours: ParadeColourScored[] = [];
  for (const entry of log) {
    if (entry.kind === 'note' && entry.happening.what === 'took-back') {
      hands.length = 0;
      colours.length = 0;
    }
    if (entry.kind !== 'told') continue;
    if (entry.fact.fact === 'HandRevealed') hands.push(entry.fact);
    if (entry.fact.fact === 'ColourScored') colours.push(entry.fact);
  }
  return { hands, colours };
}
