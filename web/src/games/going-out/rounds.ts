/** The facts of the end of a round, found in the log. */
import type { Entry } from '../../state/table';
import type { GoingOutJokersHandedOut, GoingOutRoundScored } from '../../wire/types';

export interface Round {
  readonly round: number;
  readonly out: readonly number[];
  readonly jokers: readonly GoingOutJokersHandedOut[];
  readonly scored: readonly GoingOutRoundScored[];
}

/** Return every round that was scored, the first one first. */
export function roundsOf(log: readonly Entry[]): readonly Round[] {
  const rounds: { -readonly [K in keyof Round]: Round[K] }[] = [];
  for (const entry of log) {
    if (entry.kind !== 'told') continue;
    const fact = entry.fact;
    if (fact.fact === 'RoundEnded') {
      // A take-back may have the same round end twice: the later one holds.
      const at = rounds.findIndex((one) => one.round === fact.round);
      if (at >= 0) rounds.length = at;
      rounds.push({ round: fact.round, out: fact.out, jokers: [], scored: [] });
    }
    const last = rounds.at(-1);
    if (!last) continue;
    if (fact.fact === 'JokersHandedOut') last.jokers = [...last.jokers, fact];
    if (fact.fact === 'RoundScored') last.scored = [...last.scored, fact];
  }
  return rounds.filter((round) => round.scored.length > 0);
}
