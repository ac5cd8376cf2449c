// The program under the Start arrow: a row of signs that wraps, loops as frames around their cards.

import { cardFace } from "./card_face.js";
import { make } from "./dom.js";
import { SIGNS } from "./icons.js";
import { depthOf, numberOf, samePath, signBefore, signsOf, walk } from "./program_tree.js";

export class ProgramView {
  /** `on` has place(place), pick(path, sign) and start(), called when a child points at something. */
  constructor(say, on) {
    this.say = say;
    this.on = on;
    this.list = make("div", {
      class: "kop-program",
      role: "listbox",
      "aria-orientation": "horizontal",
      "aria-label": say("ui.program"),
      "aria-description": say("ui.keys"),
    });
    this.list.addEventListener("click", (event) => this.pointed(event));
    this.element = this.list;
    this.caret = make("span", { class: "kop-caret", role: "presentation" });
    this.signs = [];
    this.options = [];
  }

  /** Show a program with its cursor; `selected` is a path or null. */
  update(items, cursor, selected) {
    const hadFocus = this.list.contains(document.activeElement);
    this.items = items;
    this.signs = signsOf(items);
    this.options = [];
    const start = this.option("kop-start", this.say("ui.start_arrow"), [
      make("span", { class: "kop-start-shape", "aria-hidden": "true", html: SIGNS.play }),
      make("span", { class: "kop-name", "aria-hidden": "true" }, this.say("card.start.name")),
    ]);
    this.list.replaceChildren(start, ...this.elementsOf(items, []));
    this.list.classList.toggle("kop-empty", items.length === 0);
    const depth = depthOf(items);
    this.list.dataset.depth = depth > 3 ? "many" : String(depth);
    if (!items.length) {
      this.list.append(make("span", { class: "kop-invitation", role: "presentation" },
        this.say("ui.program.empty")));
    }
    this.setCursor(cursor);
    this.select(selected);
    if (hadFocus) this.focus();
  }

  elementsOf(items, above) {
    return items.map((item, index) => this.elementOf(item, [...above, index]));
  }

  elementOf(item, path) {
    const n = numberOf(this.items, path);
    const name = this.say(`card.${item.card}.name`);
    const face = cardFace(item.card, name);
    face.append(make("span", { class: "kop-number" }, String(n)));
    if (item.args.length) face.append(make("span", { class: "kop-args" }, item.args.join(" ")));
    const told = { n, card: [name, ...item.args].join(" ") };
    if (item.body === null) return this.option("kop-token", this.say("ui.card", told), [face]);
    const pass = make("span", { class: "kop-pass", hidden: true });
    face.append(pass);
    const inside = walk(item.body).length;
    const label = this.say.n("ui.loop", inside, { ...told, number: n });
    const head = this.option("kop-token kop-loop-head", label, [face]);
    const body = make("div", { class: "kop-body", role: "presentation" });
    body.append(...this.elementsOf(item.body, path));
    const end = this.option("kop-loop-end", this.say("ui.loop_end", told), [
      make("span", { class: "kop-loop-end-shape", "aria-hidden": "true" }),
    ]);
    const style = face.getAttribute("style");
    const frame = { class: "kop-loop", role: "group", "aria-label": name, style };
    return make("div", frame, head, body, end);
  }

  option(kind, label, children) {
    const sign = this.options.length;
    const option = make(
      "div",
      {
        class: `kop-option ${kind}`,
        role: "option",
        tabindex: "-1",
        "aria-label": label,
        "aria-selected": "false",
        "data-sign": String(sign),
        "data-lm-suppress-shortcuts": "true",
      },
      ...children,
    );
    this.options.push(option);
    return option;
  }

  /** Put the cursor's gap behind the sign that it follows. */
  setCursor(place) {
    this.cursor = place;
    const at = Math.max(signBefore(this.signs, place), 0);
    this.options.forEach((option, index) => {
      option.tabIndex = index === at ? 0 : -1;
      option.setAttribute("aria-selected", String(index === at));
    });
    const option = this.options[at];
    const sign = this.signs[at];
    if (sign.kind === "open") option.nextElementSibling.prepend(this.caret);
    else (sign.kind === "close" ? option.parentElement : option).after(this.caret);
  }

  select(path) {
    this.selected = path;
    this.options.forEach((option, index) => {
      const sign = this.signs[index];
      const chosen = path !== null && sign.kind !== "close" && sign.path && samePath(sign.path, path);
      option.classList.toggle("kop-selected", Boolean(chosen));
    });
  }

  /** Give the focus to the sign at the cursor. */
  focus() {
    this.options[Math.max(signBefore(this.signs, this.cursor), 0)]?.focus({ preventScroll: true });
  }

  /** What the sign before the cursor is called. */
  get labelAtCursor() {
    return this.options[Math.max(signBefore(this.signs, this.cursor), 0)].getAttribute("aria-label");
  }

  /** The element of the card at `path`. */
  optionOf(path) {
    const at = this.signs.findIndex(
      (sign) => sign.path && sign.kind !== "close" && samePath(sign.path, path),
    );
    return this.options[at] ?? null;
  }

  /** The sign whose element lies one line above (-1) or below (1) the one at the cursor, or null. */
  signOnLine(by) {
    const boxes = this.options.map((option) => option.getBoundingClientRect());
    const here = boxes[Math.max(signBefore(this.signs, this.cursor), 0)];
    const middle = (box) => (box.top + box.bottom) / 2;
    let best = null;
    boxes.forEach((box, at) => {
      const down = (middle(box) - middle(here)) * by;
      if (down < here.height * 0.6) return;
      const far = down * 4 + Math.abs(box.left - here.left);
      if (best === null || far < best.far) best = { far, sign: this.signs[at] };
    });
    return best?.sign ?? null;
  }

  /** Light the card that is carried out; `passes` are the loops around it. null puts all out. */
  light(path, passes = [], failed = false) {
    for (const option of this.options) option.classList.remove("kop-lit", "kop-failed");
    for (const badge of this.list.querySelectorAll(".kop-pass")) badge.hidden = true;
    if (path === null) return;
    const option = this.optionOf(path);
    option?.classList.add(failed ? "kop-failed" : "kop-lit");
    for (const { path: loop, pass, of } of passes) {
      const badge = this.optionOf(loop)?.querySelector(".kop-pass");
      if (!badge || of < 2) continue;
      badge.hidden = false;
      badge.textContent = `${pass}/${of}`;
    }
  }

  pointed(event) {
    const option = event.target.closest(".kop-option");
    if (option) {
      const sign = this.signs[Number(option.dataset.sign)];
      if (sign.kind === "start") this.on.start();
      else this.on.pick(sign);
      return;
    }
    // Between the cards and behind them: the nearest gap in the list that was pointed at.
    this.on.empty(event.clientX, event.clientY);
  }
}
