/** What Madcala's cards say, read from the card file that the game itself is played with. */
import house from '../../../../src/wonderland/games/madcala/house.toml?raw';

export interface Effect {
  readonly op: string;
  readonly n?: number;
  readonly to?: string;
  readonly token?: string;
}
export interface CardText {
  readonly id: string;
  readonly name: string;
  readonly cost?: number;
  readonly stored?: number;
  readonly health?: number;
  readonly do?: readonly Effect[];
}
export interface PlateText {
  readonly name: string;
  readonly home?: boolean;
  readonly sides?: readonly (readonly Effect[])[];
}
export interface CardFile {
  readonly plates: readonly PlateText[];
  readonly guests: ReadonlyMap<string, CardText>;
  /** Plus-Ones, Commoners and tokens by their ids. */
  readonly cards: ReadonlyMap<string, CardText>;
}

type Table = Record<string, unknown>;

/** Read the part of TOML that card files are written in. */
export function tables(
  source: string,
): readonly { readonly section: string; readonly values: Table }[] {
  const found: { section: string; values: Table }[] = [];
  let open = '';
  for (const raw of source.split('\n')) {
    const line = uncommented(raw).trim();
    if (!open && line === '') continue;
    const header = /^\[+([\w.]+)\]+$/.exec(line);
    if (!open && header) {
      found.push({ section: header[1] ?? '', values: {} });
      continue;
    }
    open = open ? `${open} ${line}` : line;
    if (!balanced(open)) continue;
    const [, key, value] = /^(\w+)\s*=\s*(.*)$/.exec(open) ?? [];
    const last = found.at(-1);
    if (key && value !== undefined && last) last.values[key] = read(value);
    open = '';
  }
  return found;
}

function uncommented(line: string): string {
  const at = line.replace(/"[^"]*"/g, (text) => 'x'.repeat(text.length)).indexOf('#');
  return at < 0 ? line : line.slice(0, at);
}

function balanced(text: string): boolean {
  const bare = text.replace(/"[^"]*"/g, '');
  const count = (mark: string): number => bare.split(mark).length - 1;
  return count('[') === count(']') && count('{') === count('}');
}

function read(value: string): unknown {
  const json = value.replace(/([{,]\s*)(\w+)\s*=\s*/g, '$1"$2":').replace(/,\s*([\]}])/g, '$1');
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return value;
  }
}

export function readCards(source: string): CardFile {
  const plates: PlateText[] = [];
  const guests = new Map<string, CardText>();
  const cards = new Map<string, CardText>();
  for (const { section, values } of tables(source)) {
    const id = values['id'];
    if (section === 'plate') plates.push(values as unknown as PlateText);
    if (typeof id !== 'string') continue;
    const card = values as unknown as CardText;
    if (section === 'guest') guests.set(id, card);
    else if (section !== 'die') cards.set(id, card);
  }
  return { plates, guests, cards };
}

const HOUSE = readCards(house);

/** Return the cards of a game: the house set's, unless the View brings others. */
export function cardsOf(text: string): CardFile {
  return text ? readCards(text) : HOUSE;
}

/** The picture of a Guest. */
export const GUEST_ART: Readonly<Record<string, string>> = {
  alice: 'alice',
  mad_hatter: 'hatter',
  red_queen: 'queen',
  cheshire_cat: 'cat',
  jabberwock: 'jabberwock',
  white_rabbit: 'rabbit',
};

const EFFECT_ART: Readonly<Record<string, string>> = {
  damage: 'fx-damage',
  lose: 'fx-damage',
  health: 'fx-health',
  draw: 'fx-draw',
  refresh: 'fx-refresh',
  gather: 'fx-gather',
  reinforce: 'fx-gather',
  place_stored: 'fx-gather',
  strike_shard: 'fx-strike',
  steal: 'fx-strike',
  strike_plus_one: 'fx-strike-plus-one',
  extra_turn: 'fx-extra',
};

export function effectArt(op: string): string {
  return EFFECT_ART[op] ?? 'fx-other';
}
