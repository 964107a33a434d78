// What happened, in sentences.

/** Return [kind, sentence] for each line that a happening is worth. */
export function told(one, info, me) {
  const name = (seat) => (seat === me ? "You" : info.seats[seat]?.name || `Seat ${seat + 1}`);
  const does = (seat, others, you) => (seat === me ? `You ${you}` : `${name(seat)} ${others}`);
  switch (one.what) {
    case "told": return one.said.map((text) => ["fact", text]);
    case "began": return [["turn", "The game begins."]];
    case "seat": return [["quiet", seatSentence(one.seat, one.now)]];
    case "undo-asked": return [["ask", does(one.seat, "asks to take a choice back.", "ask to take a choice back.")]];
    case "undo-declined": return [["ask", "That was not agreed to: nothing is taken back."]];
    case "took-back": return [["ask", does(one.seat, "took a choice back.", "took a choice back.")]];
    case "pause-asked": return [["ask", does(one.seat, "asks for a pause.", "ask for a pause.")]];
    case "pause-declined": return [["ask", "The pause was not agreed to."]];
    case "paused": return [["turn", "The game rests, and so do the clocks."]];
    case "resumed": return [["turn", "The game goes on."]];
    case "resigned": return [["turn", one.out_of_time ? does(one.seat, "ran out of time.", "ran out of time.") : does(one.seat, "gave up.", "gave up.")]];
    case "rematch-asked": return [["ask", does(one.seat, "would like to play again.", "would like to play again.")]];
    case "rematch": return [["turn", "There is a new table with the same people."]];
    case "chatted": return [["chat", `${one.who.name}: ${one.text}`]];
    case "muted": return [["quiet", `${one.who.name} is ${one.muted ? "not heard any more" : "heard again"}.`]];
    case "ended": return [["turn", "The game is over."], ...(one.ratings ?? []).map((change) => ["quiet", `${name(change.seat)}: rating ${change.before.toFixed(1)}, now ${change.after.toFixed(1)}.`])];
    default: return [];
  }
}

function seatSentence(seat, now) {
  if (now.kind === "empty") return `Seat ${seat + 1} is free.`;
  if (now.kind === "person" && now.bot) return `A bot plays for ${now.name} for now.`;
  return `${now.name} has seat ${seat + 1}.`;
}
