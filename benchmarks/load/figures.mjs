// What both kinds of clients share: when they move, and what is noted of it.

/** Between the moment a turn comes and the move, in milliseconds: 20 to 220. */
const SOONEST = 20;
const SPREAD = 200;

/** A small generator of its own, so that each run moves at the same moments. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function hesitation(random) {
  return SOONEST + SPREAD * random();
}

/** Collects how long each move took from the mover's click to the opponent's update. */
export class Figures {
  constructor() {
    this.counting = false;
    this.delays = [];
    this.faults = new Map();
    this.finished = 0;
  }

  note(milliseconds) {
    if (this.counting) this.delays.push(milliseconds);
  }

  fault(name) {
    this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
  }

  summary(seconds) {
    const sorted = Float64Array.from(this.delays).sort();
    const at = (share) => (sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] : null);
    return {
      moves: sorted.length,
      moves_per_second: sorted.length / seconds,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      slowest: at(1),
      games_finished: this.finished,
      faults: Object.fromEntries(this.faults),
    };
  }
}
