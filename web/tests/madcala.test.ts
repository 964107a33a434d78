import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardsOf, readCards } from '../src/games/madcala/cards';
import { choicesOf, foretold, paying } from '../src/games/madcala/choices';
import { tripsOf } from '../src/games/madcala/flights';
import type { Offer } from '../src/wire/types';

const HOUSE = new URL('../../src/wonderland/games/madcala/house.toml', import.meta.url);

const offer = (kind: string, pieces: string[], facts: Offer['facts'] = []): Offer => ({
  move: { action: 0, notation: `${kind} ${pieces.join(' ')}`, kind, pieces, text: '' },
  facts,
  said: [],
});

describe('a card file', () => {
  const cards = readCards(readFileSync(HOUSE, 'utf8'));

  it('is read whole: plates, Guests, Plus-Ones, Commoners, tokens', () => {
    expect(cards.plates).toHaveLength(6);
    expect([...cards.guests.keys()]).toContain('jabberwock');
    expect(cards.cards.get('dinah')).toMatchObject({ name: 'Dinah', cost: 2 });
    expect(cards.cards.get('walrus')?.do).toEqual([
      { op: 'gather', n: 4 },
      { op: 'health', n: 1 },
    ]);
  });

  it('may stretch a list over several lines', () => {
    expect(cards.cards.get('slithy_toves')?.do).toHaveLength(2);
  });

  it('may be a file of somebody’s own', () => {
    const own = cardsOf('[[commoner]]\nid = "ugly" # hm\nname = "Ugly"\ndo = [{op="draw", n=2}]\n');
    expect(own.cards.get('ugly')?.do).toEqual([{ op: 'draw', n: 2 }]);
  });
});

describe('the choices', () => {
  it('lie where they can be made on the table', () => {
    const choices = choicesOf([
      offer('MoveShards', ['3']),
      offer('StrikeShard', ['3', 'mine']),
      offer('ActivatePlusOne', ['dinah']),
      offer('StrikePlusOne', ['raven']),
      offer('PlayCommoner', ['cook']),
      offer('GatherShard', ['doubler']),
      offer('EndTurn', []),
    ]);
    expect(choices.plates.get(3)).toHaveLength(2);
    expect(choices.ownPlusOnes.has('dinah')).toBe(true);
    expect(choices.theirPlusOnes.has('raven')).toBe(true);
    expect(choices.hand.has('cook')).toBe(true);
    expect(choices.others.map((one) => one.move.kind)).toEqual(['GatherShard', 'EndTurn']);
  });

  it('let a payment be put together in any order', () => {
    const payments = [offer('Pay', ['1', '1', '2']), offer('Pay', ['1', '2', 'theirs'])];
    expect([...paying(payments, ['2']).next].sort()).toEqual(['1', 'theirs']);
    expect(paying(payments, ['2', '1']).done).toBeUndefined();
    expect(paying(payments, ['2', '1', '1']).done).toBe(payments[0]);
    expect(paying(payments, ['2', '2']).next.size).toBe(0);
  });

  it('are previewed by what the server foretells', () => {
    const told = foretold(
      offer(
        'MoveShards',
        ['5'],
        [
          { fact: 'ShardDropped', seat: 0, plate: 7, shard: 'p' },
          { fact: 'PlateActivated', seat: 0, plate: 7, doubled: true },
        ],
      ),
    );
    expect(told).toEqual({ drops: new Map([[7, 1]]), active: 7, doubled: true });
  });
});

describe('shards', () => {
  it('travel from the plate they were taken from, each to its own', () => {
    const trips = tripsOf([
      { fact: 'ShardsPickedUp', seat: 0, plate: 4, shards: 'pb' },
      { fact: 'ShardDropped', seat: 0, plate: 5, shard: 'p' },
      { fact: 'ShardStruck', seat: 0, plate: 8, shard: 'b' },
    ]);
    expect(trips).toEqual([
      { shard: 'p', from: 'plate-4', to: 'plate-5' },
      { shard: 'b', from: 'plate-8', to: 'seat-1' },
    ]);
  });
});
