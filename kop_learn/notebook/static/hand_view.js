// The cards in the hand, each kind once, with how many are left.

import { cardFace } from "./card_face.js";
import { make } from "./dom.js";
import { cardsLeft } from "./program_edit.js";

export class HandView {
  /** `add(card)` is called when a card is tapped. */
  constructor(rules, say, { add }) {
    this.rules = rules;
    this.buttons = {};
    const buttons = rules.order.map((card, at) => {
      const badge = make("span", { class: "kop-count", "aria-hidden": "true" });
      const button = make(
        "button",
        {
          type: "button",
          class: "kop-hand-card",
          tabindex: at === 0 ? "0" : "-1",
          "data-card": card,
          "data-lm-suppress-shortcuts": "true",
          title: say(`card.${card}.help`),
          onclick: () => add(card),
          onfocus: () => this.setTab(button),
        },
        cardFace(card, say(`card.${card}.name`)),
        badge,
      );
      this.buttons[card] = { button, badge, name: say(`card.${card}.name`) };
      return button;
    });
    this.say = say;
    this.element = make(
      "div",
      { class: "kop-hand", role: "toolbar", "aria-label": say("ui.hand") },
      ...buttons,
    );
  }

  /** Show how many cards are left beside these items. */
  update(items) {
    for (const [card, { button, badge, name }] of Object.entries(this.buttons)) {
      const left = cardsLeft(this.rules, items, card);
      badge.textContent = String(left);
      button.setAttribute("aria-label", this.say.n("ui.card_left", left, { card: name }));
      button.setAttribute("aria-disabled", String(left === 0));
      button.classList.toggle("kop-none-left", left === 0);
      button.classList.toggle("kop-more-left", left > 1);
    }
  }

  setTab(button) {
    for (const other of Object.values(this.buttons)) {
      other.button.tabIndex = other.button === button ? 0 : -1;
    }
  }

  /** Walk `by` cards along, or to the "start" or "end". */
  walk(by) {
    const buttons = Object.values(this.buttons).map(({ button }) => button);
    const at = buttons.findIndex((button) => button.tabIndex === 0);
    const wanted = by === "start" ? 0 : by === "end" ? buttons.length - 1 : at + by;
    buttons[Math.min(Math.max(wanted, 0), buttons.length - 1)]?.focus();
  }

  focus() {
    this.walk(0);
  }

  shake(card) {
    this.buttons[card]?.button.animate(
      [0, -4, 4, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 260 },
    );
  }
}
