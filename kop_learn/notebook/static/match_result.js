// The end of a match: who won, the graph, the voyages to watch again, files to take home.
//
// Graph and program of a voyage share one place: while a voyage is watched again its cards are there.

import { make } from "./dom.js";
import { makeGraph, makeReplay, makeResult, wordButton } from "./match_parts.js";

export class ResultView {
  /** `on` has again(), save(kind) and watch(n), which asks for a voyage of the match. */
  constructor(say, table, on) {
    this.count = table.voyages;
    this.on = on;
    this.all = false;
    this.place = make("div", { class: "kop-result-place" });
    this.back = wordButton("chart", say("table.graph.show"), () => this.showPlace(null));
    this.back.hidden = true;
    const watch = (n, all) => {
      this.all = all;
      on.watch(n);
    };
    this.replay = this.count ? makeReplay(say, this.count, watch) : null;
    this.element = makeResult(say, table, on, [this.replay?.element, this.place], this.back);
  }

  showGraph(graph) {
    this.graph = makeGraph(graph);
    if (this.back.hidden) this.showPlace(null);
  }

  /** Show a program in the place of the graph, or (null) the graph again. */
  showPlace(program) {
    this.back.hidden = program === null;
    this.place.replaceChildren(...[program ?? this.graph].filter(Boolean));
  }

  /** A voyage is being shown, with its program. */
  show(n, program) {
    this.replay.show(n);
    this.showPlace(program);
  }

  /** A voyage has been shown to its end: the next one follows, if all are watched. */
  ended(n) {
    if (this.all && n < this.count) this.on.watch(n + 1);
  }
}
