/** Which clause of the rules matters at this moment: where the rules drawer opens. */
import type { View } from '../wire/types';

const GOING_OUT: Readonly<Record<string, string>> = {
  play: 'G14',
  draw: 'G18',
  exchange: 'G19',
  show: 'G19',
  choose: 'G5',
  over: 'G31',
};
const MADCALA: Readonly<Record<string, string>> = {
  turn: 'M5',
  sow: 'M7',
  effects: 'M10',
  attribute: 'M31',
  home: 'M16',
  plate: 'M16',
  pay: 'M20',
  refresh: 'M14',
  gather: 'M26',
  strike_shard: 'M27',
  strike_plus_one: 'M27',
  lay: 'M32',
  pick: 'M32',
  discard: 'M18',
  over: 'M29',
};

export function clauseNow(view: View | null): string | null {
  if (!view) return null;
  if (view.game === 'going-out') return GOING_OUT[view.phase] ?? null;
  if (view.game === 'madcala') return MADCALA[view.progress.phase] ?? null;
  if (view.phase === 'over') return 'P15';
  if (view.phase === 'discard') return 'P13';
  return view.last_round === null ? 'P5' : 'P12';
}
