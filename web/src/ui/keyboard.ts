/** Shortcuts: single keys, which rest while somebody types or a dialog is open. */
export type Keys = Readonly<Record<string, () => void>>;

export function keysOf(keys: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest('input, textarea, select, [contenteditable]')) return;
    if (document.querySelector('dialog[open]')) return;
    const action = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
