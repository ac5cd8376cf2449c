// What is on the screen of a match table: the frame, and the panel for what the table waits for.
//
// A MatchView (match_view.js) fills it: its desk, voyage, choice and table are used here.

import { make } from "./dom.js";
import { makeFrame } from "./match_frame.js";
import { greetingOf, makeAsked, makeLog, makeTeams, roundText, tellSea } from "./match_parts.js";
import { PlacingView } from "./match_placing.js";
import { PlayedView } from "./match_played.js";
import { ResultView } from "./match_result.js";
import { SetupView } from "./match_setup.js";
import { speakerOf } from "./words.js";

export class MatchScreen {
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
      const hand = make("div", { class: "kop-hand-place" }, desk.handPanel, this.choice.element);
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
}
