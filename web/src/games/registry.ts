/** Which component draws the table of a game; any other game is told in words. */
import type { Component } from 'svelte';
import type { OpenTable } from '../state/open-table.svelte';

export type TableComponent = Component<{ table: OpenTable }>;

const TABLES: Readonly<Record<string, () => Promise<{ default: TableComponent }>>> = {
  'going-out': () => import('./going-out/GoingOutTable.svelte'),
  madcala: () => import('./madcala/MadcalaTable.svelte'),
  parade: () => import('./parade/ParadeTable.svelte'),
};

/** Return the drawn table of a game, if there is one. */
export function drawnTable(game: string): (() => Promise<{ default: TableComponent }>) | undefined {
  return TABLES[game];
}
