// The voyage: the board, the run that is shown on it, and the controls for it.

import { BoardStage, decode } from "./board_stage.js";
import { ControlsView, NORMAL_SPEED } from "./controls_view.js";
import { poseAt } from "./motion.js";
import { RATES, RunPlayer } from "./run_player.js";
import { passesOf, tellBoard, tellStep } from "./story.js";

export class Voyage {
  /**
   * `on` has settle(then) that calls then() once the program is what the child means, start(paused)
   * when a run is wanted that is not there, step(step, passes, text) for each
   * step shown (step null at the start), changed() when the voyage begins, pauses or ends, empty() when there
   * is nothing to sail, and ended(result) when the ship has arrived.
   */
  constructor(on) {
    this.on = on;
    this.stage = new BoardStage();
    this.player = new RunPlayer(this.stage, {
      position: (n, step) => this.onPosition(n, step),
      state: (state) => this.onState(state),
    });
    this.speed = NORMAL_SPEED;
    this.look = { dark: false, scale: 1 };
    this.asking = false;
    this.result = null;
    this.runnable = false;
  }

  open(level, symbols) {
    this.level = level;
    this.symbols = symbols;
    this.result = null;
    this.firstBoard = null;
    this.geometry = null;
    this.asking = false;
    this.decoding = Promise.resolve();
    this.player.forget();
  }

  build(say) {
    this.say = say;
    this.stage.setLevel(this.level, tellBoard(say, this.level));
    if (this.geometry) this.stage.setGeometry(this.geometry, this.look.scale);
    const on = {
      start: () => this.start(),
      step: () => this.step(),
      back: () => this.back(),
      reset: () => this.reset(),
      seek: (n) => this.player.seek(n),
      speed: (index) => this.setSpeed(index),
    };
    this.controls = new ControlsView(say, on, this.speed);
    if (this.firstBoard) this.showPictures();
    if (!this.player.steps.length) this.stage.setPose(this.startPose());
    this.update();
  }

  startPose() {
    return poseAt(this.level.ship.cell, this.level.ship.heading);
  }

  get sailing() {
    return this.player.state === "sailing";
  }

  get state() {
    return this.asking ? "asking" : this.player.state;
  }

  // -- what a child presses ----------------------------------------------------------------------

  /** Start, pause or go on, whatever the big button says. */
  start() {
    if (this.sailing) this.player.pause();
    else this.on.settle(() => this.sail(false));
  }

  step() {
    this.on.settle(() => this.sail(true));
  }

  /** Sail on, all the way or one card; where there is no run yet, ask for it. */
  sail(stepWise) {
    if (this.asking) return;
    if (!this.result && this.runnable) this.on.start(stepWise);
    else if (!this.result) this.on.empty();
    else if (stepWise) this.player.step();
    else this.player.play();
  }

  back() {
    if (this.player.position > 0) this.player.back();
  }

  /** Put the ship back to where it started; the run stays and can be sailed again. */
  reset() {
    if (!this.result) return;
    this.player.seek(0);
    this.player.setState("idle");
    this.update();
  }

  setSpeed(index) {
    this.speed = index;
    this.player.setRate(RATES[index]);
  }

  // -- runs --------------------------------------------------------------------------------------

  ask() {
    this.asking = true;
    this.update();
  }

  /** Nothing came of the question. */
  unask() {
    this.asking = false;
    this.update();
  }

  /** Sail a run: its result from the kernel, and the program it belongs to. */
  take(result, items, paused) {
    this.asking = false;
    this.result = result;
    this.items = items;
    this.player.load(this.startPose(), result.steps, this.firstBoard);
    this.stage.showBoard(this.firstBoard);
    this.player.setRate(RATES[this.speed]);
    if (!result.steps.length) {
      this.stage.setPose(this.startPose());
      this.player.setState("ended");
    } else if (paused) this.player.step();
    else this.player.play();
    this.update();
  }

  /** The program has changed: the ship goes back, its path stays as a faint memory. */
  drop() {
    this.asking = false;
    if (!this.result) return;
    this.result = null;
    this.player.forget();
    this.stage.fadePath();
    this.stage.showMark(null);
    this.stage.showBoard(this.firstBoard);
    this.stage.setPose(this.startPose());
    this.on.step(null, [], "");
    this.update();
  }

  onPosition(n, step) {
    const text = step ? this.tell(step) : this.say("ui.at_start");
    const passes = step ? passesOf(this.symbols, this.items, step) : [];
    this.on.step(step, passes, text);
    this.update();
  }

  onState(state) {
    this.update();
    if (state === "ended") this.on.ended(this.result);
  }

  tell(step) {
    return tellStep(this.say, this.symbols, this.items, step);
  }

  update() {
    const { position, steps } = this.player;
    const step = steps[position - 1];
    this.controls.update({
      state: this.state,
      position,
      total: steps.length,
      text: step ? this.tell(step) : this.say("ui.at_start"),
      runnable: this.runnable,
    });
    this.on.changed();
  }

  // -- pictures ----------------------------------------------------------------------------------

  /** What the kernel is asked to draw for. */
  setLook(dark) {
    this.look = { dark, scale: window.devicePixelRatio > 1.25 ? 2 : 1 };
  }

  isForLook({ dark, scale }) {
    return dark === this.look.dark && scale === this.look.scale;
  }

  takeBoard({ hash, look, geometry }, buffers) {
    const wanted = () => hash === this.level.hash && this.isForLook(look);
    if (!wanted()) return;
    this.player.dropPictures();
    this.decoding = Promise.all(buffers.map(decode)).then(([board, sprite]) => {
      if (!wanted()) return;
      Object.assign(this, { firstBoard: board, sprite, geometry });
      this.player.firstBoard = board;
      this.stage.setGeometry(geometry, look.scale);
      this.showPictures();
    });
  }

  showPictures() {
    this.stage.setShipPicture(this.sprite);
    this.stage.shown = null;
    if (this.player.steps.length) this.player.show();
    else this.stage.showBoard(this.firstBoard);
    this.stage.element.classList.add("kop-drawn");
  }

  takeLayers({ look, first, steps }, buffers) {
    if (!this.result || !this.isForLook(look)) return;
    const { result } = this;
    // One part after the other, however long each takes to decode.
    this.decoding = this.decoding.then(async () => {
      const bitmaps = await Promise.all(buffers.map(decode));
      if (this.result === result) this.player.addLayers(first, bitmaps, steps);
    });
  }
}
