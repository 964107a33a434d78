import { describe, expect, it } from 'vitest';
import { entries, joined, present, updated } from '../src/state/table';
import { anUpdate, aTable } from './samples';

describe('a table', () => {
  it('is what a join brings, with the log told from the beginning', () => {
    const table = joined(aTable({ log: [{ what: 'began', commitment: null }] }), 0);
    expect(table.version).toBe(3);
    expect(table.log).toEqual([{ kind: 'note', happening: { what: 'began', commitment: null } }]);
  });

  it('takes each update once', () => {
    const table = joined(aTable(), 0);
    const update = anUpdate({ happened: [{ what: 'paused' }] });
    const paused = updated(table, update, 0);
    expect(paused.info.phase).toBe('paused');
    expect(updated(paused, update, 0)).toBe(paused);
  });

  it('forgets the former choices when the position has moved on', () => {
    const table = joined(aTable({ turn: { offers: [] } }), 0);
    expect(table.turn).not.toBeNull();
    expect(updated(table, anUpdate({ position: 4 }), 0).turn).toBeNull();
  });

  it('keeps its choices while people only talk', () => {
    const table = joined(aTable({ turn: { offers: [] } }), 0);
    const chat = {
      what: 'chatted',
      who: { player: 'x', name: 'X' },
      seat: 1,
      text: 'Hm',
      at: 1,
    } as const;
    const next = updated(table, anUpdate({ position: 3, happened: [chat] }), 0);
    expect(next.turn).toEqual({ offers: [] });
    expect(next.log.at(-1)).toMatchObject({ kind: 'chat', text: 'Hm' });
  });

  it('is over when it is told so, and goes on again after a take-back', () => {
    const table = joined(aTable(), 0);
    const ended = { what: 'ended', reason: 'finished', places: [1, 2], scores: [3, 9] } as const;
    const over = updated(table, anUpdate({ happened: [ended] }), 0);
    expect(over.over).toEqual(ended);
    const back = updated(
      over,
      anUpdate({ version: 5, happened: [{ what: 'took-back', seat: 0 }] }),
      0,
    );
    expect(back.over).toBeNull();
    expect(back.info.phase).toBe('playing');
  });

  it('knows a question until it is answered', () => {
    const asked = { what: 'undo-asked', seat: 0, waiting: [1] } as const;
    const table = updated(joined(aTable(), 0), anUpdate({ happened: [asked] }), 0);
    expect(table.undo).toEqual({ seat: 0, waiting: [1] });
    const declined = { what: 'undo-declined', seat: 1 } as const;
    expect(updated(table, anUpdate({ version: 5, happened: [declined] }), 0).undo).toBeNull();
  });

  it('shows who is here', () => {
    const told = { type: 'presence', table: 't', here: [true, false], spectators: 2 } as const;
    const table = present(joined(aTable(), 0), told);
    expect(table.info.seats[1]?.here).toBe(false);
    expect(table.spectators).toBe(2);
  });

  it('makes one line of each fact', () => {
    const told = {
      what: 'told',
      facts: [
        { fact: 'CardPlayed', seat: 0, card: 'G3' },
        { fact: 'TurnEnded', next_seat: 1, last_round: null },
      ],
      said: ['You play the green 3.', "It is Alice's turn."],
    } as const;
    expect(entries(told).map((entry) => entry.kind === 'told' && entry.said)).toEqual([
      ...told.said,
    ]);
  });
});
