// The program as Python, beside the cards and in step with them, both ways.
//
// The browser prints it; what is typed is read by the kernel, and changes the cards only when it is a
// program. A mistake is marked and loses nothing.

import { make, makeButton, uniqueId } from "./dom.js";
import { SIGNS } from "./icons.js";

const PAUSE_MS = 350;

export class PythonPanel {
  /** `ask(source)` sends typed Python to be read; `restore()` asks to print the cards again. */
  constructor(say, { ask, restore }) {
    this.say = say;
    this.ask = ask;
    this.unread = false; // something was typed that the kernel has not answered yet
    this.then = null; // what waits for that answer
    const [area, error] = [uniqueId("python"), uniqueId("python-error")];
    this.lines = make("div", { class: "kop-line-numbers", "aria-hidden": "true" });
    this.area = make("textarea", {
      id: area,
      class: "kop-source",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      wrap: "off",
      "aria-label": say("ui.python.label"),
      "aria-describedby": error,
      "data-lm-suppress-shortcuts": "true",
      oninput: () => this.typed(),
      onscroll: () => (this.lines.scrollTop = this.area.scrollTop),
      onkeydown: (event) => this.indent(event),
    });
    this.error = make("div", { id: error, class: "kop-python-error", role: "status" });
    this.restore = makeButton(SIGNS.undo, {
      label: say("ui.python.restore"),
      word: say("ui.python.restore"),
      kind: "kop-small",
      onclick: restore,
      hidden: true,
    });
    this.element = make(
      "div",
      { class: "kop-python", hidden: true },
      make("div", { class: "kop-editor" }, this.lines, this.area),
      make("div", { class: "kop-python-foot" }, this.error, this.restore),
    );
  }

  get open() {
    return !this.element.hidden;
  }

  toggle(open) {
    this.element.hidden = !open;
  }

  /** Show the Python of the cards; what a person is typing right now stays as it is. */
  print(source, force = false) {
    if (!force && this.accepted && document.activeElement === this.area) {
      this.accepted = false;
      return;
    }
    clearTimeout(this.timer);
    this.unread = false;
    this.area.value = source;
    this.showFaults([]);
  }

  typed() {
    this.unread = true;
    this.numberLines([]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(this.area.value), PAUSE_MS);
  }

  /** Call `then` once all that was typed is read and is a program: at once if nothing waits. */
  settle(then) {
    if (!this.unread) return then();
    this.then = then;
    clearTimeout(this.timer);
    this.ask(this.area.value);
    return undefined;
  }

  /** Whoever waits for what was typed may go on, or must not; returns whether somebody waited. */
  settled(well) {
    const { then } = this;
    this.unread = false;
    this.then = null;
    if (well) then?.();
    return then !== null;
  }

  /** What was typed and is not in the cards, or null. */
  get own() {
    return this.unread || !this.restore.hidden ? this.area.value : null;
  }

  /** Show again what was typed before. */
  retype(source) {
    this.area.value = source;
    this.typed();
  }

  /** What was typed is a program. */
  accept() {
    this.accepted = true;
    this.showFaults([]);
  }

  /** What was typed is no program: [{line, message}, ...]. */
  showFaults(faults) {
    this.restore.hidden = faults.length === 0;
    this.area.setAttribute("aria-invalid", String(faults.length > 0));
    this.error.textContent = faults.map(({ message }) => message).join("\n");
    this.numberLines(faults.map(({ line }) => line));
  }

  numberLines(marked) {
    const count = Math.max(this.area.value.split("\n").length, 1);
    this.area.rows = Math.min(Math.max(count, 4), 14);
    this.lines.replaceChildren(
      ...Array.from({ length: count }, (_, at) =>
        make("div", { class: marked.includes(at + 1) ? "kop-bad-line" : null }, String(at + 1)),
      ),
    );
  }

  /** Tab indents by four; Escape before it lets the focus go on. */
  indent(event) {
    if (event.key === "Escape") this.leaving = true;
    if (event.key !== "Tab" || event.shiftKey || this.leaving) {
      if (event.key === "Tab") this.leaving = false;
      return;
    }
    event.preventDefault();
    const { selectionStart: at, selectionEnd: end, value } = this.area;
    this.area.setRangeText(" ".repeat(4 - ((at - value.lastIndexOf("\n", at - 1) - 1) % 4)), at, end, "end");
    this.typed();
  }
}
