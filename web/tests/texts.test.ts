import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clauseNow } from '../src/games/clauses';
import { en, type Key } from '../src/i18n/en';
import { ja } from '../src/i18n/ja';
import { tellParade } from '../src/i18n/tell-ja';
import { blocks, inline, plain } from '../src/ui/markdown';
import type { Fact, View } from '../src/wire/types';

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

describe('the clause that matters now', () => {
  const pages = Object.fromEntries(
    ['parade', 'going-out', 'madcala'].map((game) => [
      game,
      readFileSync(new URL(`../../docs/rules/${game}.md`, import.meta.url), 'utf8'),
    ]),
  );

  it.each([
    [{ game: 'parade', phase: 'play', last_round: null }],
    [{ game: 'parade', phase: 'play', last_round: 3 }],
    [{ game: 'parade', phase: 'discard', last_round: 0 }],
    [{ game: 'going-out', phase: 'exchange' }],
    [{ game: 'going-out', phase: 'play' }],
    [{ game: 'madcala', progress: { phase: 'sow' } }],
    [{ game: 'madcala', progress: { phase: 'pick' } }],
  ])('of %o is on the rules page', (part) => {
    const view = part as unknown as View;
    const clause = clauseNow(view);
    expect(pages[view.game]).toContain(`- **${clause}**`);
  });
});

describe('Parade in Japanese', () => {
  const facts: Fact[] = [
    { fact: 'CardPlayed', seat: 0, card: 'G3' },
    { fact: 'CardsCollected', seat: 0, cards: ['R10', 'B0'] },
    { fact: 'CardDrawn', seat: 1, card: null, deck_left: 7 },
    { fact: 'TurnEnded', next_seat: 1, last_round: 2 },
    { fact: 'ColourScored', colour: 'R', cards: [2, 0], flipped: [0], points: [2, 0] },
    { fact: 'GameEnded', scores: [3, 9], places: [1, 2] },
  ];

  it('tells every fact with names and cards', () => {
    const said = facts.map((fact) => tellParade(fact, ['アン', 'ボブ']));
    expect(said[0]).toBe('アンが緑の3を出しました。');
    expect(said[1]).toContain('赤の10、青の0');
    expect(said[2]).toBe('ボブが1枚引きました。残り7枚。');
    expect(said.every((text) => text && !/undefined|null|NaN/.test(text))).toBe(true);
  });

  it('leaves other games to the server', () => {
    expect(tellParade({ fact: 'Passed', seat: 0 }, ['アン'])).toBeNull();
  });
});
