// A card as it looks, in the hand, in the program and under the finger.

import { make } from "./dom.js";
import { CARD_COLOURS, CARD_PICTURES } from "./icons.js";

const LONG_WORD = /\S{10}/;

export function cardFace(card, name) {
  const kind = LONG_WORD.test(name) ? "kop-name kop-name-long" : "kop-name";
  return make(
    "span",
    { class: "kop-card", style: `--kop-card: ${CARD_COLOURS[card]}`, "aria-hidden": "true" },
    make("span", { class: "kop-art", html: CARD_PICTURES[card] }),
    make("span", { class: kind }, name),
  );
}
