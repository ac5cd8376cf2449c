// The desk: cards in the hand, the program, and everything that a child does with them.

import { make } from "./dom.js";
import { allowDrag } from "./drag.js";
import { nearestGap } from "./drop_place.js";
import { HandView } from "./hand_view.js";
import { makeEditButtons } from "./player_parts.js";
import { edit, openPlaces, startState } from "./program_edit.js";
import { fromText, toPython, toText } from "./program_text.js";
import { itemAt, samePath, signBefore, signsOf, walk } from "./program_tree.js";
import { ProgramView } from "./program_view.js";
import { PythonPanel } from "./python_panel.js";
import { ToolsView } from "./tools_view.js";

export class Desk {
  /**
   * `on` is told changed() after each edit, tell(text) what a child should know, start() when
   * the Start arrow is pressed, and python(source) when Python was typed.
   */
  constructor(root, on) {
    this.on = on;
    this.root = root;
    this.drag = allowDrag(root, this.dragHost());
    this.pythonOpen = false;
  }

  /** Take a level and a program for it; a recorded one can only be watched. */
  open(level, text, recorded = false) {
    const entries = level.cards.map((card) => [card.card, card]);
    this.level = level;
    this.python = null;
    this.rules = { cards: Object.fromEntries(entries), order: entries.map(([card]) => card) };
    this.whirlpools = level.tiles.filter(({ kind }) => kind.endsWith("whirlpool")).map(({ cell }) => cell);
    this.state = startState(fromText(this.rules.cards, text) ?? []);
    // What clearing leads back to.
    this.first = level.kind === "repair" ? (fromText(this.rules.cards, level.start) ?? []) : [];
    this.selected = null;
    this.guessing = level.kind === "predict" && !recorded;
    this.editable = level.kind !== "predict" && !recorded;
  }

  get items() {
    return this.state.items;
  }

  get text() {
    return toText(this.rules.cards, this.items);
  }

  /** Make the elements anew in a language. */
  build(say) {
    this.say = say;
    this.drag.cancel();
    this.hand = new HandView(this.rules, say, { add: (card) => this.add(card) });
    this.program = new ProgramView(say, {
      start: () => this.on.start(),
      pick: (sign) => this.pick(sign),
      empty: (x, y) => this.pointGap(x, y),
    });
    this.tools = new ToolsView(say, {
      remove: () => this.act({ do: "remove", path: this.selected }),
      shift: (by) => this.shift(this.selected, by),
      unwrap: () => this.act({ do: "unwrap", path: this.selected }),
      args: (args) => this.act({ do: "args", path: this.selected, args }, this.selected),
    });
    this.buttons = makeEditButtons(say, this.level.kind === "repair", {
      undo: () => this.act({ do: "undo" }),
      redo: () => this.act({ do: "redo" }),
      clear: () => this.act({ do: "set", items: this.first }),
      python: () => this.showPython(!this.python.open),
    });
    const typed = this.python?.own ?? null;
    this.python = new PythonPanel(say, {
      ask: (source) => this.on.python(source),
      restore: () => this.python.print(toPython(this.rules.cards, this.items), true),
    });
    this.python.area.readOnly = !this.editable;
    const { undo, redo, clear, python } = this.buttons;
    const bar = this.editable ? [undo, redo, clear, python] : [python];
    this.heard = make("div", { class: "kop-heard", role: "status" });
    this.programPanel = make(
      "div",
      { class: "kop-panel kop-program-panel" },
      make(
        "div",
        { class: "kop-panel-head" },
        make("div", { class: "kop-label" }, say("ui.program")),
        make("div", { class: "kop-bar" }, ...bar),
      ),
      make("div", { class: "kop-tray" }, this.program.element, this.tools.element),
      this.python.element,
      this.heard,
    );
    this.handPanel = make(
      "div",
      { class: "kop-panel kop-hand-panel" },
      make("div", { class: "kop-label" }, say("ui.hand")),
      this.hand.element,
      make("div", { class: "kop-put-back", "aria-hidden": "true" }, say("ui.put_back")),
    );
    this.showPython(this.pythonOpen);
    this.update();
    if (typed !== null) this.python.retype(typed);
  }

  update() {
    const { past, future } = this.state;
    this.hand.update(this.items);
    this.program.update(this.items, this.state.cursor, this.selected);
    this.showTools();
    const disable = (button, off) => button.setAttribute("aria-disabled", String(off));
    disable(this.buttons.undo, past.length === 0);
    disable(this.buttons.redo, future.length === 0);
    disable(this.buttons.clear, this.text === toText(this.rules.cards, this.first));
    this.python.print(toPython(this.rules.cards, this.items));
  }

  // -- editing -----------------------------------------------------------------------------------

  /** Do a command of program_edit.js; `selected` is the card that is picked afterwards. */
  act(command, selected = null) {
    if (!this.editable) return null;
    const { state, refused, moved } = edit(this.rules, this.state, command);
    if (refused) {
      this.refuse(refused, command.card);
      return null;
    }
    const before = this.items;
    this.state = state;
    this.selected = selected;
    this.update();
    if (before !== state.items) {
      this.tellEdit();
      this.on.changed();
    }
    return { moved };
  }

  /** Say what there is now to those who do not see it, unless the focus in the program says it. */
  tellEdit() {
    if (this.program.element.contains(document.activeElement)) return;
    const here = this.program.labelAtCursor;
    this.heard.textContent = this.say.n("ui.program.count", walk(this.items).length, { here });
  }

  refuse(reason, card) {
    if (reason === "none_left") this.hand.shake(card);
    if (!["none_left", "not_given", "not_in_loop", "too_deep", "into_itself"].includes(reason)) return;
    const name = this.say.has(`card.${card}.name`) ? this.say(`card.${card}.name`) : "";
    this.on.tell(this.say(`ui.refused.${reason}`, { card: name }));
  }

  add(card, place = this.state.cursor) {
    const needs = this.rules.cards[card]?.needs === "c{1,2}";
    const args = needs ? this.whirlpools.slice(0, 1) : [];
    // A card that must be told something is picked at once, so that its choices are open.
    const done = this.act({ do: "insert", card, place, args }, needs ? place : null);
    if (done && needs) this.on.tell(this.say("ui.choose_cells"));
    return done;
  }

  shift(path, by) {
    const done = this.act({ do: "shift", path, by }, path);
    if (!done) return;
    this.selected = done.moved;
    this.program.select(this.selected);
    this.showTools();
  }

  /** Pick the card of a sign, or let it go again; the cursor goes behind it. */
  pick(sign) {
    this.state = { ...this.state, cursor: sign.place };
    const path = sign.kind === "close" ? null : sign.path;
    const again = path !== null && this.selected !== null && samePath(path, this.selected);
    this.selected = again || !this.editable ? null : path;
    this.program.setCursor(this.state.cursor);
    this.program.select(this.selected);
    this.program.focus();
    this.showTools();
  }

  showTools() {
    const item = this.selected && itemAt(this.items, this.selected);
    this.program.element.style.minHeight = "";
    if (!item) return this.tools.hide();
    const cells = this.rules.cards[item.card].needs === "c{1,2}" ? this.whirlpools : [];
    this.tools.show(item, this.say(`card.${item.card}.name`), cells);
    const option = this.program.optionOf(this.selected);
    const [box, tray] = [option, this.tools.element.parentElement].map((each) => each.getBoundingClientRect());
    const left = Math.max(0, Math.min(box.left - tray.left, tray.width - this.tools.element.offsetWidth));
    const top = box.bottom - tray.top + 4;
    this.tools.element.style.left = `${left}px`;
    this.tools.element.style.top = `${top}px`;
    // What the parrot says below stays in sight.
    const bottom = top + this.tools.element.offsetHeight + 6;
    if (bottom > tray.height) this.program.element.style.minHeight = `${bottom}px`;
    return undefined;
  }

  /** Put the cursor into the gap nearest to a point of the page. */
  pointGap(x, y) {
    const at = nearestGap(this.boxes(), x, y, () => true);
    if (at < 0) return;
    this.selected = null;
    this.act({ do: "cursor", place: this.program.signs[at].place });
    this.program.focus();
  }

  boxes() {
    return this.program.options.map((option) => option.getBoundingClientRect());
  }

  // -- keys --------------------------------------------------------------------------------------

  /** Carry out a command of keys.js; returns whether it was one for the desk. */
  key(command) {
    const { signs } = this.program;
    const sign = signs[signBefore(signs, this.state.cursor)];
    switch (command.do) {
      case "type":
        if (!this.rules.cards[command.card]) return false;
        this.add(command.card);
        return true;
      case "undo":
      case "redo":
      case "backspace":
        this.act(command);
        return true;
      case "walk":
        this.act(command);
        this.program.focus();
        return true;
      case "line": {
        const next = this.program.signOnLine(command.by);
        if (next) this.act({ do: "cursor", place: next.place });
        if (next) this.program.focus();
        else if (command.by < 0) this.hand.focus();
        return true;
      }
      case "hand":
        this.hand.walk(command.by);
        return true;
      case "to_program":
        this.program.focus();
        return true;
      case "delete":
        if (sign?.path) this.deleteAt(sign);
        return true;
      case "shift":
        if (sign?.path) this.shift(sign.path, command.by);
        this.program.focus();
        return true;
      case "pick":
        if (sign?.path) this.pick(sign);
        else this.on.start();
        return true;
      default:
        return false;
    }
  }

  /** Remove the card of a sign; the cursor stays before where it was. */
  deleteAt(sign) {
    if (!this.act({ do: "remove", path: sign.path })) return;
    const places = signsOf(this.items).map(({ place }) => place.join());
    if (places.includes(sign.path.join())) this.act({ do: "cursor", place: sign.path });
    this.program.focus();
  }

  /** Let go of whatever is held or picked; returns whether there was anything. */
  escape() {
    if (this.drag.active) {
      this.drag.cancel();
      return true;
    }
    if (this.selected === null) return false;
    this.selected = null;
    this.program.select(null);
    this.showTools();
    return true;
  }

  // -- dragging ----------------------------------------------------------------------------------

  dragHost() {
    return {
      grab: (element) => this.grab(element),
      boxes: () => this.boxes(),
      open: (held, at) => held.open.includes(this.program.signs[at].place.join()),
      area: () => this.program.element.getBoundingClientRect(),
      hand: () => this.handPanel.getBoundingClientRect(),
      drop: (held, at) => this.drop(held, this.program.signs[at].place),
      putBack: (held) => this.act({ do: "remove", path: held.path }),
      holding: (held) => {
        this.root.classList.toggle("kop-holding", held !== null);
        this.handPanel.classList.toggle("kop-open-hand", Boolean(held?.path));
      },
    };
  }

  grab(element) {
    if (!this.editable) return null;
    const { card } = element.dataset;
    const path = card ? null : this.program.signs[Number(element.dataset.sign)].path;
    const open = openPlaces(this.rules, this.items, { path, card }).map((place) => place.join());
    if (card && open.length === 0) return null;
    const whole = element.classList.contains("kop-loop-head") ? element.parentElement : element;
    const face = path === null ? element.querySelector(".kop-card") : whole;
    return { face, lifted: whole, path, card: card ?? null, open };
  }

  drop(held, place) {
    if (held.path === null) this.add(held.card, place);
    else this.act({ do: "move", path: held.path, place });
  }

  // -- Python ------------------------------------------------------------------------------------

  showPython(open) {
    this.pythonOpen = open;
    this.python.toggle(open);
    this.buttons.python.setAttribute("aria-expanded", String(open));
  }

  /** Take a program that was typed as Python. */
  takePython(text) {
    const items = fromText(this.rules.cards, text);
    this.python.accept();
    if (items) this.act({ do: "set", items });
    this.python.settled(true);
  }

  /** Take a program that changed elsewhere, in another view or by the kernel. */
  takeText(text) {
    if (text === this.text) return;
    const items = fromText(this.rules.cards, text);
    if (!items) return;
    const { state, refused } = edit(this.rules, this.state, { do: "set", items });
    if (refused) return;
    this.state = state;
    this.selected = null;
    this.update();
  }

  // -- while the ship sails ----------------------------------------------------------------------

  light(path, passes, failed) {
    this.program.light(path, passes, failed);
  }

  end() {
    this.drag.end();
  }
}
