// Words in the chosen language, from the catalogues that the kernel sent along.

/** A speaker for `strings` (texts by key): say("ui.start"), say.n("ui.card_left", 2). */
export function speakerOf(strings) {
  function say(key, values = {}) {
    return fill(strings[key] ?? key, values);
  }
  /** The text about `n` things; a language has one or two plural forms. */
  say.n = (key, n, values = {}) => {
    const one = strings[`${key}|0`] ?? key;
    return fill(n === 1 ? one : (strings[`${key}|1`] ?? one), { ...values, n });
  };
  say.has = (key) => key in strings;
  return say;
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A text that comes in several languages; what is missing falls back to one that is there. */
export function textIn(texts, language) {
  return texts?.[language] ?? texts?.en ?? Object.values(texts ?? {})[0] ?? null;
}
