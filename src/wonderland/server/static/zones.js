// What lies on the table, in words and simple boxes: a drawing for each game, and one for any other.

import { h } from "./dom.js";

const COLOURS = { R: "red", O: "orange", Y: "yellow", G: "green", B: "blue", P: "purple", W: "grey" };

/** Draw a View. */
export function zones(view, info, seat) {
  const draw = { parade, "going-out": goingOut, madcala }[view.game] ?? anyGame;
  return h("section", { class: "card zones", "aria-label": "On the table" }, draw(view, info.seats.map((one) => one.name), seat));
}

function zone(title, ...content) {
  return h("div", { class: "zone" }, h("h3", {}, title), ...content);
}

function row(cards, none, label) {
  if (!cards.length) return h("p", { class: "quiet" }, none);
  return h("ul", { class: "cards", "aria-label": label }, cards.map((card) => h("li", {}, card)));
}

// Parade

function paradeCard(card) {
  const colour = COLOURS[card[0]] ?? "";
  return h("span", { class: `piece ${colour}` }, h("span", { class: "big", "aria-hidden": "true" }, card.slice(1)),
    h("span", { class: "small" }, colour), h("span", { class: "hidden" }, ` ${card.slice(1)}`));
}

function parade(view, names, seat) {
  const deck = view.phase === "over" ? "" : h("p", { class: "quiet" }, `${view.deck_count} cards in the deck${view.last_round === null || view.last_round === undefined ? "" : "; this is the last round"}.`);
  return [
    zone("The parade, front first", row(view.parade.map(paradeCard), "Nobody is in the parade.", "Parade"), deck),
    seat === null ? "" : zone("Your hand", row(view.hand.map(paradeCard), "Your hand is empty.", "Hand")),
    names.map((name, n) => zone(`In front of ${n === seat ? "you" : name}: ${several(view.scores[n], "point")}`,
      row(view.front[n].map(paradeCard), "No cards yet.", `In front of ${name}`))),
  ];
}

// The Going-Out game

const KINDS = { H: "Hedgehog", F: "Flamingo", Q: "Queen of Hearts", C: "Cheshire Cat" };

function cardName(card) {
  return `${KINDS[card[0]] ?? card} ${card.slice(1)}`.trim();
}

function goingCard(card) {
  return h("span", { class: `piece wide ${{ H: "orange", F: "red", Q: "purple", C: "green" }[card[0]] ?? ""}` },
    h("span", { class: "big", "aria-hidden": "true" }, card.slice(1) || "★"), h("span", {}, KINDS[card[0]] ?? card), h("span", { class: "hidden" }, ` ${card.slice(1)}`));
}

function goingOut(view, names, seat) {
  const beat = view.table
    ? [h("p", {}, `${view.table.owner === seat ? "Your" : `${names[view.table.owner]}'s`} set: ${view.table.count} of ${view.table.rank}.`), row(view.table.cards.map(goingCard), "", "Set to beat")]
    : h("p", {}, "Nothing: a new set may be led.");
  return [
    h("p", {}, `Round ${view.round}. The game ends when a total passes ${view.target}. ${view.deck_count} cards in the deck.`),
    zone("To beat", beat),
    zone("The display", row(view.display.map(goingCard), "It is empty.", "Display")),
    seat === null ? "" : zone("Your hand", row(view.hand.map(goingCard), "Your hand is empty.", "Hand")),
    zone("The players", h("ul", { class: "plain" }, names.map((name, n) => h("li", {},
      h("b", {}, n === seat ? "You" : name), `: ${several(view.hand_counts[n], "card")}, total ${view.totals[n]}${view.out.includes(n) ? ", out" : ""}`,
      view.known[n].length && n !== seat ? h("span", { class: "quiet" }, ` (known: ${view.known[n].map(cardName).join(", ")})`) : "")))),
  ];
}

// Madcala

const SHARDS = { p: "pink", b: "blue", P: "big pink", B: "big blue" };

function shards(text) {
  return h("span", { class: "shards", role: "img", "aria-label": counted(text) }, [...text].map((one) => h("i", { class: `shard ${SHARDS[one] ?? ""}` })));
}

function counted(text) {
  const counts = new Map();
  for (const one of text) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => `${count} ${SHARDS[one] ?? one}`).join(", ") || "empty";
}

function several(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function title(id) {
  return id.replaceAll("_", " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
}

function madcala(view, names, seat) {
  const half = view.plates.length / 2;
  const near = seat ?? 0;
  const called = (number) => (number % half ? `plate ${number}` : number / half === near && seat !== null ? "your Home" : `${names[number / half]}'s Home`);
  // The other half first, as it lies across the table.
  const order = [...view.plates.keys()].sort((one, other) => (Math.floor(one / half) === near) - (Math.floor(other / half) === near) || one - other);
  const plate = (number) => h("li", { class: "plate" }, h("small", {}, called(number)), shards(view.plates[number]),
    view.plate_tokens?.[0]?.[number] || view.plate_tokens?.[1]?.[number] ? h("small", {}, `${view.plate_tokens[0][number]}${view.plate_tokens[1][number]}`) : "");
  return [
    zone("The ring of plates", h("ol", { class: "plates" }, order.map(plate))),
    seat === null ? "" : zone("Your hand", row(view.hand.map((card) => h("span", { class: "piece wide" }, title(card))), "Your hand is empty.", "Hand")),
    names.map((name, n) => zone(`${n === seat ? "You" : name}: ${title(view.guests[n] ?? "")}`,
      h("p", {}, `Health ${view.health[n]}; in reserve ${several(view.reserve[n], "shard")}, in hand ${several(view.hand_counts[n], "card")}.`),
      view.plus_ones[n].length ? h("p", { class: "quiet" }, `Plus-ones: ${view.plus_ones[n].map((one) => `${title(one.id)}${one.up ? "" : " (turned down)"}${one.stored ? `, ${one.stored} stored` : ""}`).join("; ")}`) : "",
      view.tokens[n].length ? h("p", { class: "quiet" }, `Tokens: ${view.tokens[n].map((one) => `${title(one.id)} ${one.left}`).join("; ")}`) : "")),
    h("p", { class: "quiet" }, `${view.deck_count} cards in the deck.`),
  ];
}

// Any other game

function anyGame(view, names) {
  return h("dl", {}, Object.entries(view).filter(([name]) => name !== "game").flatMap(([name, value]) =>
    [h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, describe(value, names))]));
}

function describe(value, names) {
  if (value === null || value === "") return "none";
  if (Array.isArray(value)) return value.map((one) => describe(one, names)).join(", ") || "none";
  if (typeof value === "object") {
    return Object.entries(value).map(([name, one]) => `${name.replaceAll("_", " ")}: ${name === "seat" ? names[one] ?? one : describe(one, names)}`).join("; ");
  }
  return String(value);
}
