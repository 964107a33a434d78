/** Where each legal move of Madcala can be chosen on the table. */
import type { Offer } from '../../wire/types';

const ON_PLATES = new Set([
  'MoveShards',
  'GatherShard',
  'StrikeShard',
  'StealShard',
  'PlaceShard',
  'ChoosePlate',
  'SetToken',
]);
const ON_OWN_PLUS_ONES = new Set(['ActivatePlusOne', 'RefreshPlusOne', 'RepeatPlusOne']);
const ON_HAND = new Set(['PlayCommoner', 'DiscardCommoner']);

export interface Choices {
  readonly plates: ReadonlyMap<number, readonly Offer[]>;
  readonly ownPlusOnes: ReadonlyMap<string, Offer>;
  readonly theirPlusOnes: ReadonlyMap<string, Offer>;
  readonly hand: ReadonlyMap<string, Offer>;
  /** Payments, which are put together plate by plate. */
  readonly payments: readonly Offer[];
  /** Shards that can be dropped next. */
  readonly drops: readonly Offer[];
  /** Everything that has no place on the table of its own. */
  readonly others: readonly Offer[];
}

export function choicesOf(offers: readonly Offer[]): Choices {
  const plates = new Map<number, Offer[]>();
  const ownPlusOnes = new Map<string, Offer>();
  const theirPlusOnes = new Map<string, Offer>();
  const hand = new Map<string, Offer>();
  const payments: Offer[] = [];
  const drops: Offer[] = [];
  const others: Offer[] = [];
  for (const offer of offers) {
    const { kind, pieces } = offer.move;
    const first = pieces[0] ?? '';
    if (ON_PLATES.has(kind) && /^\d+$/.test(first)) {
      const plate = Number(first);
      plates.set(plate, [...(plates.get(plate) ?? []), offer]);
    } else if (ON_OWN_PLUS_ONES.has(kind)) ownPlusOnes.set(first, offer);
    else if (kind === 'StrikePlusOne') theirPlusOnes.set(first, offer);
    else if (ON_HAND.has(kind)) hand.set(first, offer);
    else if (kind === 'Pay') payments.push(offer);
    else if (kind === 'DropShard') drops.push(offer);
    else others.push(offer);
  }
  return { plates, ownPlusOnes, theirPlusOnes, hand, payments, drops, others };
}

export interface Paying {
  /** The payment that is complete with what was picked. */
  readonly done: Offer | undefined;
  /** What can be picked next: plates by number, or `theirs`. */
  readonly next: ReadonlySet<string>;
}

/** Tell how a payment goes on when some of its sources were picked already, in any order. */
export function paying(payments: readonly Offer[], picked: readonly string[]): Paying {
  const next = new Set<string>();
  let done: Offer | undefined;
  for (const offer of payments) {
    const rest = [...offer.move.pieces];
    const fits = picked.every((piece) => {
      const at = rest.indexOf(piece);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
    if (!fits) continue;
    if (!rest.length) done = offer;
    for (const piece of rest) next.add(piece);
  }
  return { done, next };
}

export interface Foretold {
  /** How many shards each plate would get. */
  readonly drops: ReadonlyMap<number, number>;
  /** The plate that would become the Active one, as far as that is certain. */
  readonly active: number | null;
  readonly doubled: boolean;
}

/** Return what a move would do on the plates, as far as the server foretells it. */
export function foretold(offer: Offer | null): Foretold {
  const drops = new Map<number, number>();
  let active: number | null = null;
  let doubled = false;
  for (const fact of offer?.facts ?? []) {
    if (fact.fact === 'ShardDropped') drops.set(fact.plate, (drops.get(fact.plate) ?? 0) + 1);
    if (fact.fact === 'PlateActivated') {
      active = fact.plate;
      doubled = fact.doubled;
    }
  }
  return { drops, active, doubled };
}
