// Program text and Python, as the browser prints and reads them (rule book, part 1, Program text).
//
// `symbols` gives each card's {symbol, python, holds, passes}. Reading is for text that this project
// printed; what a person types is read by the kernel, which says where a fault is.

import { makeItem } from "./program_tree.js";

export function toText(symbols, items) {
  return items
    .map(({ card, args, body }) => {
      const given = args.length ? `(${args.join(",")})` : "";
      const under = body === null ? "" : `[${toText(symbols, body)}]`;
      return symbols[card].symbol + given + under;
    })
    .join(" ");
}

/** The items of a program text, or null if it cannot be read. */
export function fromText(symbols, text) {
  const bySymbol = {};
  for (const [card, { symbol }] of Object.entries(symbols)) bySymbol[symbol] = card;
  const tokens = text.match(/\([^()]*\)|[a-z_]+|\S/g) ?? [];
  let at = 0;

  function readItems() {
    const items = [];
    while (at < tokens.length && tokens[at] !== "]") {
      const item = readItem();
      if (item === null) return null;
      items.push(item);
    }
    return items;
  }

  function readItem() {
    const card = bySymbol[tokens[at++]];
    if (card === undefined) return null;
    const given = tokens[at]?.endsWith(")") ? tokens[at++].slice(1, -1) : "";
    const args = given.split(",").filter(Boolean);
    const holds = symbols[card].holds !== "nothing";
    if (tokens[at] !== "[") return makeItem(card, args, holds ? [] : null);
    if (!holds) return null;
    at++;
    const body = readItems();
    return body !== null && tokens[at++] === "]" ? makeItem(card, args, body) : null;
  }

  const items = readItems();
  return at === tokens.length ? items : null;
}

/** The program as Python source; the empty program is the empty text. */
export function toPython(symbols, items) {
  return pythonLines(symbols, items)
    .map((line) => `${line}\n`)
    .join("");
}

function pythonLines(symbols, items) {
  return items.flatMap(({ card, args, body }) => {
    const { python, passes } = symbols[card];
    const given = args.map((arg) => (/^[0-9]+$/.test(arg) ? arg : `"${arg}"`)).join(", ");
    if (body === null) return [`${python}(${given})`];
    const head = python === "range" ? `for _ in range(${passes}):` : `with ${python}(${given}):`;
    const under = pythonLines(symbols, body);
    return [head, ...(under.length ? under : ["pass"]).map((line) => `    ${line}`)];
  });
}
