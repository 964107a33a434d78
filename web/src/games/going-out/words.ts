/** Names for the cards of the Going-Out game. */
import { t } from '../../i18n/index.svelte';

export function cardName(card: string): string {
  const [joker, stands] = card.split('=');
  if (stands !== undefined) {
    return t('going-out.stands', { joker: cardName(joker ?? ''), card: cardName(stands) });
  }
  if (card === 'Q' || card === 'C') return t(`joker.${card}`);
  return t(card.startsWith('F') ? 'flamingo.n' : 'hedgehog.n', { n: card.slice(1) });
}
