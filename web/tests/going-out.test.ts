import { describe, expect, it } from 'vitest';
import { apart, natural, picked } from '../src/games/going-out/pick';
import { roundsOf } from '../src/games/going-out/rounds';
import { routeOf } from '../src/routes';
import type { Entry } from '../src/state/table';
import type { Fact, Offer } from '../src/wire/types';

const set = (...pieces: string[]): Offer => ({
  move: { action: 0, notation: '', kind: 'PlaySet', pieces, text: '' },
  facts: [],
  said: [],
});
const told = (fact: Fact): Entry => ({ kind: 'told', fact, said: '' });

describe('picked cards', () => {
  const offers = [set('F3'), set('F3', 'H3'), set('F3', 'Q=F4', 'F5'), set('F3', 'Q=F3')];

  it('are the sets that have just these cards', () => {
    expect(picked(offers, ['H3', 'F3']).sets).toEqual([offers[1]]);
    expect(picked(offers, ['H3']).sets).toEqual([]);
  });

  it('tell what could be added', () => {
    const pick = picked(offers, ['F3']);
    expect(pick.larger).toBe(3);
    expect([...pick.more].sort()).toEqual(['F5', 'H3', 'Q']);
  });

  it('know a joker by its letter, whatever it stands for', () => {
    expect(natural('Q=F4')).toBe('Q');
    expect(picked(offers, ['F3', 'Q']).sets).toEqual([offers[3]]);
  });

  it('can be told apart when they are equal', () => {
    expect(apart(['F1', 'F1', 'Q']).map((one) => one.id)).toEqual(['F1.0', 'F1.1', 'Q.0']);
  });
});

describe('rounds', () => {
  const ended = (round: number): Fact => ({ fact: 'RoundEnded', round, out: [1] });
  const scored: Fact = {
    fact: 'RoundScored',
    seat: 1,
    flamingos: 2,
    hedgehogs: 1,
    pairs: 1,
    sum_of_numbers: 9,
    points: 4,
    total: 4,
  };

  it('are found in the log, and only when they were scored', () => {
    expect(roundsOf([told(ended(1)), told(scored), told(ended(2))])).toHaveLength(1);
  });

  it('count once, even when their end was taken back and came again', () => {
    const log = [told(ended(1)), told(scored), told(ended(1)), told(scored)];
    expect(roundsOf(log).map((round) => round.scored.length)).toEqual([1]);
  });
});

describe('addresses', () => {
  it.each([
    ['/', '', { screen: 'home' }],
    ['/t/abc', '?invite=x', { screen: 'table', id: 'abc', invite: 'x' }],
    ['/t/abc/replay', '', { screen: 'replay', id: 'abc' }],
    ['/new/parade', '', { screen: 'new', game: 'parade' }],
    ['/somewhere', '', { screen: 'nowhere' }],
  ])('%s%s is a screen', (path, search, route) => {
    expect(routeOf(path, search)).toEqual(route);
  });
});
