// What this page says to the server: requests over HTTP, and one WebSocket for the table.

/** Something that the server refused, by its name. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.message);
    this.name = problem.error;
  }
}

/** Ask over HTTP; answers with what came back, or raises `Refused`. */
export async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ error: "Unreachable", message: "The server cannot be reached." });
  }
  if (answer.status === 204) return null;
  const data = await answer.json().catch(() => ({ error: "Internal", message: `The server answered ${answer.status}.` }));
  if (!answer.ok) throw new Refused(data);
  return data;
}

/** The WebSocket, which comes back by itself and asks for what was missed. */
export class Line {
  constructor(heard, changed) {
    this.heard = heard; // is given every message that is no answer
    this.changed = changed; // is told whether the line is up
    this.waiting = new Map();
    this.number = 0;
    this.joined = new Map(); // table id -> what to join it with
    this.delay = 500;
    this.ended = false;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
  }

  receive(message) {
    if (message.type === "welcome") {
      this.delay = 500;
      this.changed(true);
      for (const join of this.joined.values()) this.send({ type: "join", ...join });
    }
    const asker = message.id === undefined ? null : this.waiting.get(message.id);
    if (asker) {
      this.waiting.delete(message.id);
      if (message.type === "refused") asker.reject(new Refused(message));
      else asker.resolve(message);
    } else {
      if (message.type === "closing") this.delay = Math.max(500, message.retry * 1000);
      this.heard(message);
    }
  }

  lost() {
    for (const asker of this.waiting.values()) {
      asker.reject(new Refused({ error: "Unreachable", message: "The connection was lost; it will be back in a moment." }));
    }
    this.waiting.clear();
    if (this.ended) return;
    this.changed(false);
    setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(15000, this.delay * 2);
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  join(table, invite) {
    const join = invite ? { table, invite } : { table };
    this.joined.set(table, join);
    this.send({ type: "join", ...join });
  }

  /** Remember up to where we have heard, for when the line has to be opened again. */
  knows(table, version) {
    const join = this.joined.get(table);
    if (join) join.since = version;
  }

  /** Ask for something at a table; resolves when it is done, rejects when it is refused. */
  request(type, table, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused({ error: "Unreachable", message: "There is no connection just now." }));
    }
    const id = (this.number += 1);
    this.send({ type, id, table, ...fields });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  close() {
    this.ended = true;
    this.socket.close();
  }
}
