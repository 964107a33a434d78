/** The table on the screen: how it stands, what is being shown of it, and what one asks of it. */
import type { ClientMessage, Fact, HintGiven, View } from '../wire/types';
import { Refusal } from './api';
import type { Line, Request } from './line';
import { page, settings } from './settings.svelte';
import { chime } from '../ui/sound';
import type { TableState } from './table';

/** What the table shows after a step, and the facts that led there. */
export interface Frame {
  readonly view: View;
  readonly facts: readonly Fact[];
}

const LONGEST_LAG = 3_200;
const PACE = { full: 950, auto: 950, fast: 420, off: 0 };

export class OpenTable {
  state = $state.raw<TableState | null>(null);
  /** What is drawn: it follows the state step by step, so that moves can be seen. */
  shown = $state.raw<Frame | null>(null);
  refused = $state.raw<{ readonly kind: string; readonly message: string } | null>(null);
  advice = $state.raw<HintGiven | null>(null);
  busy = $state(false);
  private frames = $state.raw<readonly Frame[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly invite: string | null,
    private readonly line: Line,
  ) {}

  /** What is said to be told of this table, from where one knows it. */
  get joining(): ClientMessage {
    const since = this.state?.version;
    return {
      type: 'join',
      table: this.id,
      ...(since === undefined ? {} : { since }),
      ...(this.invite === null ? {} : { invite: this.invite }),
    };
  }

  /** Whether moves are still being shown. */
  get catchingUp(): boolean {
    return this.frames.length > 0;
  }

  get names(): readonly string[] {
    return this.state?.info.seats.map((seat) => seat.name) ?? [];
  }

  /** Ask for something; tell whether it was done. */
  async ask(request: Request): Promise<boolean> {
    this.refused = null;
    this.busy = true;
    try {
      const answer = await this.line.ask(request);
      if (answer.type === 'hint') this.advice = answer;
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.kind === 'AlreadyApplied') return true;
      if (error.kind === 'StaleVersion') this.line.say(this.joining);
      else this.refused = { kind: error.kind, message: error.message };
      return false;
    } finally {
      this.busy = false;
    }
  }

  act(notation: string): Promise<boolean> {
    this.skip();
    const version = this.state?.version ?? 0;
    return this.ask({ type: 'act', table: this.id, action: notation, version });
  }

  /** Take in everything anew, as after a join. */
  begin(state: TableState): void {
    this.refused = null;
    this.stop();
    this.state = state;
    this.shown = state.view ? { view: state.view, facts: [] } : null;
  }

  /** Take in what an update made of the table. */
  take(next: TableState, facts: readonly Fact[]): void {
    if (next.position !== this.state?.position) this.advice = null;
    const changed = next.view !== this.state?.view;
    if (settings.sound && next.turn && !this.state?.turn) chime();
    this.state = next;
    if (!next.view || !changed) return;
    const frame = { view: next.view, facts };
    if (!this.shown || page.still || document.hidden || !facts.length) {
      this.stop();
      this.shown = frame;
      return;
    }
    this.frames = [...this.frames, frame];
    if (this.timer === undefined) this.step();
  }

  /** Show at once how things stand. */
  skip(): void {
    const last = this.frames.at(-1);
    this.stop();
    if (last) this.shown = { view: last.view, facts: [] };
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.frames = [];
  }

  private step(): void {
    const [frame, ...rest] = this.frames;
    if (!frame) {
      this.timer = undefined;
      return;
    }
    this.frames = rest;
    this.shown = frame;
    const pace = Math.min(PACE[settings.motion], LONGEST_LAG / (rest.length + 1));
    this.timer = setTimeout(() => this.step(), pace);
  }
}
