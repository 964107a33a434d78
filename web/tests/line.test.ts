import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, type LineState, type Socket } from '../src/state/line';
import type { ClientMessage, ServerMessage } from '../src/wire/types';

class Wire implements Socket {
  readyState = 1;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  sent: ClientMessage[] = [];
  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientMessage);
  }
  close(): void {
    this.cut();
  }
  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.({} as CloseEvent);
  }
}

const WELCOME: ServerMessage = {
  type: 'welcome',
  protocol: 1,
  server: '1',
  you: { player: 'you', name: 'You' },
};

function setUp() {
  const wires: Wire[] = [];
  const states: LineState[] = [];
  const heard: ServerMessage[] = [];
  const line = new Line({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    heard: (message) => heard.push(message),
    changed: (state) => states.push(state),
    joins: () => [{ type: 'join', table: 't', since: 7 }],
  });
  line.connect();
  return { line, wires, states, heard };
}

describe('a line', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('joins what is open as soon as it is welcome', () => {
    const { wires, states } = setUp();
    expect(wires[0]?.sent).toEqual([]);
    wires[0]?.tell(WELCOME);
    expect(wires[0]?.sent).toEqual([{ type: 'join', table: 't', since: 7 }]);
    expect(states).toEqual(['connecting', 'up']);
  });

  it('settles each question by its number', async () => {
    const { line, wires } = setUp();
    wires[0]?.tell(WELCOME);
    const first = line.ask({ type: 'start', table: 't' });
    const second = line.ask({ type: 'stand', table: 't' });
    wires[0]?.tell({ type: 'refused', id: 2, error: 'NotNow', message: 'Not now.' });
    wires[0]?.tell({ type: 'done', id: 1, version: 8 });
    await expect(first).resolves.toMatchObject({ version: 8 });
    await expect(second).rejects.toMatchObject({ kind: 'NotNow' });
  });

  it('comes back by itself and says a move again that was not answered', async () => {
    const { line, wires, states } = setUp();
    wires[0]?.tell(WELCOME);
    const act = line.ask({ type: 'act', table: 't', action: 'G3', version: 7 });
    wires[0]?.cut();
    expect(states.at(-1)).toBe('down');
    await vi.advanceTimersByTimeAsync(2000);
    wires[1]?.tell(WELCOME);
    expect(wires[1]?.sent.map((message) => message.type)).toEqual(['join', 'act']);
    wires[1]?.tell({ type: 'refused', id: 1, error: 'AlreadyApplied', message: 'It was.' });
    await expect(act).rejects.toMatchObject({ kind: 'AlreadyApplied' });
  });

  it('does not ask again for what is no move', async () => {
    const { line, wires } = setUp();
    wires[0]?.tell(WELCOME);
    const said = line.ask({ type: 'say', table: 't', text: 'Hello' });
    wires[0]?.cut();
    await expect(said).rejects.toMatchObject({ kind: 'Unreachable' });
  });

  it('waits as long as a closing server asks for', async () => {
    const { wires } = setUp();
    wires[0]?.tell(WELCOME);
    wires[0]?.tell({ type: 'closing', reason: 'restart', retry: 10 });
    wires[0]?.cut();
    await vi.advanceTimersByTimeAsync(7000);
    expect(wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6000);
    expect(wires).toHaveLength(2);
  });
});
