// What the kernel sends of a match, shown in order: a voyage is watched to its end before the table
// behind it is shown.

export class Arrivals {
  /** `voyage` is the MatchVoyage that may be busy; `on` has watch(voyage) and show(table). */
  constructor(voyage, on) {
    this.voyage = voyage;
    this.on = on;
    this.waiting = [];
    this.shown = 0; // the number of what was shown last
  }

  get some() {
    return this.waiting.length > 0;
  }

  clear() {
    this.waiting = [];
  }

  takeVoyage(content, buffers) {
    this.waiting.push({ voyage: { ...content, buffers, parts: [] } });
    this.goOn();
  }

  /** Take pictures of a voyage, wherever it is by now. */
  takeLayers(content, buffers) {
    if (this.voyage.voyage?.n === content.run) this.voyage.takeLayers(content, buffers);
    else this.waiting.find(({ voyage }) => voyage?.n === content.run)?.voyage.parts.push({ content, buffers });
  }

  takeTable(table) {
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
      if (voyage) this.on.watch(voyage);
      else this.on.show(table);
    }
  }
}
