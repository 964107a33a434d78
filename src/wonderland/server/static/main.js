// The page: which part of it is shown, and who one is.

import { button, copy, field, h, notice } from "./dom.js";
import { lobby } from "./lobby.js";
import { ask } from "./net.js";
import { tablePage } from "./table.js";

const main = document.getElementById("main");
const who = document.getElementById("who");

/** Show who one is, with what can be changed about it. */
function showMe(me) {
  const name = h("input", { id: "my-name", value: me.name, maxlength: 24, autocomplete: "nickname", required: true });
  const phrase = h("p", { class: "phrase", hidden: true });
  who.replaceChildren(h("details", { class: "me" },
    h("summary", {}, "You are ", h("b", {}, me.name)),
    h("div", { class: "panel" },
      h("form", { onsubmit: async (event) => {
        event.preventDefault();
        try {
          showMe(await ask("POST", "/api/me", { name: name.value }));
          notice("Your name is changed.");
        } catch (error) { notice(error.message); }
      } }, field("Your name", name), h("button", {}, "Change")),
      h("p", {}, "To be the same player on another device, get a recovery phrase and type it there. A new phrase replaces the old one."),
      button("Get a recovery phrase", async () => {
        const made = await ask("POST", "/api/me/phrase");
        phrase.hidden = false;
        phrase.replaceChildren(h("code", {}, made.phrase), " ", button("Copy", () => copy(made.phrase), { class: "small" }));
      }),
      phrase)));
}

/** Let somebody choose a name, or be somebody again. */
function askName(then) {
  const name = h("input", { id: "name", maxlength: 24, autocomplete: "nickname", required: true });
  const phrase = h("input", { id: "phrase", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const enter = (path, body) => async (event) => {
    event.preventDefault();
    try {
      const me = await ask("POST", path, body());
      showMe(me);
      then(me);
    } catch (error) { notice(error.message); }
  };
  main.replaceChildren(
    h("section", { class: "card welcome" },
      h("h1", {}, "Who are you?"),
      h("p", {}, "Choose a name to play under. There is nothing to register."),
      h("form", { onsubmit: enter("/api/me", () => ({ name: name.value })) },
        field("Your name", name), h("button", { class: "primary" }, "Come in")),
      h("details", {}, h("summary", {}, "I have a recovery phrase"),
        h("form", { onsubmit: enter("/api/me/recover", () => ({ phrase: phrase.value })) },
          field("The eight words", phrase), h("button", {}, "Be that player again")))));
  name.focus();
}

/** Show what the address asks for. */
function show(me) {
  const found = location.pathname.match(/^\/t\/([a-z0-9-]+)$/);
  if (found) {
    const invite = new URLSearchParams(location.search).get("invite");
    // The invitation is a secret: it does not stay in the address that others may look at.
    if (invite) history.replaceState(null, "", location.pathname);
    tablePage(main, found[1], me, invite);
  } else {
    lobby(main, me);
  }
}

try {
  const me = await ask("GET", "/api/me");
  showMe(me);
  show(me);
} catch (error) {
  if (error.name === "NoIdentity") askName(show);
  else main.replaceChildren(h("p", {}, error.message));
}
