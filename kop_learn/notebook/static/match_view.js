// One view of a match table: puts the parts together, and talks with the kernel.

import { celebrate } from "./celebration.js";
import { isDark, make, watchTheme } from "./dom.js";
import { KernelLink } from "./kernel_link.js";
import { Arrivals } from "./match_arrivals.js";
import { MatchDesk, makeChoice } from "./match_desk.js";
import { makeFrame } from "./match_frame.js";
import { listenToKeys } from "./match_keys.js";
import { lightCells } from "./match_lit_cells.js";
import { greetingOf, makeAsked, makeLog, makeTeams, roundText, saveFile, tellSea } from "./match_parts.js";
import { PlacingView } from "./match_placing.js";
import { PlayedView } from "./match_played.js";
import { ResultView } from "./match_result.js";
import { SetupView } from "./match_setup.js";
import { MatchVoyage } from "./match_voyage.js";
import { watchRoom } from "./room.js";
import { speakerOf } from "./words.js";

const LONG_PATIENCE_MS = 60000;

export class MatchView {
  constructor(model, el) {
    this.model = model;
    this.root = make("section", { class: "kop kop-match", tabindex: "-1" });
    el.append(this.root);
    listenToKeys(this.root, (command) => this.onCommand(command));
    this.root.addEventListener("keydown", () => (this.byKeyboard = true), { capture: true });
    this.root.addEventListener("pointerdown", () => (this.byKeyboard = false));
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
    this.arrivals = new Arrivals(this.voyage, {
      watch: (voyage) => this.watch(voyage),
      show: (table) => this.takeTable(table),
    });
    this.asked = 0;
    this.table = {};
    this.link = new KernelLink(model, this.answers());
    this.changes = {
      "change:table": () => this.onTable(),
      "change:language": () => this.build(),
      "change:begun": () => this.setup?.showBegun(model.get("begun")),
    };
    for (const [name, act] of Object.entries(this.changes)) model.on(name, act);
    this.stopWatching = [watchTheme(() => this.onTheme()), watchRoom(this.root)];
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
    this.voyage.build(say);
    const choose = (code) => this.save({ language: code });
    const languages = { language, languages: this.model.get("languages"), choose };
    this.frame = makeFrame(say, { voyage: this.voyage, languages, again: () => this.askAgain() });
    this.choice = make("div", { class: "kop-choice-place" });
    this.root.replaceChildren(...this.frame.parts);
    if (this.voyage.watching && !this.watched.replay) {
      this.showWatched();
      return;
    }
    if (this.voyage.watching) this.voyage.interrupt();
    this.showTable();
  }

  /** Show the table as it is now. */
  showTable() {
    const { frame, table } = this;
    const begun = table.phase !== undefined;
    this.showChoice(null);
    this.root.classList.toggle("kop-seated", begun);
    this.root.dataset.phase = table.phase ?? "setup";
    this.root.dataset.mode = table.mode ?? "";
    frame.match.hidden = !begun;
    frame.newMatch.hidden = !begun;
    if (!begun) {
      this.showSetup();
      return;
    }
    this.setup = null;
    frame.setup.replaceChildren();
    this.showHead();
    this.voyage.showTable(table, tellSea(this.say, table));
    this.showBody();
  }

  /** Who plays, how far the match is, and what has happened. */
  showHead() {
    const { frame, say, table } = this;
    frame.round.textContent = roundText(say, table);
    frame.teams.replaceChildren(makeTeams(say, table));
    const open = frame.log.querySelector("details")?.open ?? false;
    frame.log.replaceChildren(makeLog(say, table.log, open));
  }

  /** What was chosen and not yet begun outlasts another language. */
  showSetup() {
    const { frame, say } = this;
    const plan = this.setup?.plan ?? this.model.get("plan");
    for (const place of [frame.round, frame.teams, frame.log, frame.body]) place.replaceChildren();
    this.desk.clearHand();
    const facts = { choices: this.model.get("choices"), plan, begun: this.model.get("begun") };
    this.setup = new SetupView(say, facts, {
      begin: (chosen) => this.ask({ type: "begin", plan: chosen }),
      resume: (number) => this.ask({ type: "resume", number }),
    });
    frame.setup.replaceChildren(this.setup.element);
  }

  /** The panel for what the table waits for; a hand is on the page only while it is played. */
  showBody() {
    const { desk, say, table } = this;
    const { body } = this.frame;
    const { phase } = table;
    const ask = (content) => this.ask(content);
    this.result = null;
    this.root.classList.toggle("kop-placing", phase === "place");
    this.voyage.controls.start.hidden = phase !== "play";
    if (phase !== "play") desk.clearHand();
    if (phase !== "place") this.placing = null;
    if (phase === "play") {
      this.dealHand();
      const hand = make("div", { class: "kop-hand-place" }, desk.handPanel, this.choice);
      body.replaceChildren(hand, desk.programPanel);
    } else if (phase === "place") this.showPlacing();
    else if (phase === "over") {
      this.result = new ResultView(say, table, {
        again: () => ask({ type: "again" }),
        save: (kind) => this.askFile(kind),
        watch: (voyage) => ask({ type: "watch", voyage }),
      });
      body.replaceChildren(this.result.element);
      if (this.graph) this.result.showGraph(this.graph);
    } else body.replaceChildren(makeAsked(say, table, ask));
    const greeting = greetingOf(say, table);
    if (greeting) this.speak(greeting);
    this.keepFocus();
  }

  /** Have tiles placed; what lies there already outlasts another language. */
  showPlacing() {
    const { say, table } = this;
    const before = this.placing?.table.n === table.n ? this.placing : null;
    const layout = (kind) => this.ask({ type: "layout", kind });
    this.placing = new PlacingView(say, table, this.voyage.stage.cells, {
      layout,
      place: (tiles) => this.ask({ type: "place", tiles }),
      tell: (text) => this.speak(text),
    });
    this.frame.body.replaceChildren(this.placing.element);
    if (before) this.placing.goOn(before);
    else layout("first_time");
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
    else this.frame.body.querySelector("button")?.focus();
  }

  dealHand() {
    const { desk, table } = this;
    const program = desk.dealt === table.n ? desk.text : "";
    desk.deal(table, this.model.get("skills"), program);
    desk.build(this.say);
    this.passing = false;
  }

  speak(sentences, kind = "plain") {
    this.frame.message.speak(sentences, kind);
    this.setup?.speak(sentences, kind);
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
      this.arrivals.clear();
      this.ask({ type: "again" });
      return;
    }
    this.sureUntil = Date.now() + 6000;
    this.speak(this.say("table.again.sure"));
  }

  askPlay() {
    if (this.table.phase !== "play" || this.arrivals.some) return;
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
    const asked = this.root.classList.contains("kop-asking");
    if (!question && cells.children.length) this.keepFocus();
    this.root.classList.toggle("kop-choosing", question?.kind === "cells");
    cells.replaceChildren();
    this.choice?.replaceChildren();
    this.root.classList.toggle("kop-asking", Boolean(question));
    if (!question && asked && this.table.phase === "play") this.speak(greetingOf(this.say, this.table));
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
      layers: (content, buffers) => this.arrivals.takeLayers(content, buffers),
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
      this.arrivals.clear();
      this.voyage.interrupt();
    }
    this.arrivals.takeVoyage(content, buffers);
  }

  onTable() {
    const table = this.model.get("table");
    if (table.phase === undefined) {
      this.arrivals.clear();
      this.voyage.stop();
    }
    this.arrivals.takeTable(table);
  }

  takeTable(table) {
    const first = this.table.phase === undefined && table.phase !== undefined;
    this.voyage.ask(false);
    this.table = table;
    this.showTable();
    if (first) this.root.scrollIntoView({ block: "nearest" });
  }

  /** Watch a voyage, its program beside the sea. */
  watch(voyage) {
    this.voyage.ask(false);
    this.desk.clearHand();
    this.watched = voyage;
    this.showWatched();
    this.voyage.watch(voyage);
    this.keepFocus();
  }

  showWatched() {
    const { frame, say, table, watched } = this;
    this.root.classList.add("kop-seated");
    this.root.dataset.phase = watched.replay ? "over" : "watch";
    this.showHead();
    this.played = new PlayedView(say, watched, table.teams[watched.team - 1].name);
    this.voyage.controls.start.hidden = false;
    if (watched.replay) this.result.show(watched.replay, this.played.element);
    else frame.body.replaceChildren(this.played.element);
  }

  onStep(step) {
    if (!this.voyage.watching) return;
    if (!step) return;
    this.played.light(step);
    const found = step.treasure === "gold";
    this.speak(step.text, step.ok ? (found ? "gold" : "plain") : "bump");
  }

  onVoyageEnded() {
    const { replay } = this.watched;
    if (replay) {
      this.result?.ended(replay);
      return;
    }
    const last = this.voyage.player.steps.at(-1);
    const ours = last && this.table.people.includes(this.voyage.stage.hulls[last.actor].team);
    if (ours && last.treasure === "gold") celebrate(this.voyage.stage.element, 3);
    this.arrivals.goOn();
  }

  onFault(content) {
    if (content.of === "python") {
      if (content.n === this.asked) this.desk.python.showFaults(content.faults);
      return;
    }
    this.voyage.ask(false);
    const sentences = content.faults.map(({ message }) => message);
    if (content.path && this.table.phase === "play") this.desk.light(content.path, [], true);
    this.speak(sentences, "bump");
  }

  onError(message) {
    this.voyage.ask(false);
    this.speak(message, "error");
  }

  // -- keys --------------------------------------------------------------------------------------

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
    for (const stop of this.stopWatching) stop();
  }
}
