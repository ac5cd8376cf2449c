// What a key means, wherever the focus is.

const CARDS = {
  f: "forward",
  b: "back",
  l: "left",
  r: "right",
  j: "jump",
  s: "sea_god",
  m: "mazu",
  2: "loop2",
  3: "loop3",
};

/** The card that a key types. An input method hides the letter: then the key's place tells it. */
function typedCard({ key, code, shiftKey }) {
  if (shiftKey) return undefined;
  const letter = key.length === 1 && key <= "~" ? key : code.replace(/^(Key|Digit|Numpad)/, "");
  return letter.length === 1 ? CARDS[letter.toLowerCase()] : undefined;
}

/**
 * The command of a keydown event, or null.
 *
 * `where` says where the focus is: "hand", "program", "text" (something is typed there), "slider" or
 * "button". Cards can be typed while a Chinese input method is on.
 */
export function commandOf(event, where) {
  const main = event.ctrlKey || event.metaKey;
  if (main && event.code === "Enter") return { do: "start" };
  if (where === "text") return null;
  if (main) {
    if (event.code === "KeyZ") return { do: event.shiftKey ? "redo" : "undo" };
    if (event.code === "KeyY") return { do: "redo" };
    return null;
  }
  if (event.altKey) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
    if (!by) return null;
    // Elsewhere it would be the browser's Back, away from the page.
    return where === "program" ? { do: "shift", by } : { do: "ignore" };
  }
  if (event.code === "Escape") return { do: "escape" };
  const card = typedCard(event);
  if (card) return event.repeat ? { do: "ignore" } : { do: "type", card };
  if (event.code === "Backspace") return { do: "backspace" };
  if (where === "program") return programKey(event);
  if (where === "hand") return handKey(event);
  return null;
}

function programKey(event) {
  switch (event.code) {
    case "ArrowLeft":
      return { do: "walk", by: -1 };
    case "ArrowRight":
      return { do: "walk", by: 1 };
    case "ArrowUp":
      return { do: "line", by: -1 };
    case "ArrowDown":
      return { do: "line", by: 1 };
    case "Home":
      return { do: "walk", by: "start" };
    case "End":
      return { do: "walk", by: "end" };
    case "Delete":
      return { do: "delete" };
    case "Space":
      return event.repeat ? { do: "ignore" } : { do: "start" };
    case "Enter":
    case "NumpadEnter":
      return { do: "pick" };
    default:
      return null;
  }
}

function handKey(event) {
  switch (event.code) {
    case "ArrowLeft":
      return { do: "hand", by: -1 };
    case "ArrowRight":
      return { do: "hand", by: 1 };
    case "Home":
      return { do: "hand", by: "start" };
    case "End":
      return { do: "hand", by: "end" };
    case "ArrowDown":
      return { do: "to_program" };
    default:
      return null;
  }
}

/** Where the focus is, as `commandOf` wants to know it. */
export function placeOfFocus(element) {
  if (element.closest("textarea, input:not([type=range])")) return "text";
  if (element.closest(".kop-program")) return "program";
  if (element.closest(".kop-hand")) return "hand";
  if (element.closest("input")) return "slider";
  return element.closest("button") ? "button" : "root";
}
