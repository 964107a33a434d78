/** What is asked over HTTP: oneself, the lobby, and what has been played. */
import type {
  Daily,
  Invites,
  Me,
  NewTable,
  Phrase,
  Problem,
  Replay,
  ReviewProgress,
  ServerInfo,
  TableFound,
  TableList,
  TableOpened,
} from '../wire/types';

/** Something that the server refused, by a name that programs can rely on. */
export class Refusal extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

async function fetched(method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal('Unreachable', 'The server cannot be reached just now.');
  }
  const text = await answer.text();
  if (answer.ok) return text;
  throw refusalFrom(text, answer.status);
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const text = await fetched(method, path, body);
  return (text ? JSON.parse(text) : null) as T;
}

function refusalFrom(text: string, status: number): Refusal {
  try {
    const problem = JSON.parse(text) as Problem;
    return new Refusal(problem.error, problem.message);
  } catch {
    return new Refusal('Internal', `The server answered ${status}.`);
  }
}

export const api = {
  server: () => ask<ServerInfo>('GET', '/api/server'),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('POST', '/api/me', { name }),
  phrase: () => ask<Phrase>('POST', '/api/me/phrase'),
  recover: (phrase: string) => ask<Me>('POST', '/api/me/recover', { phrase }),
  tables: (list: 'mine' | 'open' | 'recent') => ask<TableList>('GET', `/api/tables?list=${list}`),
  open: (table: NewTable) => ask<TableOpened>('POST', '/api/tables', table),
  invites: (table: string) => ask<Invites>('GET', `/api/tables/${table}/invites`),
  find: (code: string) => ask<TableFound>('GET', `/api/codes/${encodeURIComponent(code)}`),
  daily: () => ask<Daily>('GET', '/api/daily'),
  playDaily: () => ask<TableOpened>('POST', '/api/daily'),
  replay: (table: string, seat: number | null) =>
    ask<Replay>('GET', `/api/tables/${table}/replay${seat === null ? '' : `?seat=${seat}`}`),
  askReview: (table: string) => ask<ReviewProgress>('POST', `/api/tables/${table}/review`),
  reviewProgress: (table: string) => ask<ReviewProgress>('GET', `/api/tables/${table}/review`),
};
