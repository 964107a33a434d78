import { describe, expect, it } from 'vitest';
import { byColour, sumOf } from '../src/games/parade/cards';
import { collected, hopsOf } from '../src/games/parade/hops';
import { scoringOf } from '../src/games/parade/scoring';
import { timeLeft } from '../src/table/time';
import type { Fact } from '../src/wire/types';

const FACTS: Fact[] = [
  { fact: 'CardPlayed', seat: 1, card: 'G3' },
  { fact: 'CardsCollected', seat: 1, cards: ['G0', 'R3'] },
  { fact: 'CardDrawn', seat: 1, card: 'B5', deck_left: 7 },
];

describe("Parade's cards", () => {
  it('lie in piles by colour', () => {
    const piles = byColour(['R3', 'R10', 'B0']);
    expect(piles.get('R')).toEqual(['R3', 'R10']);
    expect(sumOf(piles.get('R') ?? [])).toBe(13);
    expect(piles.get('O')).toEqual([]);
  });

  it('travel from the hand that played them to the piles they go to', () => {
    const hops = hopsOf(FACTS, 0);
    expect(hops.get('G3')?.from).toBe('hand-1');
    expect(hops.get('G0')?.to).toBe('pile-1-G');
    expect(hops.has('B5')).toBe(false);
    expect(hopsOf(FACTS, 1).get('B5')?.from).toBe('deck');
  });

  it('are previewed as collected by what the server foretells, and by nothing else', () => {
    expect([...collected(FACTS)]).toEqual(['G0', 'R3']);
    expect(collected([]).size).toBe(0);
  });
});

describe('the scoring', () => {
  it('is told anew after a take-back', () => {
    const scored: Fact = {
      fact: 'ColourScored',
      colour: 'R',
      cards: [1],
      flipped: [],
      points: [4],
    };
    const told = { kind: 'told', fact: scored, said: '' } as const;
    const back = { kind: 'note', happening: { what: 'took-back', seat: 0 } } as const;
    expect(scoringOf([told]).colours).toHaveLength(1);
    expect(scoringOf([told, back]).colours).toHaveLength(0);
  });
});

describe('a clock', () => {
  it.each([
    [9, '0:09'],
    [750, '12:30'],
    [18_000, '5 h'],
    [259_200, '3 d'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(timeLeft(seconds)).toBe(text);
  });
});
