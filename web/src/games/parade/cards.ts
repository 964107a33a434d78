/** What a Parade card is called and who wears its colour: names for what the server sends. */
export const COLOURS = ['R', 'B', 'P', 'G', 'W', 'O'] as const;
export type Colour = (typeof COLOURS)[number];

/** Whoever wears a colour, by the name of the picture. */
export const WEARERS: Readonly<Record<Colour, string>> = {
  R: 'hatter',
  B: 'alice',
  P: 'dodo',
  G: 'humpty',
  W: 'rabbit',
  O: 'cat',
};

export function colourOf(card: string): Colour {
  return card.charAt(0) as Colour;
}

/** Return the cards of each colour, in the order of the colours. */
export function byColour(cards: readonly string[]): ReadonlyMap<Colour, readonly string[]> {
  return new Map(COLOURS.map((colour) => [colour, cards.filter((card) => card[0] === colour)]));
}

export function sumOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + Number(card.slice(1)), 0);
}
