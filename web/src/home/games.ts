/** What the home page says about each game of the house. */
import type { Component } from 'svelte';
import GoingOutScene from '../art/GoingOutScene.svelte';
import MadcalaScene from '../art/MadcalaScene.svelte';
import ParadeScene from '../art/ParadeScene.svelte';
import type { Key } from '../i18n/index.svelte';
import type { GameId } from '../wire/types';

interface House {
  readonly short: Key;
  readonly about: Key;
  readonly scene: Component;
  /** How many play, and against whom, where one click begins a game. */
  readonly players: number;
  readonly bots: readonly string[];
}

export const HOUSE: Readonly<Record<GameId, House>> = {
  parade: {
    short: 'parade.short',
    about: 'parade.about',
    scene: ParadeScene,
    players: 4,
    bots: ['alice', 'hatter', 'rabbit'],
  },
  'going-out': {
    short: 'going-out.short',
    about: 'going-out.about',
    scene: GoingOutScene,
    players: 4,
    bots: ['alice', 'rabbit', 'hatter'],
  },
  madcala: {
    short: 'madcala.short',
    about: 'madcala.about',
    scene: MadcalaScene,
    players: 2,
    bots: ['alice'],
  },
};

export function houseOf(game: string): House | undefined {
  return (HOUSE as Readonly<Record<string, House>>)[game];
}
