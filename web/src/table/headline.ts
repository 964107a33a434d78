/** What the bar says: whose turn it is, or how it ended. */
import { listed, t } from '../i18n/index.svelte';
import type { OpenTable } from '../state/open-table.svelte';
import type { View } from '../wire/types';

/** Return the seats that must choose, as far as the View tells. */
export function actorsOf(view: View): readonly number[] {
  if (view.game === 'parade') {
    if (view.phase === 'over') return [];
    if (view.phase === 'play') return [view.turn];
    return view.hand_counts.flatMap((held, seat) => {
      const left = 2 - (view.discards[seat]?.length ?? 0);
      return held > 0 && left > 0 ? [seat] : [];
    });
  }
  if (view.game === 'going-out') return view.phase === 'over' ? [] : [view.turn];
  return view.progress.phase === 'over' ? [] : [view.progress.actor];
}

export function headline(table: OpenTable): string {
  const state = table.state;
  if (!state) return '';
  const names = table.names;
  const { over, info, view, seat } = state;
  if (over) {
    const won = over.places.flatMap((place, at) => (place === 1 ? [at] : []));
    if (won.length === 1 && won[0] === seat) return t('now.you-won');
    return t('now.won', { names: listed(won.map((at) => names[at] ?? '')) });
  }
  if (info.phase === 'open') return t('now.waiting');
  if (info.phase === 'paused') return t('now.paused');
  if (!view) return '';
  const actors = actorsOf(view);
  if (seat !== null && actors.includes(seat)) {
    return view.game === 'parade' && view.phase === 'discard' ? t('now.discard') : t('now.you');
  }
  return t('now.turn', { names: listed(actors.map((at) => names[at] ?? '')) });
}
