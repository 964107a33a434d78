/** Where the cards of the Going-Out game come from and go to, as the facts tell it. */
import type { Hop } from '../../table/flights';
import type { Fact } from '../../wire/types';

export function hopsOf(
  facts: readonly Fact[],
  own: number | null,
  hand: readonly { card: string; id: string }[],
  display: readonly { card: string; id: string }[],
): Map<string, Hop> {
  const hops = new Map<string, Hop>();
  const newest = (
    cards: readonly { card: string; id: string }[],
    card: string,
  ): string | undefined => cards.findLast((one) => one.card === card)?.id;
  for (const fact of facts) {
    if (fact.fact === 'SetPlayed') {
      fact.cards.forEach((_, at) =>
        hops.set(`set.${at}`, { from: `hand-${fact.seat}`, delay: at * 70 }),
      );
    }
    if (fact.fact === 'CardDrawn' && fact.card !== null && fact.seat === own) {
      const id = newest(hand, fact.card);
      if (id) hops.set(`hand.${id}`, { from: 'deck' });
    }
    if (fact.fact === 'DisplayCardTaken') {
      if (fact.seat === own) {
        const id = newest(hand, fact.card);
        if (id) hops.set(`hand.${id}`, { from: 'display' });
      } else {
        hops.set(`display.${fact.card}.0`, { to: `hand-${fact.seat}` });
      }
    }
    if (fact.fact === 'CardShown') {
      const id = newest(display, fact.card);
      if (id) hops.set(`display.${id}`, { from: `hand-${fact.seat}` });
    }
    if (fact.fact === 'CardTurnedUp') {
      const id = newest(display, fact.card);
      if (id) hops.set(`display.${id}`, { from: 'deck', delay: 300 });
    }
  }
  return hops;
}
