// The lobby: begin a game against bots, open a table for friends, or sit down at one.

import { ago, button, field, h, notice, select } from "./dom.js";
import { ask } from "./net.js";

const UNDO = [
  ["practice", "any, and then the game does not count"],
  ["fair", "as long as nothing hidden was shown"],
  ["consent", "if the others agree"],
  ["off", "nothing"],
];
const CLOCKS = [
  ["none", "no clock"],
  ["per-move:60", "one minute a move"],
  ["per-move:86400", "a day for each move"],
  ["per-move:259200", "three days for each move"],
  ["increment:300:5", "five minutes and 5 seconds a move"],
  ["increment:900:10", "fifteen minutes and 10 seconds a move"],
];

const ABOUT = {
  parade: "Cards join a parade and send others out of it. Whoever collects the fewest points wins.",
  "going-out": "Play sets of Hedgehogs and Flamingos and empty your hand. Low totals win.",
  madcala: "Sow shards around the table and let your Guest do the rest. For two.",
};

/** Go to a table. */
function go(table, invite) {
  location.assign(`/t/${table}${invite ? `?invite=${encodeURIComponent(invite)}` : ""}`);
}

/** Fill the page with the lobby. */
export async function lobby(main, me) {
  const [server, mine, open, daily] = await Promise.all([
    ask("GET", "/api/server"),
    ask("GET", "/api/tables?list=mine"),
    ask("GET", "/api/tables?list=open"),
    ask("GET", "/api/daily"),
  ]);
  const games = new Map(server.games.map((game) => [game.id, game]));
  main.replaceChildren(
    h("h1", { class: "title" }, "The table is set"),
    mine.tables.length ? tableList("Your tables", mine.tables, games, me) : "",
    byCode(),
    h("h2", {}, "Begin a game"),
    h("div", { class: "games" }, server.games.map((game) => gameCard(game, me))),
    dailyCard(daily, games),
    tableList("Open tables", open.tables, games, me, "No table is open to all just now."),
    recentGames(games, me));
}

/** Find a table by the code that somebody told. */
function byCode() {
  const code = h("input", { id: "code", maxlength: 12, autocomplete: "off", autocapitalize: "characters", size: 8 });
  return h("form", { class: "row", onsubmit: async (event) => {
    event.preventDefault();
    try {
      const found = await ask("GET", `/api/codes/${encodeURIComponent(code.value.trim() || "-")}`);
      go(found.table, found.invite);
    } catch (error) { notice(error.message); }
  } }, field("Somebody gave you a code?", code), h("button", {}, "Go to that table"));
}

/** Offer one game: against bots at once, or with others. */
function gameCard(game, me) {
  const counts = [];
  for (let players = game.fewest; players <= game.most; players += 1) counts.push([String(players), `${players} players`]);
  const personas = game.bots.filter((bot) => bot.portrait);
  const bots = (personas.length ? personas : game.bots).map((bot) => [bot.id, bot.name]);
  const players = select(counts, String(Math.min(4, game.most)), { id: `${game.id}-players` });
  const bot = select(bots, bots.some(([id]) => id === "alice") ? "alice" : bots[0][0], { id: `${game.id}-bot` });
  const undo = select(UNDO, "practice", { id: `${game.id}-undo` });
  const clock = select(CLOCKS, "none", { id: `${game.id}-clock` });
  const open = h("input", { type: "checkbox", id: `${game.id}-public` });
  const rated = h("input", { type: "checkbox", id: `${game.id}-rated` });
  const options = game.options.filter((option) => !option.long).map((option) => [option, optionControl(game, option)]);
  const settings = () => {
    const [kind, seconds, increment] = clock.value.split(":");
    return {
      undo: rated.checked ? "off" : undo.value, hints: !rated.checked, rated: rated.checked,
      clock: kind, seconds: Number(seconds || 0), increment: Number(increment || 0),
      takeover: kind === "none" ? null : 600, public: open.checked,
    };
  };
  const body = (extra) => ({
    game: game.id, players: Number(players.value),
    options: Object.fromEntries(options.map(([option, control]) => [option.name, read(option, control)])),
    ...extra,
  });
  const style = h("p", { class: "quiet" });
  const describe = () => { style.textContent = game.bots.find((one) => one.id === bot.value)?.style ?? ""; };
  bot.addEventListener("change", describe);
  describe();
  return h("section", { class: "card", "aria-labelledby": `${game.id}-title` },
    h("h3", { id: `${game.id}-title` }, game.title),
    h("p", {}, ABOUT[game.id] ?? ""),
    h("div", { class: "fields" },
      counts.length > 1 ? field("Players", players) : "",
      field("Bots", bot)),
    style,
    button("Play against bots", async () => {
      const others = Array(Number(players.value) - 1).fill(bot.value);
      const opened = await ask("POST", "/api/tables", body({ bots: [null, ...others], start: true }));
      go(opened.table.id);
    }, { class: "primary" }),
    h("details", {}, h("summary", {}, "Play with others"),
      h("div", { class: "fields" },
        options.map(([option, control]) => field(option.text.replace(/\.$/, ""), control)),
        field("What may be taken back", undo),
        field("Time", clock),
        h("label", { class: "check" }, open, " anybody may sit down"),
        h("label", { class: "check" }, rated, " the result counts for ratings")),
      button("Open a table", async () => {
        const opened = await ask("POST", "/api/tables", body({ settings: settings() }));
        go(opened.table.id);
      })));
}

/** Make what an option is chosen with. */
function optionControl(game, option) {
  const id = `${game.id}-${option.name}`;
  if (option.choices?.length) return select(option.choices.map((one) => [one, one.replaceAll("_", " ")]), option.default, { id });
  if (typeof option.default === "boolean") return h("input", { id, type: "checkbox", checked: option.default });
  if (typeof option.default === "number") return h("input", { id, type: "number", value: option.default, min: option.low, max: option.high });
  return h("input", { id, value: option.default });
}

/** Read what was chosen. */
function read(option, control) {
  if (typeof option.default === "boolean") return control.checked;
  return typeof option.default === "number" ? Number(control.value) : control.value;
}

/** List tables, with a link to each. */
function tableList(title, tables, games, me, none = "") {
  return h("section", {},
    h("h2", {}, title),
    tables.length
      ? h("ul", { class: "tables" }, tables.map((line) => h("li", {}, tableLine(line, games, me))))
      : h("p", { class: "quiet" }, none));
}

function tableLine(line, games, me) {
  const { table } = line;
  const names = table.seats.map((seat) => (seat.kind === "empty" ? "a free seat" : seat.player === me.player ? "you" : seat.name));
  const state = line.over ? `over${line.over.places ? `: ${winners(line.over, table)}` : ""}`
    : table.phase === "open" ? "waiting for players"
    : line.seat !== null && line.seat !== undefined && line.to_move?.includes(line.seat) ? "your move" : table.phase;
  return h("a", { href: `/t/${table.id}`, class: state === "your move" ? "due" : "" },
    h("b", {}, games.get(table.game)?.title ?? table.game), ` with ${names.join(", ")}`,
    h("span", { class: "quiet" }, ` · ${state} · ${ago(line.updated)}`));
}

function winners(over, table) {
  const names = table.seats.filter((_, seat) => over.places[seat] === 1).map((seat) => seat.name);
  return `${names.join(" and ")} won`;
}

/** Offer the deal of the day. */
function dailyCard(daily, games) {
  const title = games.get(daily.game)?.title ?? daily.game;
  const done = daily.places?.length;
  return h("section", { class: "card daily" },
    h("h2", {}, `The deal of the day: ${title}`),
    h("p", {}, "The same cards for everybody, once. How others did is shown when you have finished."),
    done ? h("ol", { class: "places" }, daily.places.map((one) => h("li", {}, `${one.name}: place ${one.place}, ${one.score} points`))) : "",
    button(daily.table ? "Go to your table" : "Play it", async () => {
      const opened = await ask("POST", "/api/daily");
      go(opened.table.id);
    }));
}

/** List finished games, when somebody wants to see them. */
function recentGames(games, me) {
  const place = h("div", {});
  return h("details", { ontoggle: async (event) => {
    if (!event.currentTarget.open || place.childElementCount) return;
    const recent = await ask("GET", "/api/tables?list=recent");
    place.replaceChildren(recent.tables.length
      ? h("ul", { class: "tables" }, recent.tables.map((line) => h("li", {}, tableLine(line, games, me))))
      : h("p", { class: "quiet" }, "Nothing has been played to its end yet."));
  } }, h("summary", {}, "Games that are over"), place);
}
