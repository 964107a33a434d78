/** Picking cards for a set: which of the legal sets the picked cards are, and what could be added. */
import type { Offer } from '../../wire/types';

/** Return the card of the hand behind a card as played: the joker of `Q=F4`. */
export function natural(piece: string): string {
  return piece.split('=')[0] ?? piece;
}

function counted(cards: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

function holds(larger: ReadonlyMap<string, number>, smaller: ReadonlyMap<string, number>): boolean {
  return [...smaller].every(([card, count]) => (larger.get(card) ?? 0) >= count);
}

export interface Picked {
  /** The legal sets that are just these cards: several where a joker can stand for more than one. */
  readonly sets: readonly Offer[];
  /** How many legal sets have these cards and others. */
  readonly larger: number;
  /** The cards that one of those has besides. */
  readonly more: ReadonlySet<string>;
}

/** Tell what picked cards are, as far as the legal moves tell it. */
export function picked(offers: readonly Offer[], cards: readonly string[]): Picked {
  const wanted = counted(cards);
  const sets: Offer[] = [];
  const more = new Set<string>();
  let larger = 0;
  for (const offer of offers) {
    if (offer.move.kind !== 'PlaySet') continue;
    const pieces = offer.move.pieces.map(natural);
    const has = counted(pieces);
    if (!holds(has, wanted)) continue;
    if (pieces.length === cards.length) {
      sets.push(offer);
      continue;
    }
    larger += 1;
    for (const [card, count] of has) {
      if (count > (wanted.get(card) ?? 0)) more.add(card);
    }
  }
  return { sets, larger, more };
}

/** Return each card with a name of its own, so that equal cards can be told apart. */
export function apart(cards: readonly string[]): readonly { card: string; id: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const number = seen.get(card) ?? 0;
    seen.set(card, number + 1);
    return { card, id: `${card}.${number}` };
  });
}
