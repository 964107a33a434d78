/** Effects and questions of Madcala in words. */
import { t, type Key } from '../../i18n/index.svelte';
import { en } from '../../i18n/en';
import type { CardFile, CardText, Effect, PlateText } from './cards';

const known = (key: string): key is Key => key in en;

/** Return what an effect does, in a few words. */
export function effectText(effect: Effect): string {
  const key = `op.${effect.op}${effect.to === 'both' ? '.both' : ''}`;
  return known(key) ? t(key, { n: effect.n ?? 1 }) : effect.op.replaceAll('_', ' ');
}

export function cardText(card: CardText | undefined): string {
  if (!card) return '';
  const cost = card.stored
    ? t('madcala.stored', { n: card.stored })
    : card.cost === undefined
      ? ''
      : t('madcala.costs', { n: card.cost });
  const effects = (card.do ?? []).map(effectText).join('; ');
  return [cost, effects].filter((part) => part !== '').join(': ');
}

export function plateText(plate: PlateText | undefined): string {
  if (!plate) return '';
  if (plate.home) return t('madcala.home');
  return (plate.sides ?? [])
    .map((side) => side.map(effectText).join(', '))
    .join(` ${t('madcala.or')} `);
}

export function nameOf(cards: CardFile, id: string): string {
  return cards.cards.get(id)?.name ?? cards.guests.get(id)?.name ?? id.replaceAll('_', ' ');
}

/** Return what is asked in a phase. */
export function question(phase: string): string {
  const key = `ask.${phase}`;
  return known(key) ? t(key) : t('ask');
}
