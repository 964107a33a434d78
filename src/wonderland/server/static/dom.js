// Small helpers to build the page: text is always text, never markup.

/** Make an element; `on...` properties are listeners, other properties are attributes. */
export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Make a button that does something, and cannot be pressed twice while it is being done. */
export function button(label, act, properties = {}) {
  return h("button", {
    type: "button",
    ...properties,
    onclick: async (event) => {
      const pressed = event.currentTarget;
      pressed.disabled = true;
      try {
        await act();
      } catch (error) {
        notice(error.message);
      } finally {
        pressed.disabled = false;
      }
    },
  }, label);
}

/** Make a labelled field. */
export function field(label, control, hint = "") {
  return h("label", { class: "field" }, h("span", {}, label), control, hint && h("small", {}, hint));
}

/** Make a choice among [value, text] pairs. */
export function select(pairs, chosen, properties = {}) {
  return h("select", properties, pairs.map(([value, text]) =>
    h("option", { value, selected: value === chosen }, text)));
}

/** Tell something at the top of the page. */
export function notice(text) {
  const place = document.getElementById("notice");
  place.textContent = "";
  // A text that is set anew is read out anew, even if it is the same.
  requestAnimationFrame(() => { place.textContent = text; });
}

/** Copy a text, and say so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice("Copied.");
  } catch {
    // Without https, browsers may not let pages copy: the text is shown to be copied by hand.
    window.prompt("Copy this:", text);
  }
}

/** Say how long ago a moment was. */
export function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  if (past < 90) return "just now";
  if (past < 5400) return `${Math.round(past / 60)} minutes ago`;
  if (past < 129600) return `${Math.round(past / 3600)} hours ago`;
  return `${Math.round(past / 86400)} days ago`;
}

/** Say how long something lasts. */
export function lasting(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 172800) return `${Math.floor(whole / 86400)} days`;
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
}
