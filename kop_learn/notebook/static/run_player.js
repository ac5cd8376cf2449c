// One run, played step by step: forwards, backwards, slower, faster, all at once.

import { posesOf } from "./motion.js";
import { bumpCell } from "./story.js";

const STEP_MS = 620;
const LAYERS_MS = 4000; // a picture that is not there by then will not come

export const RATES = [0.5, 1, 2, 4, Infinity];

/**
 * `events` are called with what happens: position(n, step) whenever another step is shown, and
 * state(name) with "idle", "sailing", "paused" or "ended".
 */
export class RunPlayer {
  constructor(stage, events) {
    this.stage = stage;
    this.events = events;
    this.rate = 1;
    this.turn = 0;
    this.sailingTurn = null;
    this.forget();
  }

  /** Be without a run. */
  forget() {
    this.newTurn();
    this.steps = [];
    this.poses = [];
    this.position = 0;
    this.laid = 0; // how many steps have left their marks on the board
    this.pictures = [];
    this.layers = [];
    this.waiting = [];
    this.state = "idle";
  }

  /** End whatever is going on. */
  newTurn() {
    this.turn++;
    this.letGo();
    return this.turn;
  }

  load(start, steps, firstBoard) {
    this.forget();
    this.steps = steps;
    this.poses = posesOf(start, steps);
    this.firstBoard = firstBoard;
    this.stage.showPath([]);
  }

  /** Take the pictures of the next steps; `decoded` are the bitmaps from number `first` on. */
  addLayers(first, decoded, layers) {
    decoded.forEach((bitmap, at) => (this.pictures[first + at] = bitmap));
    const late = this.layers.length < this.laid;
    this.layers.push(...layers);
    if (late) this.show();
    this.waiting = this.waiting.filter(({ n, go }) => n > this.layers.length || go());
  }

  /** Forget the pictures, because they come again in other colours. */
  dropPictures() {
    this.pictures = [];
    this.layers = [];
  }

  layersOf(n) {
    if (this.layers.length >= n) return Promise.resolve();
    return new Promise((go) => {
      this.waiting.push({ n, go });
      setTimeout(go, LAYERS_MS);
    });
  }

  get atEnd() {
    return this.position >= this.steps.length;
  }

  setRate(rate) {
    this.rate = rate;
    if (rate !== Infinity) this.stage.setRate(rate);
    else if (this.state === "sailing") this.finish();
  }

  async play() {
    if (this.atEnd) this.seek(0);
    if (this.rate === Infinity) return this.finish();
    if (this.sailingTurn === this.turn) return this.resume();
    this.setState("sailing");
    const turn = ++this.turn;
    this.sailingTurn = turn;
    while (!this.atEnd) {
      if (!(await this.advance(turn))) return undefined;
      await this.paused;
      if (this.turn !== turn) return undefined;
    }
    this.sailingTurn = null;
    return this.setState("ended");
  }

  pause() {
    if (this.state !== "sailing") return;
    this.paused = new Promise((go) => (this.unpause = go));
    this.stage.pauseMotion();
    this.setState("paused");
  }

  resume() {
    this.stage.resumeMotion();
    this.setState("sailing");
    this.letGo();
  }

  /** Let whatever waits for the end of a pause go on; it sees by the turn whether it still may. */
  letGo() {
    this.unpause?.();
    this.paused = null;
    this.unpause = null;
  }

  /** Carry out one more card. */
  async step() {
    if (this.atEnd) return;
    const turn = this.newTurn();
    this.setState("paused");
    const arrived = await this.advance(turn);
    if (arrived && this.atEnd) this.setState("ended");
  }

  back() {
    this.seek(Math.max(0, this.position - 1));
  }

  finish() {
    this.seek(this.steps.length);
    this.setState("ended");
  }

  /** Show the sea after step `n`, without any motion. */
  seek(n) {
    this.newTurn();
    this.position = Math.min(Math.max(n, 0), this.steps.length);
    this.laid = this.position;
    this.stage.setPose(this.poses[this.position]);
    this.show();
    if (this.state === "sailing" || this.state === "ended") this.setState("paused");
    this.events.position(this.position, this.steps[this.position - 1] ?? null);
  }

  show() {
    if (!this.poses.length) return;
    const { stage } = this;
    const shown = this.layers.slice(0, this.laid);
    stage.showPath(shown.flatMap((layer) => this.piecesOf(layer)));
    const board = shown.findLast((layer) => layer.board !== null)?.board;
    stage.showBoard(board === undefined ? this.firstBoard : this.pictures[board]);
    this.mark(this.steps[this.laid - 1]);
  }

  piecesOf(layer) {
    return layer.pieces.map((piece) => [...piece.slice(0, 4), this.pictures[piece[4]]]);
  }

  mark(step) {
    this.stage.showMark(step && !step.ok ? bumpCell(step) : null);
  }

  /** Move through the next step; resolves to whether nothing came between. */
  async advance(turn) {
    const at = this.position;
    const step = this.steps[at];
    if (this.laid < at) {
      // The step before was cut short: what it leaves is laid down now.
      this.laid = at;
      this.show();
    }
    this.position = at + 1;
    this.events.position(this.position, step);
    this.mark(null);
    const moving = this.stage.move(this.poses[at], this.poses[at + 1], step, STEP_MS);
    const slow = !step.ok || ["calmed", "fired", "cleared", "drained"].includes(step.event);
    const pictured = this.layersOf(at + 1);
    if (slow) await pictured.then(() => this.turn === turn && this.leave(at));
    if (!(await moving) || this.turn !== turn) return false;
    if (!slow) await pictured.then(() => this.turn === turn && this.leave(at));
    if (this.turn !== turn) return false;
    if (!step.ok) return (await this.stage.wait(STEP_MS)) && this.turn === turn;
    return true;
  }

  /** Lay down what the step at `index` leaves on the board. */
  leave(index) {
    this.laid = index + 1;
    const layer = this.layers[index];
    if (layer) {
      this.stage.addPath(this.piecesOf(layer));
      if (layer.board !== null) this.stage.showBoard(this.pictures[layer.board], true);
    }
    this.mark(this.steps[index]);
  }

  setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.events.state(state);
  }
}
