// A voyage of the match: the sea, the program that is carried out on it, and the controls for it.

import { decode } from "./board_stage.js";
import { ControlsView, NORMAL_SPEED } from "./controls_view.js";
import { make, prefersStill } from "./dom.js";
import { MatchStage, fleetOf } from "./match_stage.js";
import { RATES, RunPlayer } from "./run_player.js";

const TREASURE_MS = 1900;
const POINTS_AHEAD = ["F", "B", "J", "S", "M", "cannonball"];

/** Plays the steps of several ships. */
class FleetPlayer extends RunPlayer {
  load(start, steps, firstBoard) {
    this.forget();
    this.steps = steps;
    this.poses = [start];
    for (const step of steps) this.poses.push(fleetOf(step.ships, this.poses.at(-1)));
    this.firstBoard = firstBoard;
    this.stage.showPath([]);
  }

  /** Only what the ship itself could not reach or find is marked on the sea. */
  mark(step) {
    super.mark(POINTS_AHEAD.includes(step?.card) ? step : null);
  }
}

export class MatchVoyage {
  /**
   * `on` has start() for the big button while nothing sails, step(step, passes) for each step shown,
   * changed() and ended().
   */
  constructor(on) {
    this.on = on;
    this.stage = new MatchStage();
    this.player = new FleetPlayer(this.stage, {
      position: (n, step) => this.onPosition(step),
      state: (state) => this.onState(state),
    });
    this.speed = NORMAL_SPEED;
    this.look = { dark: false, scale: 1 };
    this.boards = {};
    this.asking = false;
    this.decoding = Promise.resolve();
  }

  build(say) {
    this.say = say;
    const on = {
      start: () => this.start(),
      step: () => this.player.step(),
      back: () => this.player.position > 0 && this.player.back(),
      reset: () => {},
      seek: (n) => this.player.seek(n),
      speed: (index) => this.setSpeed(index),
    };
    this.controls = new ControlsView(say, on, this.speed);
    this.controls.reset.hidden = true;
  }

  get sailing() {
    return this.player.state === "sailing";
  }

  /** Whether a voyage is being watched that has not come to its end. */
  get watching() {
    return Boolean(this.voyage) && !this.over;
  }

  start() {
    if (this.asking) return;
    if (this.sailing) this.player.pause();
    else if (this.watching || this.voyage?.replay) this.player.play();
    else this.on.start();
  }

  setSpeed(index) {
    this.speed = index;
    this.player.setRate(RATES[index]);
  }

  ask(asking) {
    this.asking = asking;
    this.update();
  }

  // -- tables ------------------------------------------------------------------------------------

  /** Show the sea of a table; a voyage that was watched stays in the player until `drop`. */
  showTable(table, label) {
    this.table = table;
    const wanted = `${table.two_ships} ${table.width}`;
    if (this.fleetKind !== wanted || this.stage.hulls.length !== table.ships.length) {
      this.fleetKind = wanted;
      this.stage.setShips(table.ships, table.two_ships);
    }
    this.stage.level = table;
    this.stage.picture.setAttribute("aria-label", label);
    if (!this.geometry) this.stage.setLevel(table, label);
    if (!this.over) this.player.forget();
    this.placeShips();
    this.showSea();
    this.update();
  }

  placeShips() {
    this.stage.setPose(fleetOf(this.table.ships.map(({ cell, heading }) => [cell, heading])));
  }

  showSea() {
    const board = this.boards[this.table?.n];
    if (!board) return;
    this.stage.showBoard(board, true);
    this.stage.showMark(null);
    this.stage.element.classList.add("kop-drawn");
  }

  /** Break off what is being watched. */
  interrupt() {
    this.voyage = null;
    this.player.forget();
    this.stage.showPath([]);
  }

  /** Forget what is shown, because the table is cleared. */
  stop() {
    this.interrupt();
    this.boards = {};
  }

  /** Forget the voyage that was watched; its path stays as a faint memory. */
  drop() {
    if (!this.voyage) return;
    this.voyage = null;
    this.player.forget();
    this.stage.fadePath();
    this.placeShips();
    this.showSea();
    this.update();
  }

  /** Draw what is certain about a program that has not been played. */
  async showPreview(pieces, buffers) {
    this.drop();
    const bitmaps = await Promise.all(buffers.map(decode));
    if (this.voyage) return;
    this.stage.showPath(pieces.map((piece) => [...piece.slice(0, 4), bitmaps[piece[4]]]));
    this.stage.element.classList.add("kop-preview");
  }

  clearPreview() {
    const { classList } = this.stage.element;
    if (classList.contains("kop-preview")) this.stage.showPath([]);
    classList.remove("kop-preview");
  }

  // -- voyages -----------------------------------------------------------------------------------

  /** Watch a voyage from its start. */
  async watch(voyage) {
    this.clearPreview();
    this.voyage = voyage;
    this.over = false;
    this.loaded = false;
    const pictures = await Promise.all(voyage.buffers.map(decode));
    if (this.voyage !== voyage) return;
    const [board, ...treasures] = pictures;
    this.treasures = treasures;
    this.player.load(fleetOf(voyage.ships), voyage.steps, board);
    this.stage.setGeometry(voyage.geometry, voyage.look.scale);
    this.stage.shown = null;
    this.stage.showBoard(board);
    this.stage.setPose(fleetOf(voyage.ships));
    this.stage.element.classList.add("kop-drawn");
    this.loaded = true;
    for (const { content, buffers } of voyage.parts) this.addLayers(content, buffers);
    this.player.setRate(RATES[this.speed]);
    this.player.play();
  }

  /** Take pictures of the voyage that is watched. */
  takeLayers(content, buffers) {
    if (this.loaded) this.addLayers(content, buffers);
    else this.voyage.parts.push({ content, buffers });
  }

  addLayers({ first, steps }, buffers) {
    const { voyage } = this;
    // One part after the other, however long each takes to decode.
    this.decoding = this.decoding.then(async () => {
      const bitmaps = await Promise.all(buffers.map(decode));
      if (this.voyage === voyage) this.player.addLayers(first, bitmaps, steps);
    });
  }

  onPosition(step) {
    this.on.step(step);
    if (step?.treasure && this.sailing) this.showTreasure(step);
    this.update();
  }

  /** Turn a treasure over above the sea; it goes away by itself. */
  showTreasure(step) {
    const bitmap = this.treasures[step.picture];
    if (!bitmap) return;
    const canvas = make("canvas", { width: bitmap.width, height: bitmap.height });
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
    const laugh = step.treasure === "poop" ? make("span", { class: "kop-laugh" }, this.say("table.laugh")) : null;
    const kind = `kop-found kop-found-${step.treasure}`;
    const card = make("div", { class: kind, "aria-hidden": "true" }, canvas, laugh);
    this.stage.element.append(card);
    if (!prefersStill()) {
      const turned = ["rotateY(180deg) scale(0.4)", "rotateY(90deg) scale(1.1)", "rotateY(0) scale(1)"];
      canvas.animate(turned.map((transform) => ({ transform })), { duration: 700 });
    }
    setTimeout(() => card.remove(), TREASURE_MS);
  }

  onState(state) {
    this.update();
    if (state === "ended" && this.voyage && !this.over) {
      this.over = true;
      this.on.ended();
    }
  }

  update() {
    if (!this.controls) return;
    const { position, steps, state } = this.player;
    const shown = this.asking ? "asking" : this.watching ? state : "idle";
    const step = steps[position - 1];
    this.controls.update({
      state: shown,
      position,
      total: steps.length,
      text: step ? step.text : this.say("ui.at_start"),
      runnable: steps.length > 0,
    });
    this.on.changed();
  }

  // -- pictures ----------------------------------------------------------------------------------

  setLook(dark) {
    this.look = { dark, scale: window.devicePixelRatio > 1.25 ? 2 : 1 };
  }

  async takeBoard({ n, look, geometry }, buffers) {
    if (look.dark !== this.look.dark || look.scale !== this.look.scale) return;
    const [board, ...sprites] = await Promise.all(buffers.map(decode));
    const fresh = JSON.stringify(geometry) !== JSON.stringify(this.geometry) || this.drawnLook !== look.dark;
    this.boards = { ...(fresh ? {} : this.boards), [n]: board };
    this.geometry = geometry;
    this.drawnLook = look.dark;
    this.stage.level = this.stage.level ?? { width: 10, height: 14 };
    if (fresh) {
      this.stage.setGeometry(geometry, look.scale);
      this.stage.shown = null;
    }
    this.stage.setSprites(sprites);
    if (this.table?.n === n && !this.watching) this.showSea();
    for (const old of Object.keys(this.boards)) if (Number(old) < n - 20) delete this.boards[old];
  }

  end() {
    this.voyage = null;
    this.player.forget();
    this.stage.stopMotion();
  }
}
