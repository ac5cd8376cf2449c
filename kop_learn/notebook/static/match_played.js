// A program that was played, beside the sea: its cards are lit as they are carried out.

import { make } from "./dom.js";
import { fromText } from "./program_text.js";
import { itemAt } from "./program_tree.js";
import { ProgramView } from "./program_view.js";
import { showWithin } from "./room.js";

export class PlayedView {
  /** `voyage` has the program's text and the facts of its cards; `team` is who plays it. */
  constructor(say, voyage, team) {
    this.symbols = Object.fromEntries(voyage.cards.map((card) => [card.card, card]));
    this.items = fromText(this.symbols, voyage.program) ?? [];
    this.program = new ProgramView(say, { start() {}, pick() {}, empty() {} });
    this.program.update(this.items, [this.items.length], null);
    this.element = make(
      "div",
      { class: "kop-panel kop-played" },
      make("div", { class: "kop-label" }, say("table.watch", { team })),
      make("div", { class: "kop-tray" }, this.program.element),
    );
  }

  /** Light the card of a step, with the passes of the loops around it. */
  light(step) {
    const passes = step.pass.map((pass, level) => {
      const path = step.path.slice(0, level + 1);
      const times = this.symbols[itemAt(this.items, path).card]?.passes ?? 1;
      return { path, pass, of: Math.max(times, pass) };
    });
    this.program.light(step.path, passes, !step.ok);
    showWithin(this.program.list, this.program.optionOf(step.path));
  }
}
