// Made by `python -m wonderland.wire` from the types in src/wonderland/wire and the games.
// Do not edit: change those, and make it again. docs/protocol.md tells how a conversation goes.

export const PROTOCOL = 1;
export const LONGEST_LINE_OF_CHAT = 400;
export const LONGEST_PLAYER_NAME = 24;
export const LARGEST_MESSAGE = 16384;

/** What `Refused.error` can be. */
export type RefusalName =
  | "StaleVersion"
  | "UnknownVersion"
  | "AlreadyApplied"
  | "NotYourTurn"
  | "IllegalAction"
  | "NotAllowed"
  | "NoSuchTable"
  | "SeatTaken"
  | "NotNow"
  | "Malformed"
  | "TooFast"
  | "TooLarge"
  | "NotStored"
  | "Internal";

/** The games of the house. */
export type GameId =
  | "parade"
  | "going-out"
  | "madcala";

/** The View of each game. */
export interface Views {
  parade: ParadeView;
  "going-out": GoingOutView;
  madcala: MadcalaView;
}

/** The facts of each game. */
export interface Facts {
  parade: ParadeFact;
  "going-out": GoingOutFact;
  madcala: MadcalaFact;
}

export type View<G extends GameId = GameId> = Views[G];
export type Fact<G extends GameId = GameId> = Facts[G];

/** Anything a client may say over the WebSocket. */
export type ClientMessage =
  | Join
  | Leave
  | Sit
  | Stand
  | SeatBot
  | Start
  | Act
  | AskUndo
  | AnswerUndo
  | Resign
  | Pause
  | Resume
  | Return
  | Rematch
  | Hint
  | Say
  | Mute;

/** Anything a server may say over the WebSocket. */
export type ServerMessage<G extends GameId = GameId> =
  | Welcome
  | Joined<G>
  | Update<G>
  | Presence
  | Done
  | HintGiven
  | Refused
  | LeftTable
  | Closing;

/** Anything that can happen at a table. */
export type Happening<G extends GameId = GameId> =
  | Told<G>
  | SeatChanged
  | Began
  | UndoAsked
  | UndoDeclined
  | TookBack
  | PauseAsked
  | PauseDeclined
  | Paused
  | Resumed
  | HasResigned
  | RematchAsked
  | RematchOpened
  | Chatted
  | WasMuted
  | Ended;

/** Tell me of a table from now on: from the beginning, or what came after a version. */
export interface Join {
  type: "join";
  table: string;
  since?: number | null;
  /** Whether each update is to bring the whole View; without, the client folds facts itself. @defaultValue `true` */
  views?: boolean;
  /** The secret of an invitation, where a table is not open to all. */
  invite?: string | null;
}

/** Tell me no more of a table. A seat is kept. */
export interface Leave {
  type: "leave";
  table: string;
}

/** Take a free seat, before the game begins; one person has one seat. */
export interface Sit {
  type: "sit";
  id: number;
  table: string;
  seat: number;
  invite?: string | null;
}

/** Give one's seat up, before the game begins. */
export interface Stand {
  type: "stand";
  id: number;
  table: string;
}

/** Let a bot have a free seat (the host may); `null` sends a bot away. */
export interface SeatBot {
  type: "seat-bot";
  id: number;
  table: string;
  seat: number;
  bot: string | null;
}

/** Begin the game (the host may, once every seat is taken). */
export interface Start {
  type: "start";
  id: number;
  table: string;
}

/** Choose a legal action, by its number or its notation, at the version that one has seen. */
export interface Act {
  type: "act";
  id: number;
  table: string;
  action: number | string;
  version: number;
}

/** Take one's last choice back, as far as the table allows, or ask the others to agree. */
export interface AskUndo {
  type: "ask-undo";
  id: number;
  table: string;
  version: number;
}

/** Agree that somebody takes a choice back, or do not. */
export interface AnswerUndo {
  type: "answer-undo";
  id: number;
  table: string;
  agree: boolean;
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  id: number;
  table: string;
}

/** Ask for a pause, or agree to one that somebody asked for; `agree` false declines it. */
export interface Pause {
  type: "pause";
  id: number;
  table: string;
  /** @defaultValue `true` */
  agree?: boolean;
}

/** End a pause. */
export interface Resume {
  type: "resume";
  id: number;
  table: string;
}

/** Take one's seat back from the bot that looked after it. */
export interface Return {
  type: "return";
  id: number;
  table: string;
}

/** Ask to play again with the seats moved on by one, or agree to it. */
export interface Rematch {
  type: "rematch";
  id: number;
  table: string;
}

/** Ask what looks best, where the table allows hints. */
export interface Hint {
  type: "hint";
  id: number;
  table: string;
  version: number;
}

/** Say something to everybody at the table; spectators speak among themselves. */
export interface Say {
  type: "say";
  id: number;
  table: string;
  text: string;
}

/** Let somebody's chat not be heard at the table any more, or again (the host may). */
export interface Mute {
  type: "mute";
  id: number;
  table: string;
  player: string;
  muted: boolean;
}

/** Somebody, as others know them. */
export interface PlayerName {
  /** The public id: it names somebody and gives no rights. */
  player: string;
  name: string;
}

/** The first message of every connection. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  /** The version of Wonderland that it runs. */
  server: string;
  you: PlayerName;
}

/** How a table is played: what whoever opened it has chosen. */
export interface SettingsInfo {
  undo: "practice" | "fair" | "consent" | "off";
  clock: "none" | "per-move" | "increment";
  /** For each move, or for the game to begin with; 0 without a clock. */
  seconds: number;
  increment: number;
  /** After so many seconds away, a bot looks after a seat; `null`: never. */
  takeover: number | null;
  takeover_bot: string;
  hints: boolean;
  spectators: boolean;
  /** Spectators see everything so many seconds later. */
  delay: number;
  chat: boolean;
  rated: boolean;
  /** Whether the table is listed, and anybody may sit down at it. */
  public: boolean;
}

/** Who has a seat. */
export interface SeatInfo {
  kind: "empty" | "person" | "bot";
  name: string;
  /** The public id of a person. */
  player?: string;
  /** The id of the bot that has the seat, or looks after it for somebody who is away. */
  bot?: string;
  /** Whether a person is connected. @defaultValue `true` */
  here?: boolean;
  /** @defaultValue `false` */
  resigned?: boolean;
}

/** What everybody may know of a table. */
export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  options: Readonly<Record<string, number | string | boolean>>;
  settings: SettingsInfo;
  seats: readonly SeatInfo[];
  phase: "open" | "playing" | "paused" | "over";
  /** The public id of whoever opened it. */
  host: string;
  /** In seconds since 1970, UTC. */
  created: number;
  /** The SHA-256 of the seed of the deal: shown before the game begins. */
  commitment?: string;
  /** The name of a deal that several tables share, such as `daily-2026-11-20`. */
  deal?: string;
  rematch_of?: string;
  rematch?: string;
  /** Whether the result counts; after a take-back in practice it does not. @defaultValue `true` */
  counts?: boolean;
}

/** Facts of the game, each with a sentence for it. */
export interface Told<G extends GameId = GameId> {
  what: "told";
  facts: readonly Fact<G>[];
  said: readonly string[];
}

/** Somebody sat down, stood up, came, went, or was taken over by a bot or from one. */
export interface SeatChanged {
  what: "seat";
  seat: number;
  now: SeatInfo;
}

/** The game began. */
export interface Began {
  what: "began";
  commitment: string | null;
}

/** A seat asks to take a choice back; those named have not agreed yet. */
export interface UndoAsked {
  what: "undo-asked";
  seat: number;
  waiting: readonly number[];
}

/** Somebody did not agree to a take-back, or it came to nothing. */
export interface UndoDeclined {
  what: "undo-declined";
  seat: number;
}

/** Choices were taken back; the update brings the View in any case. */
export interface TookBack {
  what: "took-back";
  seat: number;
  /** Whether the result still counts. @defaultValue `true` */
  counts?: boolean;
}

/** A seat asks for a pause; those named have not agreed yet. */
export interface PauseAsked {
  what: "pause-asked";
  seat: number;
  waiting: readonly number[];
}

/** Somebody did not agree to a pause. */
export interface PauseDeclined {
  what: "pause-declined";
  seat: number;
}

/** The game rests, and so do the clocks. */
export interface Paused {
  what: "paused";
}

/** The game goes on. */
export interface Resumed {
  what: "resumed";
  seat: number;
}

/** A seat gave up, or ran out of time. */
export interface HasResigned {
  what: "resigned";
  seat: number;
  /** @defaultValue `false` */
  out_of_time?: boolean;
}

/** A seat would like to play again; those named have not agreed yet. */
export interface RematchAsked {
  what: "rematch-asked";
  seat: number;
  waiting: readonly number[];
}

/** There is a new table with the same people. */
export interface RematchOpened {
  what: "rematch";
  table: string;
}

/** Somebody said something. */
export interface Chatted {
  what: "chatted";
  who: PlayerName;
  seat: number | null;
  text: string;
  at: number;
}

/** Somebody is not heard any more, or again. */
export interface WasMuted {
  what: "muted";
  who: PlayerName;
  muted: boolean;
}

/** How a result moved a person's rating. */
export interface RatingChange {
  seat: number;
  before: number;
  after: number;
}

/** The game is over; now the seed can be shown. */
export interface Ended {
  what: "ended";
  reason: "finished" | "resigned" | "time" | "abandoned";
  places: readonly number[];
  scores: readonly number[];
  seed?: string;
  ratings?: readonly RatingChange[];
}

/** An action as a client draws it: what kind it is, the pieces it moves, and its words. */
export interface Move {
  action: number;
  notation: string;
  kind: string;
  pieces: readonly string[];
  text: string;
}

/** A legal move, with what is certain to come of it, told as facts and in sentences. */
export interface Offer<G extends GameId = GameId> {
  move: Move;
  facts: readonly Fact<G>[];
  said: readonly string[];
}

/** What a seat may choose now. */
export interface Turn<G extends GameId = GameId> {
  offers: readonly Offer<G>[];
  /** @defaultValue `false` */
  can_undo?: boolean;
}

/** How much time a seat has left, and whether it is running. */
export interface ClockInfo {
  /** In seconds, at the moment of the message. */
  left: number;
  /** @defaultValue `false` */
  running?: boolean;
}

/** Everything that the recipient may know of a table. */
export interface Joined<G extends GameId = GameId> {
  type: "joined";
  table: TableInfo;
  /** The recipient's seat; `null` for a spectator. */
  seat: number | null;
  /** How many updates the recipient could have had: each audience has a count of its own. */
  version: number;
  /** The version at which the position last changed, as far as the recipient can tell. */
  position: number;
  /** All that has happened, as told to this recipient. */
  log: readonly Happening<G>[];
  /** The View, in the game's own form; there is none before the game begins. */
  view?: View<G>;
  turn?: Turn<G>;
  clocks?: readonly ClockInfo[];
  over?: Ended;
}

/**
 * What happened since the version before: one update for each version.
 *
 * Where several come at once, the last one brings View, turn and clocks. Once a choice was taken
 * back, facts cannot be folded into an older View, and so from there on each brings it.
 */
export interface Update<G extends GameId = GameId> {
  type: "update";
  table: string;
  version: number;
  position: number;
  happened: readonly Happening<G>[];
  view?: View<G>;
  /** What the recipient may choose now, if anything: it stands instead of the former one. */
  turn?: Turn<G>;
  clocks?: readonly ClockInfo[];
}

/** Who is connected: not kept, and not counted in versions. */
export interface Presence {
  type: "presence";
  table: string;
  here: readonly boolean[];
  spectators: number;
}

/** A request was carried out, and is durable; the version is the recipient's after it. */
export interface Done {
  type: "done";
  id: number;
  version: number;
}

/** What is to be said about one action, when a hint is given. */
export interface Judged {
  action: number;
  notation: string;
  /** What the action is, in a sentence. */
  text: string;
  /** How often it was tried in thought; 0 if it was not worth it. */
  visits: number;
  /** How likely each seat is to win after it; empty if it was never tried. */
  chances: readonly number[];
  /** How many points each seat may expect; empty if it was never tried. */
  points: readonly number[];
  /** What it does, in phrases such as "takes nothing". */
  reasons: readonly string[];
}

/** What looks best, in sentences, and every action that was considered. */
export interface HintGiven {
  type: "hint";
  id: number;
  version: number;
  /** The notation of the action. */
  best: string;
  said: readonly string[];
  judgements: readonly Judged[];
}

/** Something was not done, and nothing has changed. */
export interface Refused {
  type: "refused";
  /** A name that programs can rely on, such as `StaleVersion`. */
  error: string;
  /** What was wrong and what would be right, in a sentence. */
  message: string;
  id?: number;
  table?: string;
  /** The recipient's version, where a client is behind. */
  version?: number;
}

/** No more is told of a table. */
export interface LeftTable {
  type: "left";
  table: string;
}

/** The server is about to close the connection; what was acknowledged is kept. */
export interface Closing {
  type: "closing";
  reason: string;
  /** Come back after about so many seconds. */
  retry: number;
}

/** Why a request was refused; nothing has changed. */
export interface Problem {
  /** A name that programs can rely on, such as `NotAllowed`: the same as over the WebSocket. */
  error: string;
  /** What was wrong and what would be right, in a sentence. */
  message: string;
}

/** Who the cookie says that one is. */
export interface Me {
  /** The public id. */
  player: string;
  name: string;
}

/** Be called something else from now on. */
export interface NewName {
  name: string;
}

/** The words that make another device the same person: they are shown once, and kept secret. */
export interface Phrase {
  phrase: string;
}

/** One thing that is chosen before a game. */
export interface OptionInfo {
  name: string;
  text: string;
  /** Its type is the type of the option. */
  default: number | string | boolean;
  low?: number;
  high?: number;
  choices?: readonly string[];
  /** Whether the value is a whole text, such as a card file. @defaultValue `false` */
  long?: boolean;
}

/** A bot of the house. */
export interface BotInfo {
  id: string;
  name: string;
  /** What one sees, in a line. @defaultValue `""` */
  portrait?: string;
  /** How it plays, in a sentence or two. @defaultValue `""` */
  style?: string;
}

/** A game that can be played here. */
export interface GameInfo {
  id: string;
  title: string;
  rules_version: number;
  /** The smallest number of players. */
  fewest: number;
  most: number;
  options: readonly OptionInfo[];
  bots: readonly BotInfo[];
}

/** What a server is, and what can be played there. */
export interface ServerInfo {
  /** The version of Wonderland that it runs. */
  server: string;
  protocol: number;
  games: readonly GameInfo[];
  /** Where others find this server, as far as it knows; for links that are sent to them. @defaultValue `""` */
  origin?: string;
}

/** How a table is to be played. */
export interface TableSettings {
  /** @defaultValue `"practice"` */
  undo?: "consent" | "fair" | "off" | "practice";
  /** @defaultValue `"none"` */
  clock?: "increment" | "none" | "per-move";
  /** For each move, or for the game to begin with. @defaultValue `0.0` */
  seconds?: number;
  /** @defaultValue `0.0` */
  increment?: number;
  /** After so many seconds away, a bot looks after a person's seat; `null`: never. */
  takeover?: number | null;
  /** @defaultValue `"alice"` */
  takeover_bot?: string;
  /** @defaultValue `true` */
  hints?: boolean;
  /** @defaultValue `true` */
  spectators?: boolean;
  /** Spectators see everything so many seconds later. @defaultValue `0.0` */
  delay?: number;
  /** @defaultValue `true` */
  chat?: boolean;
  /** Then nothing is taken back, and there are no hints. @defaultValue `false` */
  rated?: boolean;
  /** Whether the table is listed, and anybody may sit down at it without an invitation. @defaultValue `false` */
  public?: boolean;
}

/** Open a table; whoever does is its host. */
export interface NewTable {
  game: string;
  players: number;
  options?: Readonly<Record<string, number | string | boolean>>;
  settings?: TableSettings;
  /** Where the host sits; `null`: nowhere, yet. */
  seat?: number | null;
  /** By seat, the bot that has it; `null`, or nothing: the seat is left for a person. */
  bots?: readonly (string | null)[];
  /** Whether the game begins at once, as it can where every seat is taken. @defaultValue `false` */
  start?: boolean;
  /** A seed that is known, as in practice; without one the deal is sealed. */
  seed?: number | string | null;
  /** The id of a table whose deal this one is to share, unseen until both are over. */
  same_deal_as?: string | null;
}

/** A table that was opened, and what its host may hand out. */
export interface TableOpened {
  table: TableInfo;
  /** A few letters that somebody can type to find the table, as long as it is open. */
  code: string;
  /** The secret that lets anybody sit down at any free seat: `/t/ID?invite=SECRET`. */
  invite: string;
  /** By seat, a secret that is good for this seat alone; empty where the seat is not free. */
  seat_invites?: readonly string[];
}

/** What the host of a table may hand out; asked for again, the secrets are the same. */
export interface Invites {
  code: string;
  invite: string;
  seat_invites?: readonly string[];
}

/** The table that a code stands for. */
export interface TableFound {
  table: string;
  invite?: string;
}

/** A table as it stands in a list. */
export interface TableLine {
  table: TableInfo;
  /** When everybody was last told something of it: in seconds since 1970, UTC. */
  updated: number;
  /** One's own seat. */
  seat?: number;
  /** The seats that must choose, as far as the recipient may know. */
  to_move?: readonly number[];
  over?: Ended;
}

/** Some tables, the latest first. */
export interface TableList {
  tables: readonly TableLine[];
  /** What to ask with, as `after`, for those that follow; without it, these are all. */
  next?: string;
}

/** How somebody did with a deal that several tables share. */
export interface Place {
  name: string;
  place: number;
  score: number;
  table: string;
}

/** The deal of a day: everybody plays the same one, once. */
export interface Daily {
  /** Such as `daily-2026-11-20`. */
  deal: string;
  game: string;
  players: number;
  /** By seat; `null` is one's own. */
  bots: readonly (string | null)[];
  /** When the next one begins: in seconds since 1970, UTC. */
  ends: number;
  /** Where one plays it, or has played it. */
  table?: string;
  /** How others did; shown when one has finished. */
  places?: readonly Place[];
}

/** How good somebody is at a game with a number of players. */
export interface Rating {
  player: string;
  name: string;
  game: string;
  players: number;
  /** What is shown and sorted by: a cautious estimate. */
  rating: number;
  games: number;
}

/** Ratings, the highest first. */
export interface Ratings {
  ratings: readonly Rating[];
  next?: string;
}

/** A record of a finished game that is now kept here, as a table that is over. */
export interface ImportedRecord {
  table: string;
}

/** A record that was checked: every move is legal, and the seed keeps its commitment. */
export interface Verified {
  game: string;
  choices: number;
  over: boolean;
  /** By seat; empty if the game is not over. */
  places: readonly number[];
  scores: readonly number[];
  /** The SHA-256 of the seed: the one that was shown before the first move, if all is well. */
  commitment?: string;
}

/** How far a review has come; when all is done, there is a page of it. */
export interface ReviewProgress {
  done: number;
  total: number;
}

/** One choice in a finished game, and what came of it, as a seat or a spectator saw it. */
export interface ReplayStep<G extends GameId = GameId> {
  /** Who chose; `null` for the beginning. */
  seat: number | null;
  notation: string | null;
  facts: readonly Fact<G>[];
  said: readonly string[];
  view: View<G>;
}

/** A finished game, from the beginning to the end. */
export interface Replay<G extends GameId = GameId> {
  table: string;
  game: string;
  seats: readonly SeatInfo[];
  steps: readonly ReplayStep<G>[];
}

// Parade

/** Anything that can happen in Parade. */
export type ParadeFact =
  | ParadeCardPlayed
  | ParadeCardsCollected
  | ParadeCardDrawn
  | ParadeTurnSkipped
  | ParadeLastRoundBegan
  | ParadeTurnEnded
  | ParadeDiscardsBegan
  | ParadeCardDiscarded
  | ParadeHandRevealed
  | ParadeDeckRevealed
  | ParadeColourScored
  | ParadeGameEnded;

/** What one seat (null: a spectator) may know. Hidden zones are counts. */
export interface ParadeView {
  players: number;
  seat: number | null;
  phase: "discard" | "over" | "play";
  turn: number;
  /** Turns left of the last round; null before it begins. */
  last_round: number | null;
  /** Front first. */
  parade: readonly string[];
  /** By seat, sorted by colour and value. */
  front: readonly (readonly string[])[];
  /** The seat's own; empty for spectators. */
  hand: readonly string[];
  /** As far as the seat knows: until all have chosen, the others still seem to hold every card. */
  hand_counts: readonly number[];
  /** By seat; of the others' nothing is shown before the game is over. */
  discards: readonly (readonly string[])[];
  deck_count: number;
  /** Shown when the game is over; the next card drawn would have been the last. */
  deck: readonly string[];
  /** What the cards in front of each player would count if this were the end. */
  scores: readonly number[];
  /** By seat, the letters of the colours whose majority (P15, P16) it holds as things stand. */
  flipped: readonly string[];
  /** Empty before the game is over. */
  places: readonly number[];
  game: "parade";
}

/** P4: a card was laid at the parade's end. */
export interface ParadeCardPlayed {
  fact: "CardPlayed";
  seat: number;
  card: string;
}

/** P6: cards left the parade and lie in front of the player. */
export interface ParadeCardsCollected {
  fact: "CardsCollected";
  seat: number;
  cards: readonly string[];
}

/** P7: a card was drawn; only its new owner learns which (`card` is null for the others). */
export interface ParadeCardDrawn {
  fact: "CardDrawn";
  seat: number;
  card: string | null;
  deck_left: number;
}

/** A player without a card had nothing to play; this only happens in edited positions. */
export interface ParadeTurnSkipped {
  fact: "TurnSkipped";
  seat: number;
}

/** P9, P10: everybody has one more turn, without drawing. */
export interface ParadeLastRoundBegan {
  fact: "LastRoundBegan";
  seat: number;
  all_colours: boolean;
  deck_empty: boolean;
}

/** P2, P12: the next player is on; `last_round` counts the turns left of the last round. */
export interface ParadeTurnEnded {
  fact: "TurnEnded";
  next_seat: number;
  last_round: number | null;
}

/** P13: the last turn is over; all choose two cards to discard, in secret. */
export interface ParadeDiscardsBegan {
  fact: "DiscardsBegan";
}

/** P13: a player discarded a card; nobody else hears of it until all have chosen. */
export interface ParadeCardDiscarded {
  fact: "CardDiscarded";
  seat: number;
  card: string;
}

/** P13: everybody has chosen; these cards were kept, those discarded. */
export interface ParadeHandRevealed {
  fact: "HandRevealed";
  seat: number;
  kept: readonly string[];
  discarded: readonly string[];
}

/** P13: the game is over, and the cards that nobody drew are shown. */
export interface ParadeDeckRevealed {
  fact: "DeckRevealed";
  cards: readonly string[];
}

/** P15-P17: one colour's cards in front of each player, who flipped them, and the points. */
export interface ParadeColourScored {
  fact: "ColourScored";
  colour: string;
  cards: readonly number[];
  flipped: readonly number[];
  points: readonly number[];
}

/** P18: the final scores and places. */
export interface ParadeGameEnded {
  fact: "GameEnded";
  scores: readonly number[];
  places: readonly number[];
}

// The Curious Going-Out Cardgame in Wonderland

/** Anything that can happen in The Curious Going-Out Cardgame in Wonderland. */
export type GoingOutFact =
  | GoingOutSetPlayed
  | GoingOutPassed
  | GoingOutWentOut
  | GoingOutCameBack
  | GoingOutCardDrawn
  | GoingOutDisplayCardTaken
  | GoingOutCardShown
  | GoingOutCardTurnedUp
  | GoingOutSetScored
  | GoingOutStepBegan
  | GoingOutRoundEnded
  | GoingOutJokersHandedOut
  | GoingOutRoundScored
  | GoingOutRoundBegan
  | GoingOutCardsDealt
  | GoingOutDisplayChoiceBegan
  | GoingOutGameEnded;

/** The set on the table: what lies of it, without jokers, and how strong it is. */
export interface GoingOutTableSet {
  owner: number;
  cards: readonly string[];
  count: number;
  rank: number;
}

/** What one seat (null: a spectator) may know. Hidden zones are counts. */
export interface GoingOutView {
  players: number;
  target: number;
  seat: number | null;
  phase: "choose" | "draw" | "exchange" | "over" | "play" | "show";
  turn: number;
  round: number;
  /** The round's first player. */
  leader: number;
  /** This turn ends the round (G25). */
  last_turn: boolean;
  /** In a row, since a set was played or the table was cleared (G24, G26). */
  passes: number;
  /** How many cards have been drawn after this pass (G19). */
  drawn: number;
  /** How many cards are still to be chosen for a new display (G5). */
  to_show: number;
  /** The seat's own; empty for spectators. */
  hand: readonly string[];
  hand_counts: readonly number[];
  /** By seat, the cards that are known to all to be in that hand (G7). */
  known: readonly (readonly string[])[];
  deck_count: number;
  display: readonly string[];
  table: GoingOutTableSet | null;
  /** By seat, this round's scored cards; everybody saw them being laid down. */
  scored: readonly (readonly string[])[];
  jokers_used: readonly string[];
  totals: readonly number[];
  /** By seat, the jokers handed out at the end of the last round that was scored (G28). */
  handed: readonly (readonly string[])[];
  /** The seats that have gone out, in order. */
  out: readonly number[];
  /** By seat, the pairs of the last round that was scored (G31). */
  round_pairs: readonly number[];
  /** By seat, the sum of the numbers scored in it (G31). */
  round_sums: readonly number[];
  /** Empty before the game is over. */
  places: readonly number[];
  game: "going-out";
}

/** G15: a set was laid down; jokers are written with what they stand for, as in Q=F4. */
export interface GoingOutSetPlayed {
  fact: "SetPlayed";
  seat: number;
  cards: readonly string[];
  count: number;
  rank: number;
}

/** G9: a player passed. */
export interface GoingOutPassed {
  fact: "Passed";
  seat: number;
}

/** G23: a player laid down the last card; `order` is 1 for the first to do so. */
export interface GoingOutWentOut {
  fact: "WentOut";
  seat: number;
  order: number;
}

/** G23: a player who had just gone out drew a card, and stays in. */
export interface GoingOutCameBack {
  fact: "CameBack";
  seat: number;
}

/** G18, G19: a card was drawn from the deck; only its owner learns which. */
export interface GoingOutCardDrawn {
  fact: "CardDrawn";
  seat: number;
  card: string | null;
  deck_left: number;
}

/** G18, G19: a card was drawn from the display; it stays known (G7). */
export interface GoingOutDisplayCardTaken {
  fact: "DisplayCardTaken";
  seat: number;
  card: string;
}

/** G5, G19: a card was laid from the hand onto the display. */
export interface GoingOutCardShown {
  fact: "CardShown";
  seat: number;
  card: string;
}

/** G21: the display was refilled from the deck. */
export interface GoingOutCardTurnedUp {
  fact: "CardTurnedUp";
  card: string;
  deck_left: number;
}

/** G17, G22, G24, G27: the set on the table became its owner's scored cards. */
export interface GoingOutSetScored {
  fact: "SetScored";
  owner: number;
  cards: readonly string[];
}

/** G8: what is asked of whom now: to play, draw, exchange, show or choose. */
export interface GoingOutStepBegan {
  fact: "StepBegan";
  seat: number;
  phase: "choose" | "draw" | "exchange" | "over" | "play" | "show";
  passes: number;
  drawn: number;
  to_show: number;
  last_turn: boolean;
}

/** G25, G26: the round is over; the seats that went out, in order. */
export interface GoingOutRoundEnded {
  fact: "RoundEnded";
  round: number;
  out: readonly number[];
}

/** G28: a player who went out was handed used jokers; so many remain for those after. */
export interface GoingOutJokersHandedOut {
  fact: "JokersHandedOut";
  seat: number;
  jokers: readonly string[];
  left: number;
}

/** G29, G30: a player's cards, pairs and points of the round, and the new total. */
export interface GoingOutRoundScored {
  fact: "RoundScored";
  seat: number;
  flamingos: number;
  hedgehogs: number;
  pairs: number;
  sum_of_numbers: number;
  points: number;
  total: number;
}

/** G5: all cards were shuffled for another round, which `leader` will begin. */
export interface GoingOutRoundBegan {
  fact: "RoundBegan";
  round: number;
  leader: number;
}

/** G3, G5: a player was dealt cards; only the player learns which. */
export interface GoingOutCardsDealt {
  fact: "CardsDealt";
  seat: number;
  count: number;
  cards: readonly string[] | null;
  deck_left: number;
}

/** G5: the player with the lowest total is to choose so many cards for the display. */
export interface GoingOutDisplayChoiceBegan {
  fact: "DisplayChoiceBegan";
  seat: number;
  count: number;
}

/** G31: the final totals and places. */
export interface GoingOutGameEnded {
  fact: "GameEnded";
  totals: readonly number[];
  places: readonly number[];
}

// Madcala

/** Anything that can happen in Madcala. */
export type MadcalaFact =
  | MadcalaStepBegan
  | MadcalaTurnBegan
  | MadcalaTurnEnded
  | MadcalaShardsPickedUp
  | MadcalaShardLeft
  | MadcalaShardAdded
  | MadcalaShardReturned
  | MadcalaShardDropped
  | MadcalaLastShardSlid
  | MadcalaPlateActivated
  | MadcalaPlateChosen
  | MadcalaNoMovePossible
  | MadcalaShardsReinforced
  | MadcalaShardsPaid
  | MadcalaShardStruck
  | MadcalaShardGathered
  | MadcalaShardStolen
  | MadcalaStoredShardPlaced
  | MadcalaDamaged
  | MadcalaDamagePrevented
  | MadcalaHealthLost
  | MadcalaHealthGained
  | MadcalaCommonerDrawn
  | MadcalaDiscardsShuffled
  | MadcalaCommonerBought
  | MadcalaCommonerPlayed
  | MadcalaCommonerFinished
  | MadcalaCommonerDiscarded
  | MadcalaCommonerLost
  | MadcalaPlusOneActivated
  | MadcalaPlusOneTurnedDown
  | MadcalaPlusOneRefreshed
  | MadcalaPlusOneStruck
  | MadcalaCardRepeated
  | MadcalaTokenSpent
  | MadcalaTokenRegained
  | MadcalaTokenSet
  | MadcalaTokenLaid
  | MadcalaTokenPicked
  | MadcalaOfferRevealed
  | MadcalaDieRolled
  | MadcalaExtraTurnGained
  | MadcalaDeclined
  | MadcalaGameEnded;

/** A Plus-One on the table: its id, whether it lies face up, and the shards stored on it. */
export interface MadcalaPlusOneSeen {
  id: string;
  up: boolean;
  stored: number;
}

/** A kind of token: how many are at hand, turned up or on the Guest. */
export interface MadcalaTokenSeen {
  id: string;
  left: number;
}

/** M32: an offer that was turned up: who laid it, its tokens, the place picked, from 1. */
export interface MadcalaOfferSeen {
  seat: number;
  tokens: readonly string[];
  picked: number;
}

/** Where a turn stands, all of it public: what is asked of whom, and what has been done. */
export interface MadcalaProgress {
  phase: string;
  /** The seat whose decision it is. */
  actor: number;
  turn: number;
  /** How many turns each seat has begun, extra turns not counted (M30). */
  turns: readonly number[];
  /** How many extra turns have been taken in a row (M28). */
  extra: number;
  extra_due: boolean;
  moved: boolean;
  /** The move was replaced by M17: only Plus-One actions may follow. */
  stuck: boolean;
  /** M21: the Plus-Ones that were activated this turn. */
  used: readonly string[];
  /** The Commoners and Plus-Ones that were resolved this turn, which may be repeated. */
  resolved: readonly string[];
  /** The attributes that were used up this turn, as bits. */
  once: number;
  origin: number;
  /** The plate that is being sown on. */
  sowing: number;
  index: number;
  /** How many normal shards this plate still gets. */
  slots: number;
  only_theirs: boolean;
  last_index: number;
  /** The Active plate of this turn's move, or -1. */
  active: number;
  doubled: boolean;
  last_shard: string;
  prevented: number;
  /** The Plus-One that is being resolved, by its place on the Guest. */
  card: number;
  /** M18: the first Commoner that may still be discarded. */
  least: number;
  /** M32: how many tokens lie face down in the offer. */
  laid: number;
  /** What is being resolved, innermost last, four numbers each. */
  pending: readonly number[];
}

/** What one seat (null: a spectator) may know. Hidden zones are counts. */
export interface MadcalaView {
  players: number;
  seat: number | null;
  /** The seat that holds the Madcala token. */
  starter: number;
  guests: readonly string[];
  health: readonly number[];
  /** Twelve, each with its shards: p and b, the Doublers P and B. */
  plates: readonly string[];
  reserve: readonly number[];
  /** The shards that are being sown. */
  in_hand: string;
  /** The seat's own Commoners; empty for spectators. */
  hand: readonly string[];
  hand_counts: readonly number[];
  /** By seat, the Commoners that a card counter at the table knows to be in that hand (M13). */
  known: readonly (readonly string[])[];
  deck_count: number;
  discard: readonly string[];
  /** The Commoner that is being resolved. */
  playing: string | null;
  plus_ones: readonly (readonly MadcalaPlusOneSeen[])[];
  tokens: readonly (readonly MadcalaTokenSeen[])[];
  /** By owner, the token on each of the twelve plates, or an empty text. */
  plate_tokens: readonly (readonly string[])[];
  /** The tokens laid face down (M32): empty texts for who did not lay them. */
  offer: readonly string[];
  /** The last offer of the game that was turned up. */
  revealed: MadcalaOfferSeen | null;
  /** What the die showed last; 0 before it was rolled. */
  rolled: number;
  progress: MadcalaProgress;
  /** Empty before the game is over. */
  places: readonly number[];
  /** The card file, unless it is the house set. */
  cards: string;
  game: "madcala";
}

/** What is asked of whom now. */
export interface MadcalaStepBegan {
  fact: "StepBegan";
  progress: MadcalaProgress;
}

/** M5, M28: a turn began; extra turns bear the number of the turn they follow. */
export interface MadcalaTurnBegan {
  fact: "TurnBegan";
  seat: number;
  number: number;
  extra: boolean;
}

/** M18: a player passed. */
export interface MadcalaTurnEnded {
  fact: "TurnEnded";
  seat: number;
}

/** M6: all shards of a plate were taken up. */
export interface MadcalaShardsPickedUp {
  fact: "ShardsPickedUp";
  seat: number;
  plate: number;
  shards: string;
}

/** M31: a shard of the pick-up was left on its plate. */
export interface MadcalaShardLeft {
  fact: "ShardLeft";
  seat: number;
  plate: number;
  shard: string;
}

/** M31: a shard from the reserve was added to the pick-up. */
export interface MadcalaShardAdded {
  fact: "ShardAdded";
  seat: number;
  shard: string;
}

/** M31: a shard of the pick-up went to its owner's reserve. */
export interface MadcalaShardReturned {
  fact: "ShardReturned";
  seat: number;
  shard: string;
}

/** M7, M9: a shard was sown. */
export interface MadcalaShardDropped {
  fact: "ShardDropped";
  seat: number;
  plate: number;
  shard: string;
}

/** M31: the last shard moved on to another plate. */
export interface MadcalaLastShardSlid {
  fact: "LastShardSlid";
  seat: number;
  origin: number;
  plate: number;
  shard: string;
}

/** M10, M11: the last shard made a plate the Active one; `doubled` if it was the own Doubler. */
export interface MadcalaPlateActivated {
  fact: "PlateActivated";
  seat: number;
  plate: number;
  doubled: boolean;
}

/** M16: the effects of another plate are performed. */
export interface MadcalaPlateChosen {
  fact: "PlateChosen";
  seat: number;
  plate: number;
}

/** M17: all six plates were empty. */
export interface MadcalaNoMovePossible {
  fact: "NoMovePossible";
  seat: number;
}

/** Shards went from the reserve to a plate. */
export interface MadcalaShardsReinforced {
  fact: "ShardsReinforced";
  seat: number;
  plate: number;
  count: number;
}

/** M20, M24: normal shards went from plates to their owners' reserves; one plate for each. */
export interface MadcalaShardsPaid {
  fact: "ShardsPaid";
  seat: number;
  plates: readonly number[];
  shards: string;
}

/** M27: a shard went from a plate to its owner's reserve. */
export interface MadcalaShardStruck {
  fact: "ShardStruck";
  seat: number;
  plate: number;
  shard: string;
}

/** M26: a shard moved from a plate to the player's Home. */
export interface MadcalaShardGathered {
  fact: "ShardGathered";
  seat: number;
  plate: number;
  shard: string;
}

/** M31: an opposing shard moved from a plate to the player's Home. */
export interface MadcalaShardStolen {
  fact: "ShardStolen";
  seat: number;
  plate: number;
  shard: string;
}

/** M22: a stored shard moved to a plate. */
export interface MadcalaStoredShardPlaced {
  fact: "StoredShardPlaced";
  seat: number;
  card: string;
  plate: number;
  left: number;
}

/** M14: a player was damaged; `health` is what remains. */
export interface MadcalaDamaged {
  fact: "Damaged";
  seat: number;
  health: number;
}

/** M31: a player was spared a damage. */
export interface MadcalaDamagePrevented {
  fact: "DamagePrevented";
  seat: number;
}

/** M31: a player lost health, which nothing prevents. */
export interface MadcalaHealthLost {
  fact: "HealthLost";
  seat: number;
  health: number;
}

/** M14: a player's health rose. */
export interface MadcalaHealthGained {
  fact: "HealthGained";
  seat: number;
  health: number;
}

/** M13: a Commoner was drawn; only its owner learns which. */
export interface MadcalaCommonerDrawn {
  fact: "CommonerDrawn";
  seat: number;
  commoner: string | null;
  deck_left: number;
}

/** M13: the discard pile became the deck; players can tell what was in the other hand. */
export interface MadcalaDiscardsShuffled {
  fact: "DiscardsShuffled";
  count: number;
  known: readonly (readonly string[])[];
}

/** M24: a player paid for a Commoner. */
export interface MadcalaCommonerBought {
  fact: "CommonerBought";
  seat: number;
}

/** M25: a Commoner was played from the hand. */
export interface MadcalaCommonerPlayed {
  fact: "CommonerPlayed";
  seat: number;
  commoner: string;
}

/** M25: a Commoner that was played went to the discard pile. */
export interface MadcalaCommonerFinished {
  fact: "CommonerFinished";
  seat: number;
  commoner: string;
}

/** M18: a Commoner was discarded at the end of a turn. */
export interface MadcalaCommonerDiscarded {
  fact: "CommonerDiscarded";
  seat: number;
  commoner: string;
}

/** M31: a Commoner was discarded at random. */
export interface MadcalaCommonerLost {
  fact: "CommonerLost";
  seat: number;
  commoner: string;
}

/** M19: a Plus-One was activated. */
export interface MadcalaPlusOneActivated {
  fact: "PlusOneActivated";
  seat: number;
  card: string;
}

/** M19: a Plus-One was turned face down after it was resolved. */
export interface MadcalaPlusOneTurnedDown {
  fact: "PlusOneTurnedDown";
  seat: number;
  card: string;
}

/** M14: a player turned up a Plus-One. */
export interface MadcalaPlusOneRefreshed {
  fact: "PlusOneRefreshed";
  seat: number;
  card: string;
}

/** M27: a player's Plus-One was turned face down by the opponent. */
export interface MadcalaPlusOneStruck {
  fact: "PlusOneStruck";
  seat: number;
  card: string;
}

/** M31: a card that was resolved earlier in the turn is performed again. */
export interface MadcalaCardRepeated {
  fact: "CardRepeated";
  seat: number;
  card: string;
}

/** M31: a token was turned down or discarded, from a plate if one is named. */
export interface MadcalaTokenSpent {
  fact: "TokenSpent";
  seat: number;
  token: string;
  left: number;
  plate: number | null;
}

/** M31: a token was turned up or taken back. */
export interface MadcalaTokenRegained {
  fact: "TokenRegained";
  seat: number;
  token: string;
  left: number;
}

/** M31: a discarded token was put on a plate. */
export interface MadcalaTokenSet {
  fact: "TokenSet";
  seat: number;
  token: string;
  plate: number;
}

/** M32: a token was laid face down in the offer; only its owner knows which. */
export interface MadcalaTokenLaid {
  fact: "TokenLaid";
  seat: number;
  place: number;
  token: string | null;
}

/** M32: the opponent chose a place of the offer, counted from 1. */
export interface MadcalaTokenPicked {
  fact: "TokenPicked";
  seat: number;
  place: number;
}

/** M32: all tokens of an offer were turned up; one place of it, from 1, had been picked. */
export interface MadcalaOfferRevealed {
  fact: "OfferRevealed";
  seat: number;
  tokens: readonly string[];
  picked: number;
}

/** M33: the die fell on a face from 1 to 6. */
export interface MadcalaDieRolled {
  fact: "DieRolled";
  seat: number;
  face: number;
}

/** M28: an extra turn will follow this one. */
export interface MadcalaExtraTurnGained {
  fact: "ExtraTurnGained";
  seat: number;
}

/** M10, M31: a player did without what was left to choose. */
export interface MadcalaDeclined {
  fact: "Declined";
  seat: number;
}

/** M29, M30: the game is over; `by_turn_limit` if nobody's health had come to zero. */
export interface MadcalaGameEnded {
  fact: "GameEnded";
  health: readonly number[];
  places: readonly number[];
  by_turn_limit: boolean;
}
