// The small buttons for the card that was picked in the program.

import { make, makeButton } from "./dom.js";
import { SIGNS } from "./icons.js";

export class ToolsView {
  /** `on` has remove, shift(by), unwrap and args(list), each about the picked card. */
  constructor(say, on) {
    this.say = say;
    this.on = on;
    this.element = make("div", { class: "kop-tools", role: "toolbar", hidden: true });
  }

  /** Offer what can be done with `item`; `cells` are those that its card may name. */
  show(item, name, cells) {
    const { say, on } = this;
    this.element.hidden = false;
    this.element.setAttribute("aria-label", say("ui.tools", { card: name }));
    this.element.replaceChildren(
      makeButton(SIGNS.earlier, { label: say("ui.earlier"), onclick: () => on.shift(-1) }),
      makeButton(SIGNS.later, { label: say("ui.later"), onclick: () => on.shift(1) }),
      ...(item.body === null
        ? []
        : [makeButton(SIGNS.unwrap, { label: say("ui.unwrap"), onclick: on.unwrap })]),
      makeButton(SIGNS.remove, { label: say("ui.remove"), onclick: on.remove, kind: "kop-danger" }),
      ...cells.map((cell) => this.cellButton(item, cell)),
    );
  }

  cellButton(item, cell) {
    const chosen = item.args.includes(cell);
    const others = item.args.filter((arg) => arg !== cell);
    // At least one cell and at most two: a third takes the place of the first.
    const args = chosen ? (others.length ? others : item.args) : [...others, cell].slice(-2);
    return make(
      "button",
      {
        type: "button",
        class: "kop-button kop-cell-choice",
        "aria-pressed": String(chosen),
        "data-lm-suppress-shortcuts": "true",
        onclick: () => this.on.args(args),
      },
      cell,
    );
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
