/** Brings all pictures into the page once, as symbols that anything can `use`; loaded lazily. */
let asked: Promise<void> | null = null;

export function drawAll(): Promise<void> {
  return (asked ??= import('./symbols').then(({ symbols }) => {
    const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    sheet.setAttribute('aria-hidden', 'true');
    sheet.setAttribute('class', 'out-of-sight');
    sheet.innerHTML = Object.entries(symbols)
      .map(([name, svg]) => symbol(name, svg))
      .join('');
    document.body.prepend(sheet);
  }));
}

/** Return a picture file as a symbol, named by its file. */
export function symbol(name: string, svg: string): string {
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? '0 0 100 100';
  const inner = svg.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<symbol id="art-${name}" viewBox="${box}">${inner}</symbol>`;
}
