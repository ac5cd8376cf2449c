// One view of a level player: puts the parts together, and talks with the kernel.

import { celebrate } from "./celebration.js";
import { markCell, showCells } from "./cells_view.js";
import { Desk } from "./desk.js";
import { focusAgain, hideFallback, isDark, make, makeButton, takeFreeFocus, watchTheme } from "./dom.js";
import { SIGNS } from "./icons.js";
import { KernelLink } from "./kernel_link.js";
import { commandOf, placeOfFocus } from "./keys.js";
import { makeHead, makeMessage, showStars } from "./player_parts.js";
import { rescue, takeRescued } from "./rescue.js";
import { failureOf, tellEnd } from "./story.js";
import { Voyage } from "./voyage.js";
import { speakerOf } from "./words.js";

const DRAFT_MS = 600;

export class PlayerView {
  constructor(model, el) {
    this.model = model;
    this.root = make("section", { class: "kop", tabindex: "-1" });
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    // Nothing typed here is for the notebook around it.
    for (const type of ["keyup", "keypress"]) {
      this.root.addEventListener(type, (event) => event.stopPropagation());
    }
    this.desk = new Desk(this.root, {
      changed: () => this.onEdited(),
      tell: (text) => this.speak(text),
      start: () => this.voyage.start(),
      python: (source) => this.link.ask({ type: "python", n: ++this.asked, source }),
    });
    this.voyage = new Voyage({
      settle: (then) => this.desk.python.settle(then),
      start: (paused) => this.askRun(paused),
      empty: () => this.speak(this.say(this.desk.guessing ? "ui.greet.predict" : "ui.empty_program")),
      step: (step, passes, text) => this.onStep(step, passes, text),
      changed: () => this.root.classList.toggle("kop-sailing", this.voyage.sailing),
      ended: (result) => this.onEnded(result),
    });
    this.asked = 0;
    this.silent = false;
    this.runNumber = Math.floor(Math.random() * 1e9);
    this.link = new KernelLink(model, this.answers());
    this.changes = {
      "change:program": () => this.onProgramElsewhere(),
      "change:language": () => this.build(),
      "change:progress": () => this.showProgress(),
      "change:puzzle": () => this.open(),
    };
    for (const [name, act] of Object.entries(this.changes)) model.on(name, act);
    this.stopWatching = watchTheme(() => this.onTheme());
    this.leaving = () => this.saveProgram();
    window.addEventListener("pagehide", this.leaving);
    hideFallback(model.get("fallback"));
    this.open();
    if (model.get("leaves").length) takeFreeFocus(() => this.root);
  }

  open() {
    clearTimeout(this.saving);
    this.saving = null;
    this.level = this.model.get("puzzle");
    this.desk.open(this.level, this.model.get("program"), this.model.get("recorded"));
    const rescued = this.desk.editable ? takeRescued(this.level.hash) : null;
    this.voyage.open(this.level, this.desk.rules.cards);
    this.failure = null;
    this.failures = 0;
    this.guesses = [];
    this.stars = this.model.get("progress").stars ?? 0;
    this.voyage.setLook(isDark());
    this.build();
    if (rescued !== null) this.goOnWith(rescued);
    this.askPictures();
  }

  /** Go on with the cards that the last kernel was not told of. */
  goOnWith(text) {
    this.desk.takeText(text);
    this.showRunnable();
    this.voyage.update();
    this.saveProgram();
  }

  /** Make all elements anew, in the language that is chosen now. */
  build() {
    const again = focusAgain(this.root, [".kop-language"]);
    const language = this.model.get("language");
    const words = this.model.get("words");
    this.say = speakerOf(words[language] ?? words.en);
    const { say } = this;
    this.root.lang = language === "zh_TW" ? "zh-Hant-TW" : language.replace("_", "-");
    const { head, earned, title } = makeHead(this.level, say, {
      language,
      languages: this.model.get("languages"),
      stars: this.stars,
      choose: (code) => this.save({ language: code }),
    });
    this.earned = earned;
    this.root.setAttribute("aria-label", say("ui.player", { title }));
    this.desk.build(say);
    this.showRunnable();
    this.voyage.build(say);
    this.hint = this.wordButton("hint", "ui.hint", "kop-hint", () => this.askHint());
    const leaves = this.model
      .get("leaves")
      .map((to) => this.wordButton(to, `ui.leave.${to}`, `kop-leave-${to}`, () => this.leave(to)));
    this.message = makeMessage([this.desk.editable ? this.hint : null, ...leaves]);
    this.arrange(head);
    this.showTheme();
    this.greet();
    if (this.voyage.result) this.tellAgain();
    again();
  }

  /** Say in the language chosen now what was said last about the run. */
  tellAgain() {
    const { player, result } = this.voyage;
    if (player.state === "ended") this.onEnded(result, false);
    else this.voyage.onPosition(player.position, player.steps[player.position - 1] ?? null);
  }

  wordButton(sign, key, kind, onclick) {
    const label = this.say(key);
    return makeButton(SIGNS[sign], { label, word: label, kind: `kop-small ${kind}`, onclick });
  }

  arrange(head) {
    const { desk, voyage } = this;
    const board = make(
      "div",
      { class: "kop-board-area" },
      voyage.stage.element,
      voyage.controls.element,
    );
    const hand = desk.editable ? [desk.handPanel] : [];
    const parts = [board, ...hand, desk.programPanel, this.message.element];
    this.root.replaceChildren(head, make("div", { class: "kop-main" }, ...parts));
    this.root.classList.toggle("kop-reading", !desk.editable);
    this.root.classList.toggle("kop-guessing", desk.guessing);
    const { cells } = voyage.stage;
    cells.replaceChildren();
    if (!desk.guessing) return;
    showCells(cells, this.level, this.say, (cell) => this.guess(cell));
    for (const cell of this.guesses) markCell(cells, cell, "wrong");
  }

  showRunnable() {
    this.voyage.runnable = this.desk.items.length > 0 && !this.desk.guessing;
  }

  greet() {
    const { editable, guessing, items } = this.desk;
    const name = this.model.get("looking");
    if (name) this.speak(this.say("ui.looking", { name }));
    else if (guessing) this.speak(this.say("ui.greet.predict"));
    else if (!editable) this.speak(this.say("ui.greet.recorded"));
    else this.speak(this.say(items.length ? "ui.greet.again" : "ui.greet"));
  }

  speak(sentences, kind = "plain") {
    this.message.speak(sentences, kind);
  }

  // -- saving ------------------------------------------------------------------------------------

  save(values) {
    for (const [name, value] of Object.entries(values)) this.model.set(name, value);
    this.model.save_changes();
  }

  saveProgram() {
    clearTimeout(this.saving);
    this.saving = null;
    if (this.desk.editable && this.model.get("program") !== this.desk.text) {
      this.save({ program: this.desk.text });
    }
  }

  onEdited() {
    if (this.silent) rescue(this.level.hash, this.desk.text);
    this.showRunnable();
    this.voyage.drop();
    this.voyage.update();
    this.message.element.classList.remove("kop-won");
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.saveProgram(), DRAFT_MS);
  }

  onProgramElsewhere() {
    if (this.saving || !this.desk.editable) return;
    const before = this.desk.text;
    this.desk.takeText(this.model.get("program"));
    if (before === this.desk.text) return;
    this.showRunnable();
    this.voyage.drop();
    this.voyage.update();
  }

  /** Show the stars earned; those of a voyage under way come with its end. */
  showProgress() {
    if (this.voyage.result && this.voyage.state !== "ended") return;
    this.stars = this.model.get("progress").stars ?? 0;
    showStars(this.earned, this.say, this.stars);
  }

  leave(to) {
    this.saveProgram();
    this.model.send({ type: "leave", to });
  }

  // -- runs --------------------------------------------------------------------------------------

  askRun(paused) {
    this.saveProgram();
    this.stepWise = paused;
    this.voyage.ask();
    this.desk.escape();
    this.link.ask({ type: "run", run: ++this.runNumber, program: this.desk.text });
  }

  guess(cell) {
    if (this.voyage.asking || this.voyage.result) return;
    // A cell that is crossed out already is no new guess: fingers tap twice.
    if (this.guesses.includes(cell)) return this.tellWrong(cell);
    this.voyage.ask();
    this.stepWise = false;
    this.link.ask({ type: "predict", run: ++this.runNumber, cell });
    return undefined;
  }

  onStep(step, passes, text) {
    this.desk.light(step ? step.path : null, passes, step ? !step.ok : false);
    if (step) this.speak(text, step.ok ? "plain" : "bump");
  }

  onEnded(result, anew = true) {
    const { desk, level, say, voyage } = this;
    const kind = result.outcome === "gold" ? "gold" : "bump";
    this.showProgress();
    if (desk.guessing) return this.onGuessed(result, anew);
    const sentences = tellEnd(say, level, voyage.items, result, desk.rules.cards);
    if (result.outcome === "refused") desk.light(result.error.path, [], true);
    if (result.total > result.steps.length) sentences.push(say("ui.thinned", { shown: result.steps.length }));
    if (anew && desk.editable) this.count(result, sentences);
    this.speak(sentences, kind);
    this.message.element.classList.toggle("kop-won", kind === "gold");
    if (anew && kind === "gold") celebrate(voyage.stage.element, result.stars);
    return undefined;
  }

  onGuessed(result, anew) {
    this.speak(this.say("ui.predict.right", { cell: result.answer }), "gold");
    this.message.element.classList.add("kop-won");
    if (anew) celebrate(this.voyage.stage.element, result.stars);
  }

  /** Notice the same failure coming again, and say what helps. */
  count(result, sentences) {
    if (this.counted === result) return;
    this.counted = result;
    const failure = failureOf(result);
    this.failures = failure !== null && failure === this.failure ? this.failures + 1 : 1;
    this.failure = failure;
    const stuck = failure !== null && this.failures >= 2;
    this.hint.classList.toggle("kop-nudge", stuck);
    if (stuck) sentences.push(this.say("ui.nudge"));
  }

  askHint() {
    this.hint.classList.remove("kop-nudge");
    this.link.ask({ type: "hint", program: this.desk.text });
  }

  // -- answers of the kernel ---------------------------------------------------------------------

  answers() {
    return {
      board: (content, buffers) => this.voyage.takeBoard(content, buffers),
      run: (content) => this.onRun(content),
      layers: (content, buffers) => {
        if (content.run === this.runNumber) this.voyage.takeLayers(content, buffers);
      },
      wrong: (content) => this.onWrong(content),
      python: (content) => {
        if (content.n === this.asked) this.desk.takePython(content.program);
      },
      hint: ({ text }) => this.speak(text, "hint"),
      notice: ({ text }) => this.speak(text, "notice"),
      fault: (content) => this.onFault(content),
      error: ({ message }) => this.onError(message),
      silence: () => this.onSilence(),
    };
  }

  onRun(content) {
    this.silent = false;
    takeRescued(this.level.hash);
    // The cards may have changed while the kernel was busy: then this is another program's run.
    if (content.program !== this.desk.text) return;
    const mine = content.run === this.runNumber;
    if (!mine && this.voyage.asking) return;
    this.runNumber = content.run;
    this.voyage.take(content, this.desk.items, mine && this.stepWise);
  }

  onWrong({ answer }) {
    this.voyage.unask();
    this.guesses.push(answer);
    markCell(this.voyage.stage.cells, answer, "wrong");
    this.tellWrong(answer);
  }

  tellWrong(cell) {
    this.speak(this.say("ui.predict.wrong", { cell }), "bump");
  }

  onFault(content) {
    if (content.of === "python") {
      if (content.n !== this.asked) return;
      this.desk.python.showFaults(content.faults);
      // Whoever pressed Start looks at the ship, not at what was typed.
      const waited = this.desk.python.settled(false);
      if (waited) this.speak(content.faults.map(({ message }) => message), "bump");
      return;
    }
    this.voyage.unask();
    this.speak(content.faults.map(({ message }) => message), "bump");
  }

  /** The kernel may be gone, and with it what it was not told of. */
  onSilence() {
    this.silent = this.desk.editable;
    if (this.silent) rescue(this.level.hash, this.desk.text);
    this.onError(this.say("ui.silence"));
  }

  onError(message) {
    this.voyage.unask();
    this.speak(message, "error");
  }

  // -- keys --------------------------------------------------------------------------------------

  onKey(event) {
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyS") return; // saving is for all
    event.stopPropagation();
    const command = commandOf(event, placeOfFocus(event.target));
    if (command === null) return;
    if (this.onCommand(command)) event.preventDefault();
  }

  onCommand(command) {
    if (command.do === "ignore") return true;
    if (command.do === "start") {
      this.voyage.start();
      return true;
    }
    if (command.do === "escape") {
      if (!this.desk.escape() && this.voyage.sailing) this.voyage.start();
      return true;
    }
    return this.desk.key(command);
  }

  // -- looks -------------------------------------------------------------------------------------

  askPictures() {
    // The first pictures may have to wait for the kernel to load what draws them.
    this.link.ask({ type: "ready", run: this.runNumber, ...this.voyage.look }, 60000);
  }

  onTheme() {
    const dark = isDark();
    if (dark === this.voyage.look.dark) return;
    this.voyage.setLook(dark);
    this.showTheme();
    this.askPictures();
  }

  showTheme() {
    this.root.dataset.dark = String(this.voyage.look.dark);
  }

  end() {
    this.saveProgram();
    window.removeEventListener("pagehide", this.leaving);
    for (const [name, act] of Object.entries(this.changes)) this.model.off(name, act);
    this.link.end();
    this.desk.end();
    this.voyage.player.forget();
    this.voyage.stage.stopMotion();
    this.stopWatching();
  }
}
