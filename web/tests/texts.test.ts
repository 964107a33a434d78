import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en, type Key } from '../src/i18n/en';
import { ja } from '../src/i18n/ja';
import { blocks, inline, plain } from '../src/ui/markdown';

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('the catalogues', () => {
  it('have the same keys, and each text the same names to be filled in', () => {
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
    const different = (Object.keys(en) as Key[]).filter(
      (key) => String(holes(ja[key])) !== String(holes(en[key])) && !key.endsWith('.one'),
    );
    expect(different).toEqual([]);
  });

  it('leave no text empty', () => {
    expect(Object.values(ja).filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe('the rules pages', () => {
  it.each(['parade', 'going-out', 'madcala'])('%s: every clause is found by its number', (game) => {
    const page = readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), 'utf8');
    const clauses = [...page.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map((match) => match[1]);
    const found = blocks(page).flatMap((it) =>
      it.kind === 'item' && it.clause ? [it.clause] : [],
    );
    expect(found).toEqual(clauses);
  });

  it('keep what is bold and what is code', () => {
    expect(inline('a **b** `c`')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'bold', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c' },
    ]);
  });

  it('have tables that can be searched', () => {
    const [table] = blocks('| A | B |\n|---|---|\n| one | two |');
    expect(table?.kind).toBe('table');
    expect(table && plain(table)).toBe('A B one two');
  });
});
