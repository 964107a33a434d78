/** Shards that travel and Guests that are hurt or healed, as the facts of Madcala tell it. */
import type { Fact } from '../../wire/types';

const SVG = 'http://www.w3.org/2000/svg';
const ART: Readonly<Record<string, string>> = {
  p: 'shard-p',
  b: 'shard-b',
  P: 'shard-PP',
  B: 'shard-BB',
};
const STEP = 95;

interface Trip {
  readonly shard: string;
  readonly from: string;
  readonly to: string;
}

const home = (seat: number): string => `plate-${seat * 6}`;
const owner = (shard: string): number => ('pP'.includes(shard) ? 0 : 1);

/** Return the ways that shards go, in order. */
export function tripsOf(facts: readonly Fact[]): readonly Trip[] {
  const trips: Trip[] = [];
  let hand = 'middle';
  for (const fact of facts) {
    if (fact.fact === 'ShardsPickedUp') hand = `plate-${fact.plate}`;
    if (fact.fact === 'ShardDropped') {
      trips.push({ shard: fact.shard, from: hand, to: `plate-${fact.plate}` });
    }
    if (fact.fact === 'LastShardSlid') {
      trips.push({ shard: fact.shard, from: `plate-${fact.origin}`, to: `plate-${fact.plate}` });
    }
    if (fact.fact === 'ShardGathered' || fact.fact === 'ShardStolen') {
      trips.push({ shard: fact.shard, from: `plate-${fact.plate}`, to: home(fact.seat) });
    }
    if (fact.fact === 'ShardStruck') {
      const to = `seat-${owner(fact.shard)}`;
      trips.push({ shard: fact.shard, from: `plate-${fact.plate}`, to });
    }
    if (fact.fact === 'ShardsPaid') {
      fact.plates.forEach((plate, at) => {
        const shard = fact.shards.charAt(at);
        trips.push({ shard, from: `plate-${plate}`, to: `seat-${owner(shard)}` });
      });
    }
  }
  return trips;
}

/** Show what the facts tell, for as long as motion is wanted. Nothing waits for it. */
export function animate(root: HTMLElement | undefined, facts: readonly Fact[]): void {
  if (!root) return;
  const style = getComputedStyle(document.documentElement);
  const duration = parseFloat(style.getPropertyValue('--travel'));
  if (!(duration > 20)) return;
  const place = (name: string) => root.querySelector<HTMLElement>(`[data-place="${name}"]`);
  tripsOf(facts).forEach((trip, at) => {
    const from = place(trip.from)?.getBoundingClientRect();
    const to = place(trip.to)?.getBoundingClientRect();
    if (from && to) fly(trip.shard, from, to, duration, at * STEP);
  });
  for (const fact of facts) {
    if (fact.fact === 'Damaged' || fact.fact === 'HealthLost') shake(place(`seat-${fact.seat}`));
  }
}

function fly(shard: string, from: DOMRect, to: DOMRect, duration: number, delay: number): void {
  const size = from.width * 0.34;
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#art-${ART[shard] ?? 'shard-p'}`);
  svg.append(use);
  svg.setAttribute('class', 'flying-shard');
  svg.setAttribute('aria-hidden', 'true');
  const middle = (box: DOMRect) => [
    box.left + box.width / 2 - size / 2,
    box.top + box.height / 2 - size / 2,
  ];
  const [x = 0, y = 0] = middle(from);
  const [toX = 0, toY = 0] = middle(to);
  Object.assign(svg.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${size}px`,
    height: `${size}px`,
  });
  document.body.append(svg);
  const way = `translate(${toX - x}px, ${toY - y}px)`;
  const half = `translate(${(toX - x) / 2}px, ${(toY - y) / 2 - size}px) scale(1.25)`;
  const flight = svg.animate([{ transform: 'none' }, { transform: half }, { transform: way }], {
    duration,
    delay,
    easing: 'ease-in-out',
    fill: 'backwards',
  });
  flight.onfinish = () => svg.remove();
  flight.oncancel = () => svg.remove();
}

function shake(element: HTMLElement | null): void {
  element?.animate(
    [{ translate: '0' }, { translate: '-6px' }, { translate: '6px' }, { translate: '0' }],
    { duration: 260, iterations: 2 },
  );
}
