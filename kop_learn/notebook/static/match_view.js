// One view of a match table: puts the parts together, and talks with the kernel.
//
// What comes from the kernel is shown in order: a voyage is watched to its end before the table
// behind it is shown.

import { celebrate } from "./celebration.js";
import { isDark, make, watchTheme } from "./dom.js";
import { KernelLink } from "./kernel_link.js";
import { commandOf } from "./keys.js";
import { MatchDesk, makeChoice } from "./match_desk.js";
import { lightCells } from "./match_lit_cells.js";
import {
  greetingOf,
  makeAsked,
  makeLog,
  makeTeams,
  roundText,
  saveFile,
  tellSea,
  wordButton,
} from "./match_parts.js";
import { PlacingView } from "./match_placing.js";
import { PlayedView } from "./match_played.js";
import { ResultView } from "./match_result.js";
import { SetupView } from "./match_setup.js";
import { MatchVoyage } from "./match_voyage.js";
import { makeLanguages, makeMessage } from "./player_parts.js";
import { speakerOf } from "./words.js";

const LONG_PATIENCE_MS = 60000;

export class MatchView {
  constructor(model, el) {
    this.model = model;
    this.root = make("section", { class: "kop kop-match", tabindex: "-1" });
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("pointerdown", () => (this.byKeyboard = false));
    // Nothing typed here is for the notebook around it.
    for (const type of ["keyup", "keypress"]) {
      this.root.addEventListener(type, (event) => event.stopPropagation());
    }
    this.desk = new MatchDesk(this.root, {
      changed: () => this.onEdited(),
      tell: (text) => this.speak(text),
      start: () => this.voyage.start(),
      python: (source) => this.link.ask({ type: "python", n: ++this.asked, source }),
      choose: (question) => this.showChoice(question),
      preview: () => this.askPreview(),
    });
    this.voyage = new MatchVoyage({
      start: () => this.askPlay(),
      step: (step) => this.onStep(step),
      changed: () => this.root.classList.toggle("kop-sailing", this.voyage.sailing),
      ended: () => this.onVoyageEnded(),
    });
    this.asked = 0;
    this.waiting = []; // voyages and tables that are not yet shown
    this.shown = 0; // the number of what was shown last
    this.table = {};
    this.link = new KernelLink(model, this.answers());
    this.changes = {
      "change:table": () => this.onTable(),
      "change:language": () => this.build(),
      "change:begun": () => this.table.phase === undefined && this.showTable(),
    };
    for (const [name, act] of Object.entries(this.changes)) model.on(name, act);
    this.stopWatching = watchTheme(() => this.onTheme());
    this.hideFallback();
    this.voyage.setLook(isDark());
    this.table = model.get("table");
    this.build();
    this.askPictures();
  }

  // -- making the elements -----------------------------------------------------------------------

  /** Make all elements anew, in the language that is chosen now. */
  build() {
    const language = this.model.get("language");
    const words = this.model.get("words");
    this.say = speakerOf(words[language] ?? words.en);
    const { say } = this;
    this.root.lang = language === "zh_TW" ? "zh-Hant-TW" : language.replace("_", "-");
    this.root.setAttribute("aria-label", say("table.label"));
    this.root.dataset.dark = String(this.voyage.look.dark);
    const title = make("div", { class: "kop-title", role: "heading", "aria-level": "3" }, say("table.title"));
    this.roundLine = make("span", { class: "kop-round" });
    this.newMatch = wordButton("redo", say("table.again"), () => this.askAgain());
    const languages = makeLanguages(say, {
      language,
      languages: this.model.get("languages"),
      choose: (code) => this.save({ language: code }),
    });
    this.logPlace = make("div", {});
    const head = make("div", { class: "kop-title-row" }, title, this.roundLine, this.newMatch, this.logPlace, languages);
    this.message = makeMessage([]);
    this.voyage.build(say);
    this.teams = make("div", {});
    this.choice = make("div", { class: "kop-choice-place" });
    this.body = make("div", { class: "kop-match-body" });
    this.setupPlace = make("div", {});
    const board = make("div", { class: "kop-board-area" }, this.voyage.stage.element);
    const side = make(
      "div",
      { class: "kop-match-side" },
      this.teams,
      this.choice,
      this.body,
      this.voyage.controls.element,
      this.message.element,
    );
    this.match = make("div", { class: "kop-match-main" }, board, side);
    this.root.replaceChildren(head, this.setupPlace, this.match);
    this.showTable();
  }

  /** Show the table as it is now. */
  showTable() {
    const { say, table } = this;
    this.showChoice(null);
    const begun = table.phase !== undefined;
    this.match.hidden = !begun;
    this.newMatch.hidden = !begun;
    this.setupPlace.replaceChildren();
    if (!begun) {
      this.logPlace.replaceChildren();
      this.showSetup();
      return;
    }
    this.shown = table.n;
    this.roundLine.textContent = roundText(say, table);
    this.teams.replaceChildren(makeTeams(say, table));
    const open = this.logPlace.querySelector("details")?.open ?? false;
    this.logPlace.replaceChildren(makeLog(say, table.log, open));
    this.voyage.showTable(table, tellSea(say, table));
    this.showBody();
  }

  showSetup() {
    const { say } = this;
    this.roundLine.textContent = "";
    this.desk.clearHand();
    this.body.replaceChildren();
    const facts = Object.fromEntries(["choices", "plan", "begun"].map((name) => [name, this.model.get(name)]));
    const setup = new SetupView(say, facts, {
      begin: (plan) => this.ask({ type: "begin", plan }),
      resume: (number) => this.ask({ type: "resume", number }),
    });
    this.setupMessage = make("p", { class: "kop-setup-message", role: "status", "aria-live": "polite" }, say("table.setup.hint"));
    this.setupPlace.replaceChildren(setup.element, this.setupMessage);
  }

  /** The panel for what the table waits for; a hand is on the page only while it is played. */
  showBody() {
    const { say, table } = this;
    const { phase } = table;
    const ask = (content) => this.ask(content);
    this.placing = null;
    this.result = null;
    this.root.classList.toggle("kop-placing", phase === "place");
    this.voyage.controls.start.hidden = phase !== "play";
    if (phase !== "play") this.desk.clearHand();
    if (phase === "play") {
      this.dealHand();
      this.body.replaceChildren(this.desk.handPanel, this.desk.programPanel);
    } else if (phase === "place") {
      this.placing = new PlacingView(say, table, this.voyage.stage.cells, {
        layout: (kind) => ask({ type: "layout", kind }),
        place: (tiles) => ask({ type: "place", tiles }),
        tell: (text) => this.speak(text),
      });
      this.body.replaceChildren(this.placing.element);
      ask({ type: "layout", kind: "first_time" });
    } else if (phase === "over") {
      this.result = new ResultView(say, table, {
        again: () => ask({ type: "again" }),
        save: (kind) => this.askFile(kind),
        watch: (voyage) => ask({ type: "watch", voyage }),
      });
      this.body.replaceChildren(this.result.element);
      if (this.graph) this.result.showGraph(this.graph);
    } else this.body.replaceChildren(makeAsked(say, table, ask));
    const greeting = greetingOf(say, table);
    if (greeting) this.speak(greeting);
    this.keepFocus();
  }

  /** The kernel draws the film: that takes a while. */
  askFile(kind) {
    this.speak(this.say("table.save.wait"));
    this.ask({ type: "file", kind });
  }

  /** Give the focus to what comes next, for those who play by keyboard: its button may be gone. */
  keepFocus() {
    if (!this.byKeyboard) return;
    if (this.voyage.watching) this.voyage.controls.start.focus();
    else if (this.table.phase === "play") this.desk.program.focus();
    else this.body.querySelector("button")?.focus();
  }

  dealHand() {
    const { desk, table } = this;
    const program = desk.dealt === table.n ? desk.text : "";
    desk.deal(table, this.model.get("skills"), program);
    desk.build(this.say);
    this.passing = false;
  }

  speak(sentences, kind = "plain") {
    this.message.speak(sentences, kind);
  }

  // -- what people do ----------------------------------------------------------------------------

  save(values) {
    for (const [name, value] of Object.entries(values)) this.model.set(name, value);
    this.model.save_changes();
  }

  /** Ask the kernel once; another press while it works is none. */
  ask(content) {
    if (this.link.awaits(content.type)) return;
    this.link.ask(content, LONG_PATIENCE_MS);
  }

  askAgain() {
    if (this.table.phase === "over" || this.sureUntil > Date.now()) {
      this.sureUntil = 0;
      this.waiting = [];
      this.ask({ type: "again" });
      return;
    }
    this.sureUntil = Date.now() + 6000;
    this.speak(this.say("table.again.sure"));
  }

  askPlay() {
    if (this.table.phase !== "play" || this.waiting.length) return;
    this.desk.finishChoice();
    if (this.desk.askUntold()) return;
    if (!this.desk.items.length && !this.passing) {
      this.passing = true;
      this.speak(this.say("table.greet.pass"));
      return;
    }
    this.desk.escape();
    this.voyage.ask(true);
    this.ask({ type: "play", program: this.desk.text });
  }

  askPreview() {
    this.desk.finishChoice();
    if (this.desk.askUntold()) return;
    this.ask({ type: "preview", program: this.desk.text });
  }

  onPreview({ program, look, pieces, bump, sentences }, buffers) {
    if (this.table.phase !== "play" || program !== this.desk.text || look.dark !== this.voyage.look.dark) return;
    this.voyage.showPreview(pieces, buffers);
    this.desk.light(bump, [], true);
    this.speak(sentences, bump ? "bump" : "plain");
  }

  onEdited() {
    this.passing = false;
    this.voyage.clearPreview();
    this.desk.light(null, []);
    this.voyage.drop();
  }

  /** Show what a card has to be told: cells that fit are lit on the sea. */
  showChoice(question) {
    const { cells } = this.voyage.stage;
    if (!question && cells.children.length) this.keepFocus();
    this.root.classList.toggle("kop-choosing", question?.kind === "cells");
    cells.replaceChildren();
    this.choice?.replaceChildren();
    if (!question) return;
    const on = {
      choose: (arg) => this.desk.choose(arg),
      done: () => this.desk.finishChoice(),
      cancel: () => this.desk.cancelChoice(),
    };
    this.choice.replaceChildren(makeChoice(this.say, question, this.table, on));
    this.speak(this.say(question.key));
    if (question.kind !== "cells") return;
    this.voyage.drop();
    const nearest = lightCells(cells, this.table, this.say, new Set(question.cells), on.choose);
    if (this.byKeyboard) nearest?.focus();
  }

  // -- what comes from the kernel ----------------------------------------------------------------

  answers() {
    return {
      board: (content, buffers) => this.voyage.takeBoard(content, buffers),
      voyage: (content, buffers) => this.onVoyage(content, buffers),
      layers: (content, buffers) => this.onLayers(content, buffers),
      graph: ({ text }, [picture]) => {
        this.graph = { text, picture };
        this.result?.showGraph(this.graph);
      },
      file: (content, [bytes]) => {
        saveFile(content, bytes);
        this.speak(this.say("table.save.done", { name: content.name }));
      },
      layout: (content, buffers) => this.placing?.take(content, buffers),
      preview: (content, buffers) => this.onPreview(content, buffers),
      python: (content) => {
        if (content.n === this.asked) this.desk.takePython(content.program);
      },
      done: () => {},
      ready: () => {},
      notice: ({ text }) => this.speak(text, "notice"),
      fault: (content) => this.onFault(content),
      error: ({ message }) => this.onError(message),
      silence: () => this.onError(this.say("table.silence")),
    };
  }

  onVoyage(content, buffers) {
    if (content.replay) {
      if (!this.result) return;
      this.waiting = [];
      this.voyage.interrupt();
      this.result.show(content.replay);
    }
    this.waiting.push({ voyage: { ...content, buffers, parts: [] } });
    this.goOn();
  }

  onLayers(content, buffers) {
    if (this.voyage.voyage?.n === content.run) this.voyage.takeLayers(content, buffers);
    else this.waiting.find(({ voyage }) => voyage?.n === content.run)?.voyage.parts.push({ content, buffers });
  }

  onTable() {
    const table = this.model.get("table");
    if (table.phase === undefined) {
      this.waiting = [];
      this.voyage.stop();
    }
    this.waiting.push({ table });
    this.goOn();
  }

  /** Show what waits, as far as nothing is being watched. */
  goOn() {
    while (this.waiting.length && !this.voyage.watching) {
      const { table, voyage } = this.waiting.shift();
      // A table may arrive behind the voyage that came after it.
      const n = (table ?? voyage).n ?? Infinity;
      if (n < this.shown) continue;
      if (!voyage?.replay) this.shown = n === Infinity ? 0 : n;
      if (voyage) this.watch(voyage);
      else {
        this.voyage.ask(false);
        this.table = table;
        this.showTable();
      }
    }
  }

  /** Watch a voyage, its program beside the sea. */
  watch(voyage) {
    this.voyage.ask(false);
    this.desk.clearHand();
    this.played = new PlayedView(this.say, voyage, this.table.teams[voyage.team - 1].name);
    const result = voyage.replay ? [this.result.element] : [];
    this.body.replaceChildren(...result, this.played.element);
    this.voyage.controls.start.hidden = false;
    this.voyage.watch(voyage);
    this.keepFocus();
  }

  onStep(step) {
    if (!this.voyage.watching) return;
    if (!step) return;
    this.played.light(step);
    const found = step.treasure === "gold";
    this.speak(step.text, step.ok ? (found ? "gold" : "plain") : "bump");
  }

  onVoyageEnded() {
    const { replay } = this.voyage.voyage;
    if (replay) {
      this.result?.ended(replay);
      return;
    }
    const last = this.voyage.player.steps.at(-1);
    const ours = last && this.table.people.includes(this.voyage.stage.hulls[last.actor].team);
    if (ours && last.treasure === "gold") celebrate(this.voyage.stage.element, 3);
    this.goOn();
  }

  onFault(content) {
    if (content.of === "python") {
      if (content.n === this.asked) this.desk.python.showFaults(content.faults);
      return;
    }
    this.voyage.ask(false);
    const sentences = content.faults.map(({ message }) => message);
    if (this.table.phase === undefined) this.setupMessage.textContent = sentences.join(" ");
    if (content.path && this.table.phase === "play") this.desk.light(content.path, [], true);
    this.speak(sentences, "bump");
  }

  onError(message) {
    this.voyage.ask(false);
    if (this.table.phase === undefined) this.setupMessage.textContent = message;
    this.speak(message, "error");
  }

  // -- keys --------------------------------------------------------------------------------------

  onKey(event) {
    event.stopPropagation();
    this.byKeyboard = true;
    const command = commandOf(event, placeOfKey(event.target));
    if (command === null) return;
    if (this.onCommand(command)) event.preventDefault();
  }

  onCommand(command) {
    if (command.do === "ignore") return true;
    if (this.voyage.watching) {
      if (!["start", "escape"].includes(command.do)) return false;
      this.voyage.start();
      return true;
    }
    if (this.table.phase !== "play") return false;
    if (command.do === "start") {
      this.voyage.start();
      return true;
    }
    if (command.do === "escape") return this.desk.escape();
    return this.desk.key(command);
  }

  // -- looks -------------------------------------------------------------------------------------

  askPictures() {
    // The first pictures may have to wait for the kernel to load what draws them.
    this.link.ask({ type: "ready", ...this.voyage.look }, LONG_PATIENCE_MS);
  }

  onTheme() {
    const dark = isDark();
    if (dark === this.voyage.look.dark) return;
    this.voyage.setLook(dark);
    this.root.dataset.dark = String(dark);
    this.askPictures();
  }

  /** The plain picture in the same output is not needed while this view lives. */
  hideFallback() {
    const id = this.model.get("fallback");
    for (const plain of document.querySelectorAll(`.kop-fallback-${id}`)) {
      plain.classList.add("kop-fallback-off");
    }
  }

  end() {
    for (const [name, act] of Object.entries(this.changes)) this.model.off(name, act);
    this.link.end();
    this.desk.end();
    this.voyage.end();
    this.stopWatching();
  }
}

function placeOfKey(element) {
  if (element.closest("textarea, select, input:not([type=range])")) return "text";
  if (element.closest(".kop-cells")) return "cells";
  if (element.closest(".kop-program")) return "program";
  if (element.closest(".kop-hand")) return "hand";
  if (element.closest("input")) return "slider";
  return element.closest("button") ? "button" : "root";
}
