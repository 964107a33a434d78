/** Small messages for tests: whole, and with what matters to a test put in. */
import type { Joined, Update } from '../src/wire/types';

export function aTable(changes: Partial<Joined> = {}): Joined {
  return {
    type: 'joined',
    table: {
      id: 't',
      game: 'parade',
      rules_version: 1,
      options: {},
      settings: {
        undo: 'fair',
        clock: 'none',
        seconds: 0,
        increment: 0,
        takeover: null,
        takeover_bot: 'alice',
        hints: true,
        spectators: true,
        delay: 0,
        chat: true,
        rated: false,
        public: false,
      },
      seats: [
        { kind: 'person', name: 'You', player: 'you' },
        { kind: 'bot', name: 'Alice', bot: 'alice' },
      ],
      phase: 'playing',
      host: 'you',
      created: 0,
    },
    seat: 0,
    version: 3,
    position: 3,
    log: [],
    ...changes,
  };
}

export function anUpdate(changes: Partial<Update> = {}): Update {
  return { type: 'update', table: 't', version: 4, position: 4, happened: [], ...changes };
}
