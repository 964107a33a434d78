// Clients of `wonderland serve`: two guests for each match, who open a table and play it at random,
// and open another when it is over.

import WebSocket from 'ws';
import { hesitation } from './figures.mjs';

const AT_ONCE = 25;
let addresses = 0;

/** Everybody comes from an address of their own, as told by a proxy: a server limits what each may do. */
function nextAddress() {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Opens `count` matches that are played, and `idle` more at which nobody ever moves. */
export async function openMatches(address, count, random, figures, game = 'going-out', idle = '0') {
  const setup = { address, game, random, figures };
  const all = [...Array(count + Number(idle)).keys()];
  const begun = [];
  while (all.length) {
    const some = all.splice(0, AT_ONCE);
    begun.push(...(await Promise.all(some.map((number) => new Match(setup, number < count).open()))));
  }
  for (const match of begun) match.begin();
}

class Match {
  constructor(setup, moving) {
    Object.assign(this, setup);
    this.moving = moving;
    this.clicked = null;
    this.players = [];
  }

  async open() {
    this.players = await Promise.all(['Ann', 'Bob'].map((name) => new Player(this, name).enter()));
    await this.newTable();
    return this;
  }

  async newTable() {
    const [host, guest] = this.players;
    const opened = await host.post('/api/tables', {
      game: this.game,
      players: 2,
      seat: 0,
      settings: { undo: 'off' },
    });
    this.table = opened.table.id;
    this.clicked = null;
    guest.invite = opened.invite;
    await host.join();
    await guest.join();
    await guest.ask({ type: 'sit', seat: 1, invite: opened.invite });
    await host.ask({ type: 'start' });
  }

  begin() {
    if (!this.moving) return;
    for (const player of this.players) {
      player.begun = true;
      player.consider();
    }
  }

  async again() {
    this.figures.finished += 1;
    try {
      await this.newTable();
      for (const player of this.players) player.consider();
    } catch (fault) {
      this.figures.fault(`new table: ${fault.message}`);
    }
  }
}

class Player {
  constructor(match, name) {
    this.match = match;
    this.name = name;
    this.cookie = '';
    this.from = nextAddress();
    this.begun = false;
    this.turn = null;
    this.version = 0;
    this.asked = 0;
    this.waiting = new Map();
    this.invite = null;
  }

  async enter() {
    await this.post('/api/me', { name: this.name });
    const address = `${this.match.address.replace(/^http/, 'ws')}/ws`;
    const headers = this.headers();
    this.socket = new WebSocket(address, { headers, perMessageDeflate: false });
    this.socket.on('message', (data) => this.hear(JSON.parse(data)));
    this.socket.on('close', (code) => this.match.figures.fault(`closed ${code}`));
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
    return this;
  }

  headers() {
    return { Cookie: this.cookie, Origin: this.match.address, 'X-Forwarded-For': this.from };
  }

  async post(path, body) {
    const answer = await fetch(this.match.address + path, {
      method: 'POST',
      headers: { ...this.headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${said.error} ${said.message}`);
    const cookies = answer.headers.getSetCookie();
    if (cookies.length) this.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    return said;
  }

  /** Joins the match's table: everything that comes later is told as updates. */
  async join() {
    const joined = new Promise((resolve) => {
      this.joined = resolve;
    });
    this.turn = null;
    this.socket.send(JSON.stringify({ type: 'join', table: this.match.table, views: true, invite: this.invite }));
    await joined;
  }

  ask(request) {
    this.asked += 1;
    const id = this.asked;
    const answered = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.socket.send(JSON.stringify({ ...request, id, table: this.match.table }));
    return answered;
  }

  hear(message) {
    const of = message.type === 'joined' ? message.table.id : message.table;
    if (of !== undefined && of !== this.match.table) return;
    switch (message.type) {
      case 'joined':
        this.take(message);
        this.joined();
        break;
      case 'update':
        this.take(message);
        break;
      case 'done':
        this.waiting.get(message.id)?.resolve();
        this.waiting.delete(message.id);
        break;
      case 'refused':
        this.match.figures.fault(message.error);
        this.waiting.get(message.id)?.reject(new Error(`${message.error}: ${message.message}`));
        this.waiting.delete(message.id);
        break;
      default:
    }
  }

  take(message) {
    this.version = message.version;
    this.turn = message.turn ?? null;
    const { match } = this;
    const happened = message.happened ?? [];
    if (happened.some((one) => one.what === 'told') && match.clicked && match.clicked.by !== this) {
      match.figures.note(performance.now() - match.clicked.at);
      match.clicked = null;
    }
    if (happened.some((one) => one.what === 'ended')) {
      if (this === match.players[0]) match.again();
      return;
    }
    this.consider();
  }

  /** Moves after a while, if there is anything to choose. */
  consider() {
    if (!this.begun || !this.turn || this.turn.offers.length === 0) return;
    const { offers } = this.turn;
    const { table } = this.match;
    this.turn = null;
    setTimeout(() => {
      if (this.match.table !== table) return;
      const chosen = offers[Math.floor(this.match.random() * offers.length)];
      this.match.clicked = { at: performance.now(), by: this };
      const act = { type: 'act', action: chosen.move.action, version: this.version };
      this.ask(act).catch(() => undefined);
    }, hesitation(this.match.random));
  }
}
