/** What the lobby does: become somebody, open a table, go to it. */
import { sentence, t } from '../i18n/index.svelte';
import { router } from '../router.svelte';
import { api, Refusal } from '../state/api';
import { store } from '../state/store.svelte';
import type { NewTable } from '../wire/types';

/** Do something, and tell on the page why it was refused if it was. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notice(sentence(error.message));
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

export function notice(text: string): void {
  store.notice = text;
  clearTimeout(timer);
  timer = setTimeout(() => (store.notice = null), 6000);
}

/** Nobody has to register: whoever has no name yet is given one, and can change it. */
export async function somebody(): Promise<void> {
  if (!store.me) await store.become(t('guest'));
}

export async function openTable(table: NewTable): Promise<void> {
  await somebody();
  const opened = await api.open(table);
  router.go(`/t/${opened.table.id}`);
}

export async function goByCode(text: string): Promise<void> {
  await somebody();
  const link = /\/t\/([\w-]+)(?:\?invite=([^&\s]+))?/.exec(text);
  if (link) {
    router.go(`/t/${link[1] ?? ''}${link[2] ? `?invite=${link[2]}` : ''}`);
    return;
  }
  const found = await api.find(text.trim());
  router.go(
    `/t/${found.table}${found.invite ? `?invite=${encodeURIComponent(found.invite)}` : ''}`,
  );
}

export async function playDaily(): Promise<void> {
  await somebody();
  const opened = await api.playDaily();
  router.go(`/t/${opened.table.id}`);
}
