/** The WebSocket: it comes back by itself, and what was asked for meanwhile is asked again. */
import type { ClientMessage, Done, HintGiven, ServerMessage } from '../wire/types';
import { Refusal } from './api';

type Without<M, K extends string> = M extends unknown ? Omit<M, K> : never;
/** A request without its number, which the line gives it. */
export type Request = Without<Extract<ClientMessage, { id: number }>, 'id'>;
export type Answer = Done | HintGiven;
export type LineState = 'up' | 'connecting' | 'down';

interface Waiting {
  readonly request: ClientMessage;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (why: Refusal) => void;
}

/** What a line needs of a WebSocket; tests bring one of their own. */
export interface Socket {
  readonly readyState: number;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface LineOptions {
  readonly open: () => Socket;
  readonly heard: (message: ServerMessage) => void;
  readonly changed: (state: LineState) => void;
  /** The joins to be said when the line is back, each from the version that is known. */
  readonly joins: () => readonly ClientMessage[];
}

const OPEN = 1;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 15_000;

export class Line {
  private socket: Socket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private number = 0;
  private delay = FIRST_DELAY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private welcome = false;
  private ended = false;

  constructor(private readonly options: LineOptions) {}

  connect(): void {
    if (this.ended || (this.socket && this.socket.readyState <= OPEN)) return;
    clearTimeout(this.timer);
    this.options.changed('connecting');
    const socket = this.options.open();
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Try at once, as when the network is back or the page is looked at again. */
  hurry(): void {
    this.delay = FIRST_DELAY;
    if (!this.welcome) this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  say(message: ClientMessage): void {
    if (this.welcome) this.socket?.send(JSON.stringify(message));
  }

  ask(request: Request): Promise<Answer> {
    const id = (this.number += 1);
    const numbered = { ...request, id } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { request: numbered, resolve, reject });
      this.say(numbered);
    });
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.greeted();
    if (message.type === 'closing') this.delay = Math.max(FIRST_DELAY, message.retry * 1000);
    if (!this.settled(message)) this.options.heard(message);
  }

  private greeted(): void {
    this.welcome = true;
    this.delay = FIRST_DELAY;
    this.options.changed('up');
    for (const join of this.options.joins()) this.say(join);
    // Nothing happens twice: a choice that had arrived is answered with AlreadyApplied.
    for (const { request } of this.waiting.values()) this.say(request);
  }

  private settled(message: ServerMessage): boolean {
    if (message.type !== 'done' && message.type !== 'hint' && message.type !== 'refused') {
      return false;
    }
    const asker = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (!asker || message.id === undefined) return false;
    this.waiting.delete(message.id);
    if (message.type === 'refused') asker.reject(new Refusal(message.error, message.message));
    else asker.resolve(message);
    return true;
  }

  private lost(): void {
    this.welcome = false;
    this.socket = null;
    for (const [id, asker] of this.waiting) {
      if (asker.request.type === 'act') continue;
      this.waiting.delete(id);
      asker.reject(new Refusal('Unreachable', 'The connection was lost; it will be back soon.'));
    }
    if (this.ended) return;
    this.options.changed('down');
    this.timer = setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(LONGEST_DELAY, this.delay * 1.8);
  }
}
