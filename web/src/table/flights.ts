/**
 * Lets pieces travel: before the table changes it is noted where each one lies, afterwards each is
 * moved from there to its new place. Pieces are marked `data-piece`, places `data-place`. Nothing
 * waits for a flight: what can be clicked is where it will be.
 */
export interface Hop {
  /** Where a piece comes from that was not on the table before, such as a deck. */
  readonly from?: string;
  /** Where a piece goes that is not shown on its own afterwards, such as a folded pile. */
  readonly to?: string;
  /** In milliseconds. */
  readonly delay?: number;
}

export class Flights {
  private before = new Map<string, DOMRect>();

  note(root: HTMLElement | undefined): void {
    this.before = root ? places(root) : new Map<string, DOMRect>();
  }

  fly(root: HTMLElement | undefined, hops: ReadonlyMap<string, Hop>): void {
    if (!root || !this.before.size) return;
    const style = getComputedStyle(document.documentElement);
    const duration = parseFloat(style.getPropertyValue('--travel'));
    if (!(duration > 20)) return;
    for (const [piece, element] of shownPieces(root)) {
      const hop = hops.get(piece);
      const from = this.before.get(piece) ?? shrunk(placed(root, hop?.from), element);
      if (from) travel(element, from, duration, hop?.delay ?? 0);
    }
    for (const [piece, hop] of hops) {
      const from = this.before.get(piece);
      const to = placed(root, hop.to);
      if (from && to && !visible(root, piece)) ghost(from, to, duration, hop.delay ?? 0);
    }
  }
}

function* shownPieces(root: HTMLElement): Iterable<[string, HTMLElement]> {
  for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const piece = element.dataset['piece'];
    if (piece !== undefined && element.offsetParent !== null) yield [piece, element];
  }
}

function places(root: HTMLElement): Map<string, DOMRect> {
  return new Map([...shownPieces(root)].map(([piece, it]) => [piece, it.getBoundingClientRect()]));
}

function visible(root: HTMLElement, piece: string): boolean {
  return [...shownPieces(root)].some(([name]) => name === piece);
}

function placed(root: HTMLElement, place: string | undefined): DOMRect | undefined {
  if (place === undefined) return undefined;
  return root.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBoundingClientRect();
}

/** Return where a piece starts that comes out of a place: at its middle, and small. */
function shrunk(place: DOMRect | undefined, element: HTMLElement): DOMRect | undefined {
  if (!place) return undefined;
  const { width, height } = element.getBoundingClientRect();
  const [w, h] = [width * 0.6, height * 0.6];
  const left = place.left + (place.width - w) / 2;
  return new DOMRect(left, place.top + (place.height - h) / 2, w, h);
}

function travel(element: HTMLElement, from: DOMRect, duration: number, delay: number): void {
  const to = element.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  element.animate(
    [
      { translate: `${x}px ${y}px`, scale: String(scale), transformOrigin: '0 0', zIndex: 5 },
      { translate: '0 0', scale: '1', transformOrigin: '0 0', zIndex: 5 },
    ],
    { duration, delay, easing: 'cubic-bezier(.3,.9,.35,1)', fill: 'backwards' },
  );
}

function ghost(from: DOMRect, to: DOMRect, duration: number, delay: number): void {
  const card = document.createElement('div');
  card.className = 'flying-card';
  Object.assign(card.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  document.body.append(card);
  const end = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(.4)`;
  const flight = card.animate([{ transform: 'none' }, { transform: end, opacity: 0.3 }], {
    duration,
    delay,
    easing: 'ease-in-out',
    fill: 'both',
  });
  flight.onfinish = () => card.remove();
}
