/** Where Parade's cards come from and go to, as the facts tell it. */
import type { Hop } from '../../table/flights';
import type { Fact } from '../../wire/types';
import { colourOf } from './cards';

const PLAYED = 0;
const COLLECTED = 320;
const DRAWN = 520;

export function hopsOf(facts: readonly Fact[], own: number | null): Map<string, Hop> {
  const hops = new Map<string, Hop>();
  for (const fact of facts) {
    if (fact.fact === 'CardPlayed') {
      hops.set(fact.card, { from: `hand-${fact.seat}`, delay: PLAYED });
    }
    if (fact.fact === 'CardsCollected' && 'cards' in fact) {
      fact.cards.forEach((card, at) => {
        const to = `pile-${fact.seat}-${colourOf(card)}`;
        hops.set(card, { to, delay: COLLECTED + at * 50 });
      });
    }
    if (fact.fact === 'CardDrawn' && 'card' in fact && fact.card !== null && fact.seat === own) {
      hops.set(fact.card, { from: 'deck', delay: DRAWN });
    }
    if (fact.fact === 'HandRevealed') {
      fact.kept.forEach((card, at) => {
        hops.set(card, { from: `hand-${fact.seat}`, delay: at * 80 });
      });
    }
  }
  return hops;
}

/** Return the cards that a preview's facts collect. */
export function collected(facts: readonly Fact[]): ReadonlySet<string> {
  return new Set(
    facts.flatMap((fact) => (fact.fact === 'CardsCollected' && 'cards' in fact ? fact.cards : [])),
  );
}
