// The end of a match: who won, the graph, the voyages to watch again, files to take home.

import { make } from "./dom.js";
import { makeGraph, makeReplay, makeResult } from "./match_parts.js";

export class ResultView {
  /** `on` has again(), save(kind) and watch(n), which asks for a voyage of the match. */
  constructor(say, table, on) {
    this.count = table.voyages;
    this.on = on;
    this.all = false;
    this.graph = make("div", {});
    const watch = (n, all) => {
      this.all = all;
      on.watch(n);
    };
    this.replay = this.count ? makeReplay(say, this.count, watch) : null;
    this.element = makeResult(say, table, on, [this.replay?.element, this.graph]);
  }

  showGraph(graph) {
    this.graph.replaceChildren(makeGraph(graph));
  }

  /** A voyage is being shown. */
  show(n) {
    this.replay.show(n);
  }

  /** A voyage has been shown to its end: the next one follows, if all are watched. */
  ended(n) {
    if (this.all && n < this.count) this.on.watch(n + 1);
  }
}
