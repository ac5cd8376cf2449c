// The desk of a match: as in the level player, and cards that must be told where, by the sea.

import { Desk } from "./desk.js";
import { makeButton } from "./dom.js";
import { SIGNS } from "./icons.js";
import { isTold, nextQuestion } from "./match_cells.js";
import { itemAt, numberOf, walk } from "./program_tree.js";
import { showWithin } from "./room.js";

export class MatchDesk extends Desk {
  /** `on` has, besides what every desk tells, choose(question or null) when a card asks where, and preview(). */
  constructor(root, on) {
    super(root, on);
    this.asking = null;
  }

  /** Take the hand of a table, with a program under Start. */
  deal(table, skills, text) {
    this.table = table;
    this.skills = skills;
    this.asking = null;
    this.dealt = table.n;
    const paused = (group) => (group === "move" ? table.no_moves : table.no_magic);
    const cards = table.cards.map((card) => ({ ...card, count: paused(card.group) ? 0 : card.count }));
    this.open({ kind: "match", cards, tiles: [] }, text);
    this.captain = table.teams[table.asked - 1].captain;
  }

  /** Keep nothing of a hand. */
  clearHand() {
    this.dealt = null;
    this.asking = null;
    this.open({ kind: "match", cards: [], tiles: [] }, "");
  }

  build(say) {
    super.build(say);
    const label = say("table.preview");
    const preview = makeButton(SIGNS.chart, { label, word: label, onclick: () => this.on.preview() });
    this.programPanel.querySelector(".kop-bar").prepend(preview);
  }

  update() {
    super.update();
    showWithin(this.program.list, this.program.caret);
  }

  get who() {
    return { team: this.table.asked, captain: this.captain };
  }

  add(card, place = this.state.cursor) {
    this.cancelChoice();
    const done = super.add(card, place);
    if (done) this.ask(place);
    return done;
  }

  act(command, selected = null) {
    const done = super.act(command, selected);
    if (done && this.asking && command.do !== "args") this.stopAsking();
    return done;
  }

  // -- cards that must be told where -------------------------------------------------------------

  /** Let the card at `path` ask what it still has to be told. */
  ask(path) {
    const item = itemAt(this.items, path);
    if (!item) return;
    const question = nextQuestion(this.table, item.card, item.args, this.who);
    if (!question) {
      this.stopAsking();
      return;
    }
    const name = this.say(`card.${item.card}.name`);
    this.asking = { path, ...question };
    this.program.select(path);
    this.tools.hide();
    this.on.choose({ ...question, name, taken: item.args });
  }

  /** Take an answer to what the card asks. */
  choose(arg) {
    const { path } = this.asking;
    const item = itemAt(this.items, path);
    this.act({ do: "args", path, args: [...item.args, arg] }, null);
    if (item.card === "captain") this.changeCaptain(arg);
    this.ask(path);
  }

  /** The card needs nothing more. */
  finishChoice() {
    if (this.asking) this.stopAsking();
  }

  /** Take a card back that was not told all it needs; returns whether there was one. */
  cancelChoice() {
    if (!this.asking) return false;
    const { path } = this.asking;
    const item = itemAt(this.items, path);
    this.stopAsking();
    if (item && !isTold(this.table, item, this.who)) super.act({ do: "remove", path });
    return true;
  }

  stopAsking() {
    this.asking = null;
    this.program.select(null);
    this.on.choose(null);
  }

  /** A new character changes what Call Function does behind it. */
  changeCaptain(name) {
    this.captain = name;
    const call = this.rules.cards.call;
    if (call) Object.assign(call, this.skills[name]);
  }

  /** The first card that must still be told something, as {path, item}, or null. */
  untold() {
    return walk(this.items).find(({ item }) => !isTold(this.table, item, this.who)) ?? null;
  }

  /** Let the first card that lacks something ask; returns whether there is one. */
  askUntold() {
    const found = this.untold();
    if (!found) return false;
    this.ask(found.path);
    const card = this.say(`card.${found.item.card}.name`);
    this.on.tell(this.say("table.choose.missing", { n: numberOf(this.items, found.path), card }));
    return true;
  }

  escape() {
    return this.cancelChoice() || super.escape();
  }

  showTools() {
    super.showTools();
    const item = this.selected && itemAt(this.items, this.selected);
    if (!item || !nextQuestion(this.table, item.card, [], this.who)) return;
    const path = this.selected;
    const label = this.say("table.choose.again");
    const again = makeButton(SIGNS.redo, { label, word: label, onclick: () => this.askAnew(path) });
    this.tools.element.append(again);
  }

  askAnew(path) {
    super.act({ do: "args", path, args: [] }, null);
    this.ask(path);
  }
}
