// One table: who sits where, what lies on it, what one may do, and what happened.

import { button, copy, h, lasting, notice } from "./dom.js";
import { Line, ask } from "./net.js";
import { told } from "./story.js";
import { zones } from "./zones.js";

/** Fill the page with a table. */
export function tablePage(main, id, me, invite) {
  const here = new Here(main, id, me, invite);
  here.line = new Line((message) => here.hear(message), (up) => here.linked(up));
  here.line.join(id, invite);
}

class Here {
  constructor(main, id, me, invite) {
    Object.assign(this, { main, id, me, invite });
    this.info = null; // TableInfo
    this.seat = null;
    this.version = 0;
    this.view = null;
    this.turn = null;
    this.clocks = [];
    this.over = null;
    this.presence = null;
    this.asked = null; // an open question: to take back, to pause
    this.rematch = null;
    this.invites = null;
    this.filter = "";
    this.parts = Object.fromEntries(["head", "seats", "board", "turn", "question", "actions", "invite"].map((name) => [name, h("div", { class: name })]));
    this.log = h("ol", { class: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": "What happened" });
    this.said = h("input", { id: "say", maxlength: 400, autocomplete: "off", placeholder: "Say something", "aria-label": "Say something" });
    setInterval(() => this.tick(), 1000);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // What the server says

  hear(message) {
    if (message.type === "joined") this.joined(message);
    else if (message.type === "update" && message.table === this.id) this.update(message);
    else if (message.type === "presence" && message.table === this.id) { this.presence = message; this.drawSeats(); }
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "closing") notice("The server is being restarted; the game goes on in a moment.");
  }

  linked(up) {
    document.body.classList.toggle("offline", !up);
    if (!up) notice("The connection is lost. Trying to get it back …");
    else if (this.info) notice("");
  }

  refused(message) {
    if (!this.info) {
      this.main.replaceChildren(h("section", { class: "card" }, h("h1", {}, "This table cannot be joined"),
        h("p", {}, message.message), h("p", {}, h("a", { href: "/" }, "To the lobby"))));
      this.line.close();
    } else notice(message.message);
  }

  joined(message) {
    const first = this.info === null;
    Object.assign(this, {
      info: message.table, seat: message.seat ?? null, version: message.version, position: message.position, view: message.view ?? null,
      turn: message.turn ?? null, clocks: message.clocks ?? [], over: message.over ?? null, asked: null, since: Date.now(),
    });
    this.rematch = message.table.rematch ?? null;
    document.title = `${this.title()} · Wonderland`;
    this.log.replaceChildren();
    for (const one of message.log) this.happen(one);
    if (first) this.lay();
    this.draw();
    this.line.knows(this.id, this.version);
  }

  update(message) {
    this.version = message.version;
    this.line.knows(this.id, this.version);
    if (message.view) this.view = message.view;
    if (message.position > this.position) this.turn = message.turn ?? null; // else it stands
    this.position = message.position;
    this.clocks = message.clocks ?? this.clocks;
    this.since = Date.now();
    for (const one of message.happened) this.happen(one);
    this.draw();
  }

  happen(one) {
    if (one.what === "seat") this.info.seats[one.seat] = one.now;
    if (one.what === "began") { this.info.phase = "playing"; this.info.commitment = one.commitment ?? this.info.commitment; }
    if (one.what === "paused") this.info.phase = "paused";
    if (one.what === "resumed") this.info.phase = "playing";
    if (one.what === "ended") { this.info.phase = "over"; this.over = one; }
    if (one.what === "rematch") this.rematch = one.table;
    if (["undo-asked", "pause-asked", "rematch-asked"].includes(one.what)) this.asked = one;
    else if (!["chatted", "muted", "seat"].includes(one.what)) this.asked = null;
    const lines = told(one, this.info, this.seat);
    for (const [kind, text] of lines) this.log.append(h("li", { class: kind }, text));
    while (this.log.childElementCount > 600) this.log.firstElementChild.remove();
    this.log.scrollTop = this.log.scrollHeight;
  }

  // What one does

  async request(type, fields = {}) {
    try {
      return await this.line.request(type, this.id, fields);
    } catch (error) {
      if (error.name !== "AlreadyApplied") notice(error.message);
      return null;
    }
  }

  choose(offer) {
    return this.request("act", { action: offer.move.action, version: this.version });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    const number = Number(event.key);
    const offers = this.turn?.offers ?? [];
    if (number >= 1 && number <= Math.min(9, offers.length) && !this.filter) this.choose(offers[number - 1]);
    if (event.key === "u" && this.turn?.can_undo) this.request("ask-undo", { version: this.version });
  }

  // How it looks

  title() {
    return { parade: "Parade", "going-out": "The Going-Out game", madcala: "Madcala" }[this.info.game] ?? this.info.game;
  }

  lay() {
    const chat = h("form", { class: "row say", onsubmit: async (event) => {
      event.preventDefault();
      const text = this.said.value.trim();
      if (text && await this.request("say", { text })) this.said.value = "";
    } }, this.said, h("button", {}, "Say"));
    this.main.replaceChildren(
      this.parts.head,
      h("div", { class: "table" },
        h("div", { class: "play" }, this.parts.invite, this.parts.question, this.parts.turn, this.parts.board),
        h("aside", {}, this.parts.seats, this.parts.actions,
          h("section", { class: "card" }, h("h2", {}, "What happened"), this.log, this.info.settings.chat ? chat : ""))));
    this.log.scrollTop = this.log.scrollHeight;
  }

  draw() {
    this.drawHead();
    this.drawSeats();
    this.drawInvite();
    this.drawQuestion();
    this.drawTurn();
    this.parts.board.replaceChildren(this.view ? zones(this.view, this.info, this.seat) : "");
    this.drawActions();
  }

  drawHead() {
    const { phase } = this.info;
    const actors = this.view ? actorsOf(this.view) : [];
    const state = this.over ? this.result()
      : phase === "open" ? "Waiting for players"
      : phase === "paused" ? "The game rests"
      : this.turn ? "It is your move"
      : actors.length ? `Waiting for ${actors.filter((seat) => seat !== this.seat).map((seat) => this.info.seats[seat].name).join(", ") || "the others"}`
      : "";
    this.parts.head.replaceChildren(
      h("h1", {}, this.title()),
      h("p", { class: this.turn ? "state due" : "state", role: "status" }, state),
      this.seat === null && phase !== "open" ? h("p", { class: "quiet" }, "You are watching.") : "");
    document.title = `${this.turn ? "● " : ""}${this.title()} · Wonderland`;
  }

  result() {
    const winners = this.info.seats.filter((_, seat) => this.over.places[seat] === 1).map((seat) => seat.name);
    const won = winners.length > 1 ? `${winners.join(" and ")} share the first place` : `${winners[0]} wins`;
    const why = { resigned: " (the others gave up)", time: " (on time)", abandoned: " (the game was given up)" }[this.over.reason] ?? "";
    return `The game is over: ${won}${why}.`;
  }

  drawSeats() {
    const { seats, phase, host } = this.info;
    const rows = seats.map((seat, number) => {
      const clock = this.clocks[number];
      const mine = number === this.seat;
      const away = this.presence && this.presence.here[number] === false;
      const score = this.over ? `place ${this.over.places[number]}, ${this.over.scores[number]} points` : this.view?.scores ? `${this.view.scores[number]} ${this.view.scores[number] === 1 ? "point" : "points"}` : this.view?.totals ? `total ${this.view.totals[number]}` : "";
      return h("li", { class: mine ? "mine" : "" },
        h("b", {}, seat.kind === "empty" ? `Seat ${number + 1} is free` : seat.name), mine ? " (you)" : "",
        seat.kind === "bot" ? h("span", { class: "quiet" }, " bot") : "",
        seat.kind === "person" && seat.bot ? h("span", { class: "quiet" }, " a bot plays for them") : "",
        seat.kind === "person" && away && !seat.bot ? h("span", { class: "quiet" }, " away") : "",
        seat.resigned ? h("span", { class: "quiet" }, " gave up") : "",
        h("span", { class: "quiet" }, score && phase !== "open" ? ` ${score}` : ""),
        clock ? h("span", { class: clock.running ? "clock running" : "clock", "data-seat": number }, lasting(this.left(clock))) : "",
        phase === "open" ? this.seatButtons(seat, number, host === this.me.player) : "");
    });
    const watching = this.presence?.spectators ? h("p", { class: "quiet" }, `${this.presence.spectators} watching`) : "";
    this.parts.seats.replaceChildren(h("section", { class: "card" }, h("h2", {}, "At the table"), h("ul", { class: "plain" }, rows), watching));
  }

  seatButtons(seat, number, hosting) {
    const made = [];
    if (seat.kind === "empty" && this.seat === null) {
      made.push(button("Sit down", () => this.request("sit", { seat: number, invite: this.invite }), { class: "small primary" }));
    }
    if (seat.kind === "empty" && hosting) made.push(button("Seat a bot", () => this.request("seat-bot", { seat: number, bot: "alice" }), { class: "small" }));
    if (seat.kind === "bot" && hosting) made.push(button("Send away", () => this.request("seat-bot", { seat: number, bot: null }), { class: "small" }));
    if (number === this.seat) made.push(button("Stand up", () => this.request("stand"), { class: "small" }));
    return h("span", { class: "buttons" }, made);
  }

  async drawInvite() {
    const hosting = this.info.host === this.me.player && this.info.phase === "open";
    if (!hosting) { this.parts.invite.replaceChildren(); return; }
    this.invites ??= await ask("GET", `/api/tables/${this.id}/invites`).catch(() => null);
    this.origin ??= await originForOthers();
    if (!this.invites || this.info.phase !== "open") { this.parts.invite.replaceChildren(); return; }
    const link = `${this.origin}/t/${this.id}?invite=${encodeURIComponent(this.invites.invite)}`;
    const full = this.info.seats.every((seat) => seat.kind !== "empty");
    this.parts.invite.replaceChildren(h("section", { class: "card" },
      h("h2", {}, "Invite your friends"),
      h("p", {}, "Whoever opens this link can sit down:"),
      h("p", { class: "row" }, h("input", { readonly: true, value: link, "aria-label": "Link to this table", onfocus: (event) => event.target.select() }),
        button("Copy", () => copy(link))),
      h("p", {}, "Or tell them the code ", h("code", { class: "code" }, this.invites.code), " for the first page of this server."),
      button("Begin the game", () => this.request("start"), { class: "primary", title: full ? "" : "Every seat has to be taken" }),
      full ? "" : h("p", { class: "quiet" }, "The game can begin when every seat is taken; bots take seats, too.")));
  }

  drawQuestion() {
    const { asked } = this;
    const mine = asked && this.seat !== null && asked.waiting?.includes(this.seat);
    if (!mine) { this.parts.question.replaceChildren(); return; }
    const name = this.info.seats[asked.seat].name;
    const [text, type] = {
      "undo-asked": [`${name} would like to take a choice back.`, "answer-undo"],
      "pause-asked": [`${name} would like to pause.`, "pause"],
      "rematch-asked": [`${name} would like to play again.`, "rematch"],
    }[asked.what];
    this.parts.question.replaceChildren(h("section", { class: "card due", role: "alert" }, h("p", {}, text),
      h("p", { class: "row" },
        button("Agree", () => this.request(type, type === "rematch" ? {} : { agree: true }), { class: "primary" }),
        type === "rematch" ? "" : button("Do not agree", () => this.request(type, { agree: false })))));
  }

  drawTurn() {
    const offers = this.turn?.offers ?? [];
    const held = this.parts.turn.contains(document.activeElement);
    if (!offers.length) { this.parts.turn.replaceChildren(); this.filter = ""; return; }
    const list = h("ol", { class: "moves" });
    const fill = () => {
      const wanted = this.filter.toLowerCase();
      const shown = offers.filter((offer) => !wanted || offer.move.text.toLowerCase().includes(wanted) || offer.move.notation.toLowerCase().includes(wanted));
      list.replaceChildren(...shown.slice(0, 60).map((offer) => h("li", {},
        button(h("span", {}, h("b", {}, offer.move.text), offer.said.length ? h("small", {}, offer.said.join(" ")) : ""),
          () => this.choose(offer), { class: "move" }))));
      if (shown.length > 60) list.append(h("li", { class: "quiet" }, `and ${shown.length - 60} more: type a part of the one you want`));
    };
    const search = h("input", { id: "filter", type: "search", value: this.filter, placeholder: "Find a move", "aria-label": "Find a move", oninput: (event) => { this.filter = event.target.value; fill(); } });
    fill();
    this.parts.turn.replaceChildren(h("section", { class: "card due", "aria-labelledby": "turn-title" },
      h("h2", { id: "turn-title", tabindex: -1 }, "Your move"), offers.length > 12 ? search : "", list));
    if (held) this.parts.turn.querySelector("h2").focus();
  }

  drawActions() {
    const made = [];
    const { phase, settings, seats } = this.info;
    const seated = this.seat !== null;
    const mine = seated ? seats[this.seat] : null;
    if (phase === "playing" && seated) {
      if (mine.bot && !mine.resigned) made.push(button("Take my seat back", () => this.request("return"), { class: "primary" }));
      if (settings.hints && this.turn) made.push(button("Hint", () => this.hint()));
      if (this.turn?.can_undo || settings.undo === "consent" || settings.undo === "practice") made.push(button("Take back", () => this.request("ask-undo", { version: this.version })));
      made.push(button("Pause", () => this.request("pause", { agree: true })));
      if (!mine.resigned) made.push(button("Resign", async () => { if (window.confirm("Give the game up?")) await this.request("resign"); }));
    }
    if (phase === "paused" && seated) made.push(button("Go on", () => this.request("resume"), { class: "primary" }));
    if (this.over) {
      if (this.rematch) made.push(h("a", { class: "button primary", href: `/t/${this.rematch}` }, "To the next game"));
      else if (seated) made.push(button("Play again", () => this.request("rematch"), { class: "primary" }));
      made.push(h("a", { class: "button", href: `/api/tables/${this.id}/record`, download: `${this.info.game}-${this.id}.json` }, "The record"));
      made.push(button("Review", () => this.review()));
    }
    const proof = [];
    if (this.info.commitment) {
      proof.push(h("details", { class: "proof" }, h("summary", {}, "Is the deal fair?"),
        h("p", {}, "The SHA-256 of the secret seed, shown before the first move:"), h("code", {}, this.info.commitment),
        this.over?.seed ? [h("p", {}, "And the seed:"), h("code", {}, this.over.seed), h("p", {}, h("code", {}, "wonderland verify RECORD"), " checks both, and every move.")] : h("p", {}, "The seed is shown when the game is over.")));
    }
    this.parts.actions.replaceChildren(made.length || proof.length ? h("section", { class: "card" }, h("h2", {}, "What you can do"), h("div", { class: "buttons" }, made), proof) : "");
  }

  async hint() {
    notice("Thinking …");
    const given = await this.request("hint", { version: this.version });
    if (!given) return;
    notice("");
    for (const text of given.said) this.log.append(h("li", { class: "hint" }, text));
    this.log.scrollTop = this.log.scrollHeight;
  }

  async review() {
    let state = await ask("POST", `/api/tables/${this.id}/review`);
    while (state.done < state.total) {
      notice(`Reviewing: ${state.done} of ${state.total} moments.`);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      state = await ask("GET", `/api/tables/${this.id}/review`);
    }
    location.assign(`/api/tables/${this.id}/review.html`);
  }

  left(clock) {
    return clock.running ? clock.left - (Date.now() - this.since) / 1000 : clock.left;
  }

  tick() {
    for (const shown of document.querySelectorAll(".clock[data-seat]")) {
      const clock = this.clocks[Number(shown.dataset.seat)];
      if (clock) shown.textContent = lasting(this.left(clock));
    }
  }
}

/** Return the seats that must choose, as far as a View tells. */
function actorsOf(view) {
  if (view.phase === "over" || view.places?.length) return [];
  if (view.progress) return [view.progress.actor];
  return typeof view.turn === "number" && view.phase === "play" ? [view.turn] : [];
}

/** Return where others find this server: "localhost" would be their own machine. */
async function originForOthers() {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return location.origin;
  const server = await ask("GET", "/api/server").catch(() => null);
  return server?.origin || location.origin;
}
