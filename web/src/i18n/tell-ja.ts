/** What happens in Parade, told in Japanese. Other games are told in the server's sentences. */
import type { Fact, ParadeFact } from '../wire/types';

type Kind<F extends ParadeFact['fact']> = Extract<ParadeFact, { fact: F }>;
type Names = readonly string[];

const COLOURS: Readonly<Record<string, string>> = {
  R: '赤',
  B: '青',
  P: '紫',
  G: '緑',
  W: '灰',
  O: '橙',
};
const card = (name: string): string => `${COLOURS[name.charAt(0)] ?? ''}の${name.slice(1)}`;
const cards = (names: readonly string[]): string => names.map(card).join('、');
const who = (names: Names, seat: number): string => names[seat] ?? `席${seat + 1}`;

const TELLERS: { readonly [F in ParadeFact['fact']]: (fact: Kind<F>, names: Names) => string } = {
  CardPlayed: (it, names) => `${who(names, it.seat)}が${card(it.card)}を出しました。`,
  CardsCollected: (it, names) => `${who(names, it.seat)}が${cards(it.cards)}を引き取りました。`,
  CardDrawn: (it, names) =>
    `${who(names, it.seat)}が${it.card === null ? '1枚' : card(it.card)}引きました。残り${it.deck_left}枚。`,
  TurnSkipped: (it, names) => `${who(names, it.seat)}には出すカードがありません。`,
  LastRoundBegan: (it, names) => {
    const reasons = [
      ...(it.all_colours ? [`${who(names, it.seat)}が6色をそろえました`] : []),
      ...(it.deck_empty ? ['山札がなくなりました'] : []),
    ];
    return `最終ラウンドです(${reasons.join('、')})。引かずに一人一手番です。`;
  },
  TurnEnded: (it, names) =>
    it.last_round === null
      ? `${who(names, it.next_seat)}の番です。`
      : `${who(names, it.next_seat)}の番です。残り${it.last_round}手番。`,
  DiscardsBegan: () => '全員がこっそり2枚捨てます。残りの2枚は得点になります。',
  CardDiscarded: (it, names) => `${who(names, it.seat)}が${card(it.card)}をこっそり捨てました。`,
  HandRevealed: (it, names) =>
    `${who(names, it.seat)}は${cards(it.kept)}を残し、${cards(it.discarded)}を捨てていました。`,
  DeckRevealed: (it) =>
    it.cards.length ? `山札の残り:${cards(it.cards)}。` : '山札は残っていませんでした。',
  ColourScored: (it, names) => {
    const flippers = it.flipped.map((seat) => who(names, seat)).join('、');
    const points = it.points.flatMap((one, seat) =>
      it.cards[seat] ? [`${who(names, seat)} ${one}点`] : [],
    );
    const head = flippers ? `${flippers}が裏返します` : '誰も裏返しません';
    return `${COLOURS[it.colour] ?? ''}:${head}。${points.join('、')}`;
  },
  GameEnded: (it, names) => {
    const won = it.places.flatMap((place, seat) => (place === 1 ? [who(names, seat)] : []));
    const scores = it.scores.map((score, seat) => `${who(names, seat)} ${score}点`);
    return `${won.join('、')}の勝ちです。${scores.join('、')}。`;
  },
};

export function tellParade(fact: Fact, names: Names): string | null {
  const teller = (TELLERS as Readonly<Record<string, ((f: Fact, n: Names) => string) | undefined>>)[
    fact.fact
  ];
  return teller ? teller(fact, names) : null;
}
