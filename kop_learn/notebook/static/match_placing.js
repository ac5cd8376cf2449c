// Placing tiles by hand: they lie somewhere in the team's own half, and are moved about by tapping.

import { decode } from "./board_stage.js";
import { showCells } from "./cells_view.js";
import { make } from "./dom.js";
import { wordButton } from "./match_parts.js";

export class PlacingView {
  /**
   * `area` lies above the sea and takes the cells. `on` has layout(kind) to have tiles laid out anew,
   * place(tiles) when all is done, and tell(text).
   */
  constructor(say, table, area, on) {
    this.say = say;
    this.table = table;
    this.area = area;
    this.on = on;
    this.half = new Set(table.half);
    this.layout = new Map();
    this.picked = null;
    const lay = (kind) => wordButton("redo", say(`table.sea.${kind}`), () => on.layout(kind));
    this.saved = wordButton("redo", say("table.place.saved"), () => on.layout("saved"));
    this.saved.hidden = true;
    this.element = make(
      "div",
      { class: "kop-panel kop-question" },
      make("p", {}, say("table.place.how")),
      make("div", { class: "kop-more" }, lay("first_time"), lay("random"), this.saved),
      wordButton("play", say("table.place.done"), () => on.place([...this.layout]), "kop-primary"),
    );
  }

  /** Go on with the tiles as they lay in another view, in another language. */
  goOn({ saved, pictures, layout, picked }) {
    this.saved.hidden = saved.hidden;
    Object.assign(this, { pictures, layout, picked });
    if (pictures) this.show();
  }

  /** Take tiles that the kernel laid out, with a picture for each kind. */
  async take({ tiles, kinds, saved }, buffers) {
    this.saved.hidden = !saved;
    const bitmaps = await Promise.all(buffers.map(decode));
    this.pictures = Object.fromEntries(kinds.map((kind, at) => [kind, bitmaps[at]]));
    this.layout = new Map(tiles);
    this.picked = null;
    this.show();
  }

  /** Pick the tile on a cell up; with one in hand, lay it down there (and take what lies there back). */
  choose(cell) {
    const { layout, picked, say } = this;
    if (!this.half.has(cell)) return;
    if (picked === null) {
      if (!layout.has(cell)) return;
      this.picked = cell;
      this.on.tell(say("table.place.picked", { tile: this.nameAt(cell), cell }));
    } else {
      const [held, there] = [layout.get(picked), layout.get(cell)];
      layout.delete(picked);
      if (there !== undefined) layout.set(picked, there);
      layout.set(cell, held);
      this.picked = null;
      this.on.tell(say("table.place.laid", { tile: this.nameAt(cell), cell }));
    }
    this.show(cell);
  }

  nameAt(cell) {
    return this.say(`tile.${this.layout.get(cell) ?? "sea"}`);
  }

  /** Show all tiles; `focus` is the cell that keeps the focus. */
  show(focus = null) {
    const tiles = [...this.layout].map(([cell, kind]) => ({ cell, kind }));
    showCells(this.area, { ...this.table, tiles }, this.say, (cell) => this.choose(cell));
    for (const button of this.area.children) {
      const { cell } = button.dataset;
      const open = this.half.has(cell);
      button.classList.toggle("kop-open-cell", open);
      button.setAttribute("aria-disabled", String(!open));
      button.setAttribute("aria-pressed", String(cell === this.picked));
      if (this.layout.has(cell)) button.append(this.picture(this.layout.get(cell)));
      if (cell === focus) button.focus({ preventScroll: true });
    }
  }

  picture(kind) {
    const bitmap = this.pictures[kind];
    const canvas = make("canvas", { class: "kop-tile-picture", width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    return canvas;
  }
}
