/** The interface's texts in the language that was chosen. */
import { settings } from '../state/settings.svelte';
import type { Fact } from '../wire/types';
import { en, type Catalogue, type Key } from './en';

export type { Key } from './en';
/** Tells a fact of a game in a language; `null`: the server's sentence will do. */
export type Teller = (game: string, fact: Fact, names: readonly string[]) => string | null;
export type Values = Readonly<Record<string, string | number>>;

const SERVERS: Teller = () => null;
let catalogue = $state.raw<Catalogue>(en);
let teller = $state.raw<Teller>(SERVERS);

/** Bring the texts of a language; English is always there. */
export async function speak(language: 'en' | 'ja'): Promise<void> {
  if (language === 'en') {
    [catalogue, teller] = [en, SERVERS];
    return;
  }
  const [{ ja }, { tellParade }] = await Promise.all([import('./ja'), import('./tell-ja')]);
  catalogue = ja;
  teller = (game, fact, names) => (game === 'parade' ? tellParade(fact, names) : null);
}

/** Tell a fact in a sentence: in the language that was chosen, if it can, or as the server did. */
export function told(game: string, fact: Fact, said: string, names: readonly string[]): string {
  return teller(game, fact, names) ?? said;
}

/** Return a text, its {names} filled in. */
export function t(key: Key, values: Values = {}): string {
  return filled(catalogue[key], values);
}

/** Return a text that depends on a number: `key.one` or `key.many`. */
export function tn(key: CountedKey, n: number, values: Values = {}): string {
  const form: Key = `${key}.${n === 1 ? 'one' : 'many'}`;
  return filled(catalogue[form], { n, ...values });
}

type CountedKey = Key extends infer K ? (K extends `${infer Stem}.one` ? Stem : never) : never;

export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Return names as a list: «Alice, the Hatter and you». */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names);
}

/** Return how long ago something was, in words. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds);
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' });
  if (gone < 90) return format.format(-Math.round(gone / 60), 'minute');
  if (gone < 5400) return format.format(-Math.round(gone / 60), 'minute');
  if (gone < 129_600) return format.format(-Math.round(gone / 3600), 'hour');
  return format.format(-Math.round(gone / 86_400), 'day');
}

/** Return what a server said as a sentence of its own: «not now» as «Not now.» */
export function sentence(text: string): string {
  const whole = /[.!?。…]$/.test(text) ? text : `${text}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
