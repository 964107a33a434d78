/** The client's state, all in one place: who one is, the line to the server, and the table. */
import type { ClientMessage, GameInfo, Me, ServerInfo, ServerMessage, Update } from '../wire/types';
import { told } from '../i18n/index.svelte';
import { api, Refusal } from './api';
import { Line, type LineState } from './line';
import { OpenTable } from './open-table.svelte';
import { factsOf, joined, present, updated } from './table';

type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

const KNOWN = 'wonderland.known';

/** Whether this browser has been somebody here: the cookie itself is not for pages to see. */
function known(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(KNOWN, 'yes');
  } catch {
    // Then the server is asked each time.
  }
}

class Store {
  connection = $state<LineState>('connecting');
  me = $state.raw<Me | null>(null);
  server = $state.raw<ServerInfo | null>(null);
  /** The table that is on the screen. */
  table = $state.raw<OpenTable | null>(null);
  notice = $state<string | null>(null);
  /** What a screen reader is to say next. */
  spoken = $state.raw<readonly string[]>([]);
  private line: Line | null = null;

  private readonly handlers: { [T in ServerMessage['type']]: (message: Message<T>) => void } = {
    welcome: (message) => {
      this.me = message.you;
    },
    joined: (message) => {
      if (this.table?.id === message.table.id) this.table.begin(joined(message, Date.now()));
    },
    update: (message) => this.update(message),
    presence: (message) => {
      const table = this.table;
      if (table?.id === message.table && table.state) table.state = present(table.state, message);
    },
    refused: (message) => {
      const table = this.table;
      if (!table || (message.table !== undefined && message.table !== table.id)) return;
      table.refused = { kind: message.error, message: message.message };
    },
    done: () => undefined,
    hint: () => undefined,
    left: () => undefined,
    closing: () => undefined,
  };

  private update(message: Update): void {
    const table = this.table;
    if (table?.id !== message.table || !table.state) return;
    table.take(updated(table.state, message, Date.now()), factsOf(message));
    const { info } = table.state;
    const said = message.happened.flatMap((it) =>
      it.what === 'told'
        ? it.facts.map((fact, at) => told(info.game, fact, it.said[at] ?? '', table.names))
        : [],
    );
    if (said.length) this.spoken = said;
  }

  game(id: string): GameInfo | undefined {
    return this.server?.games.find((game) => game.id === id);
  }

  /** Learn what can be played here, and who one is. */
  async arrive(): Promise<void> {
    this.server ??= await api.server();
    if (this.me || !known()) return;
    try {
      this.me = await api.me();
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'NoIdentity') throw error;
    }
  }

  /** Be somebody under a name: there is nothing to register. */
  async become(name: string): Promise<void> {
    this.me = await api.rename(name);
    remember();
  }

  enter(id: string, invite: string | null): void {
    const line = (this.line ??= this.newLine());
    if (this.table && this.table.id !== id) line.say({ type: 'leave', table: this.table.id });
    this.table = new OpenTable(id, invite, line);
    line.connect();
    line.say(this.table.joining);
  }

  exit(): void {
    if (this.table) this.line?.say({ type: 'leave', table: this.table.id });
    this.table = null;
  }

  private newLine(): Line {
    const line = new Line({
      open: () => new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws'),
      heard: (message) => {
        const handler = this.handlers[message.type] as ((m: ServerMessage) => void) | undefined;
        handler?.(message);
      },
      changed: (state) => {
        this.connection = state;
      },
      joins: (): ClientMessage[] => (this.table ? [this.table.joining] : []),
    });
    addEventListener('online', () => line.hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) line.hurry();
    });
    return line;
  }
}

export const store = new Store();
