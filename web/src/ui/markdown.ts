/** Reads the little Markdown that the rules pages use, into plain data that is drawn as elements. */
export type Inline = { readonly kind: 'text' | 'bold' | 'italic' | 'code'; readonly text: string };
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'text'; readonly inline: readonly Inline[] }
  | { readonly kind: 'item'; readonly clause: string | null; readonly inline: readonly Inline[] }
  | {
      readonly kind: 'table';
      readonly head: readonly Inline[][];
      readonly rows: readonly Inline[][][];
    };

const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

export function inline(text: string): Inline[] {
  return text
    .split(MARKS)
    .filter((part) => part !== '')
    .map((part): Inline => {
      if (part.startsWith('**')) return { kind: 'bold', text: part.slice(2, -2) };
      if (part.startsWith('*') && part.length > 2)
        return { kind: 'italic', text: part.slice(1, -1) };
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      return { kind: 'text', text: part.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1') };
    });
}

const cells = (row: string): Inline[][] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

export function blocks(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .flatMap((part) => part.split(/\n(?=- |#)/))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(block);
}

function block(part: string): Block {
  const heading = /^(#+)\s+(.*)$/s.exec(part);
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' };
  if (part.startsWith('|')) {
    const [head = '', , ...rows] = part.split('\n');
    return { kind: 'table', head: cells(head), rows: rows.map(cells) };
  }
  const text = part.replace(/^- /, '').replace(/\s*\n\s*/g, ' ');
  if (!part.startsWith('- ')) return { kind: 'text', inline: inline(text) };
  const clause = /^\*\*([A-Z]\d+)\*\*\s*(.*)$/s.exec(text);
  return clause
    ? { kind: 'item', clause: clause[1] ?? null, inline: inline(clause[2] ?? '') }
    : { kind: 'item', clause: null, inline: inline(text) };
}

/** Return the plain text of a block, to be searched. */
export function plain(it: Block): string {
  if (it.kind === 'heading') return it.text;
  if (it.kind === 'table')
    return [it.head, ...it.rows]
      .flat(2)
      .map((one) => one.text)
      .join(' ');
  const own = it.inline.map((one) => one.text).join('');
  return it.kind === 'item' && it.clause ? `${it.clause} ${own}` : own;
}
