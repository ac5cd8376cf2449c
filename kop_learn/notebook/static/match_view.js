// One view of a match table: what people do goes to the kernel, and what it sends is shown.

import { celebrate } from "./celebration.js";
import { hideFallback, isDark, make, watchTheme } from "./dom.js";
import { KernelLink } from "./kernel_link.js";
import { Arrivals } from "./match_arrivals.js";
import { ChoiceView } from "./match_choice.js";
import { MatchDesk } from "./match_desk.js";
import { listenToKeys } from "./match_keys.js";
import { greetingOf, saveFile } from "./match_parts.js";
import { MatchScreen } from "./match_screen.js";
import { MatchVoyage } from "./match_voyage.js";
import { watchRoom } from "./room.js";

const LONG_PATIENCE_MS = 60000;

export class MatchView extends MatchScreen {
  constructor(model, el) {
    super();
    this.model = model;
    this.root = make("section", { class: "kop kop-match", tabindex: "-1" });
    el.append(this.root);
    listenToKeys(this.root, (command) => this.onCommand(command));
    this.root.addEventListener("keydown", () => (this.byKeyboard = true), { capture: true });
    this.root.addEventListener("pointerdown", (event) => {
      this.byKeyboard = false;
      // The open log lies above other things: whoever is done with it taps beside it.
      if (!event.target.closest(".kop-log")) this.root.querySelector(".kop-log")?.removeAttribute("open");
    });
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
    this.choice = new ChoiceView(this.root, this.voyage.stage.cells, {
      choose: (arg) => this.desk.choose(arg),
      done: () => this.desk.finishChoice(),
      cancel: () => this.desk.cancelChoice(),
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
    hideFallback(model.get("fallback"));
    this.voyage.setLook(isDark());
    this.table = model.get("table");
    this.build();
    this.askPictures();
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

  /** Show what a card has to be told, or (null) that it is told. */
  showChoice(question) {
    const { choice, say, table } = this;
    if (!question) {
      if (!choice.hide() || table.phase !== "play") return;
      this.speak(greetingOf(say, table));
      this.keepFocus();
      return;
    }
    this.speak(say(question.key));
    if (question.kind === "cells") this.voyage.drop();
    const nearest = choice.show(say, question, table);
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

  end() {
    for (const [name, act] of Object.entries(this.changes)) this.model.off(name, act);
    this.link.end();
    this.desk.end();
    this.voyage.end();
    for (const stop of this.stopWatching) stop();
  }
}
