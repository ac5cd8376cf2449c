// The board: matplotlib's pictures laid over each other, and the ship that glides above them.

import { make, prefersStill } from "./dom.js";
import { motionOf, placeOf, turnOf } from "./motion.js";

/** Decode a PNG that came as a buffer. */
export function decode(buffer) {
  return createImageBitmap(new Blob([buffer], { type: "image/png" }));
}

export class BoardStage {
  constructor() {
    const layer = (name) => make("canvas", { class: `kop-layer ${name}` });
    this.board = layer("kop-board-picture");
    this.gone = layer("kop-board-gone");
    this.past = layer("kop-path");
    this.fresh = layer("kop-path");
    this.mark = make("div", { class: "kop-mark", hidden: true });
    this.shipPicture = make("canvas", { class: "kop-ship-picture" });
    this.hop = make("div", { class: "kop-ship-hop" }, this.shipPicture);
    this.turn = make("div", { class: "kop-ship-turn" }, this.hop);
    this.ship = make("div", { class: "kop-ship" }, this.turn);
    this.cells = make("div", { class: "kop-cells" });
    this.sea = make("div", { class: "kop-sea" }, this.mark, this.ship);
    const pictures = make(
      "div",
      { class: "kop-pictures", "aria-hidden": "true" },
      ...[this.board, this.gone, this.past, this.fresh, this.sea],
    );
    this.picture = make("div", { role: "img", class: "kop-picture" }, pictures);
    this.element = make("div", { class: "kop-stage" }, this.picture, this.cells);
    this.running = [];
    this.rate = 1;
    this.pose = null;
  }

  /** Lay everything out for a level before its pictures are there. */
  setLevel(level, label) {
    this.level = level;
    this.picture.setAttribute("aria-label", label);
    this.setGeometry({ width: level.width + 1, height: level.height + 1, cell: 1, margin: 0.5 }, 1);
  }

  setGeometry(geometry, scale) {
    const { width, height, cell, margin } = geometry;
    this.scale = scale;
    this.element.style.setProperty("--kop-ratio", `${width} / ${height}`);
    this.element.style.setProperty("--kop-shape", String(width / height));
    for (const canvas of [this.board, this.gone, this.past, this.fresh]) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    for (const area of [this.sea, this.cells]) {
      Object.assign(area.style, {
        left: `${(margin / width) * 100}%`,
        top: `${(margin / height) * 100}%`,
        width: `${((width - 2 * margin) / width) * 100}%`,
        height: `${((height - 2 * margin) / height) * 100}%`,
      });
      area.style.setProperty("--kop-columns", this.level.width);
      area.style.setProperty("--kop-rows", this.level.height);
    }
    this.cellPixels = Math.round(cell * scale);
  }

  setShipPicture(bitmap) {
    this.shipPicture.width = bitmap.width;
    this.shipPicture.height = bitmap.height;
    this.shipPicture.getContext("2d").drawImage(bitmap, 0, 0);
  }

  /** Show a board; with `soft` the old one fades away above it. */
  showBoard(bitmap, soft = false) {
    if (!bitmap || bitmap === this.shown) return;
    if (soft && this.shown && !prefersStill()) {
      const context = this.gone.getContext("2d");
      context.drawImage(this.board, 0, 0);
      const fading = this.gone.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 450 });
      fading.onfinish = () => context.clearRect(0, 0, this.gone.width, this.gone.height);
      this.gone.style.opacity = "0";
    }
    this.shown = bitmap;
    this.board.getContext("2d").drawImage(bitmap, 0, 0, this.board.width, this.board.height);
  }

  /** Draw the path anew from these pieces: [x, y, width, height, bitmap]. */
  showPath(pieces) {
    this.clear(this.past);
    this.clear(this.fresh);
    this.element.classList.remove("kop-old-path");
    this.draw(this.past, pieces);
  }

  /** Let pieces of path appear above those that are there. */
  addPath(pieces) {
    this.past.getContext("2d").drawImage(this.fresh, 0, 0);
    this.clear(this.fresh);
    this.draw(this.fresh, pieces);
    if (!prefersStill()) this.fresh.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 260 });
  }

  /** Leave the path of the last run as a faint memory. */
  fadePath() {
    this.element.classList.add("kop-old-path");
  }

  draw(canvas, pieces) {
    const context = canvas.getContext("2d");
    for (const [x, y, width, height, bitmap] of pieces) {
      const corner = [x * this.scale, y * this.scale];
      context.drawImage(bitmap, ...corner, width * this.scale, height * this.scale);
    }
  }

  clear(canvas) {
    canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
  }

  /** Put the ship somewhere at once; a motion that is going on ends. */
  setPose(pose) {
    this.stopMotion();
    this.pose = pose;
    this.ship.style.transform = placeOf(pose);
    this.turn.style.transform = turnOf(pose);
  }

  /** Move the ship through one step; resolves to whether it came to its end. */
  async move(before, after, step, duration) {
    this.setPose(after);
    if (prefersStill() && step.ok) return this.wait(duration);
    const { place, turn, hop } = motionOf(before, after, step);
    const parts = [
      [this.ship, place],
      [this.turn, turn],
      [this.hop, hop],
    ];
    return this.animate(
      parts
        .filter(([, frames]) => frames.length)
        .map(([element, frames]) => {
          const transforms = frames.map((transform) => ({ transform }));
          return element.animate(transforms, { duration, easing: "cubic-bezier(.45,.05,.4,1)" });
        }),
    );
  }

  /** Wait as long as a motion would take, pause and speed included. */
  wait(duration) {
    return this.animate([this.mark.animate([], { duration })]);
  }

  async animate(animations) {
    this.running = animations;
    for (const animation of animations) animation.updatePlaybackRate(this.rate);
    try {
      await Promise.all(animations.map((animation) => animation.finished));
      return true;
    } catch (error) {
      if (error.name === "AbortError") return false; // cancelled by stopMotion
      throw error;
    }
  }

  stopMotion() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
  }

  pauseMotion() {
    for (const animation of this.running) animation.pause();
  }

  resumeMotion() {
    for (const animation of this.running) animation.play();
  }

  setRate(rate) {
    this.rate = rate;
    for (const animation of this.running) animation.updatePlaybackRate(rate);
  }

  /** Mark the cell where a card could not be carried out; null takes the mark away. */
  showMark(cell) {
    this.mark.hidden = cell === null;
    if (cell === null) return;
    // What lies off the board is marked on its edge.
    const col = Math.min(Math.max(cell.col, -0.5), this.level.width - 0.5);
    const row = Math.min(Math.max(cell.row, -0.5), this.level.height - 0.5);
    this.mark.style.transform = placeOf({ col, row });
  }
}
