/** Which of the panels that every screen has is open. */
export type Panel = 'settings' | 'keys' | 'rules' | null;

export const panels = $state<{ open: Panel; clause: string | null; game: string | null }>({
  open: null,
  clause: null,
  game: null,
});

export function openRules(game: string, clause: string | null = null): void {
  panels.game = game;
  panels.clause = clause;
  panels.open = 'rules';
}
