import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { poseAt } from "../../../kop_learn/notebook/static/motion.js";
import { RunPlayer } from "../../../kop_learn/notebook/static/run_player.js";

/** A stage without pictures: a motion ends when the test says so. */
class Stage {
  constructor() {
    this.running = [];
    this.path = [];
    this.board = null;
    this.mark = null;
    this.rate = 1;
  }
  move(before, after) {
    this.setPose(after);
    return new Promise((go) => {
      this.motion = (arrived) => {
        this.motion = null;
        go(arrived);
      };
    });
  }
  wait() {
    return Promise.resolve(true);
  }
  setPose(pose) {
    this.motion?.(false);
    this.pose = pose;
  }
  showPath(pieces) {
    this.path = pieces.map((piece) => piece[4]);
  }
  addPath(pieces) {
    this.path.push(...pieces.map((piece) => piece[4]));
  }
  showBoard(board) {
    this.board = board;
  }
  showMark(cell) {
    this.mark = cell;
  }
  setRate(rate) {
    this.rate = rate;
  }
  pauseMotion() {
    this.halted = true;
  }
  resumeMotion() {
    this.halted = false;
  }
}

const settle = () => new Promise((go) => setImmediate(go));
const CELLS = ["A2", "A3", "A4", "A5"];
const STEPS = CELLS.map((cell, at) => ({
  n: at + 1, card: "F", path: [at], pass: [], ok: true, event: "moved", cell, heading: "N",
}));
const layer = (n, board = null) => ({ n, board, pieces: [[0, 0, 1, 1, n - 1]] });
const PICTURES = ["p1", "p2", "p3", "p4"];

let stage, player, states, shown;

beforeEach(() => {
  stage = new Stage();
  [states, shown] = [[], []];
  player = new RunPlayer(stage, {
    position: (n) => shown.push(n),
    state: (state) => states.push(state),
  });
});

function load(layers = STEPS.map((step) => layer(step.n))) {
  player.load(poseAt("A1", "N"), STEPS, "first board");
  if (layers.length) player.addLayers(0, PICTURES, layers);
}

async function arrive() {
  stage.motion(true);
  await settle();
}

test("a run is sailed to its end, its path laid behind the ship", async () => {
  load();
  player.play();
  for (const n of [1, 2, 3, 4]) {
    assert.deepEqual(stage.path, PICTURES.slice(0, n - 1));
    await arrive();
  }
  assert.deepEqual(states, ["sailing", "ended"]);
  assert.deepEqual(shown, [1, 2, 3, 4]);
  assert.deepEqual(stage.path, PICTURES);
});

test("the ship starts before any picture is there, and waits for them at the next step", async () => {
  load([]);
  player.play();
  await arrive();
  assert.deepEqual(shown, [1]);
  player.addLayers(0, PICTURES, STEPS.map((step) => layer(step.n)));
  await settle();
  assert.deepEqual(shown, [1, 2]);
  assert.deepEqual(stage.path, ["p1"]);
});

test("pause holds the ship, also between two steps, and going on loses nothing", async () => {
  load();
  player.play();
  player.pause();
  assert.ok(stage.halted);
  await arrive(); // a motion that was about to end when the pause came
  assert.deepEqual(shown, [1]);
  player.play();
  await settle();
  assert.deepEqual([shown, states], [[1, 2], ["sailing", "paused", "sailing"]]);
});

test("a step after a pause lays what the step before it left", async () => {
  load();
  player.play();
  player.pause();
  player.step();
  await settle();
  assert.deepEqual(stage.path, ["p1"]);
  await arrive();
  assert.deepEqual([player.position, player.state, stage.path], [2, "paused", ["p1", "p2"]]);
});

test("back and the slider show the sea after any step", async () => {
  load([layer(1), layer(2, 3), layer(3), layer(4)]);
  player.seek(4);
  assert.deepEqual([stage.pose.row, stage.board, stage.path.length], [4, "p4", 4]);
  player.back();
  player.back();
  player.back();
  assert.deepEqual([stage.pose.row, stage.board, stage.path.length], [1, "first board", 1]);
  player.seek(-3);
  player.back();
  assert.equal(player.position, 0);
  player.seek(99);
  assert.equal(player.position, 4);
});

test("a seek while the ship sails ends that voyage", async () => {
  load();
  player.play();
  player.seek(3);
  await settle();
  assert.deepEqual([player.position, player.state], [3, "paused"]);
  player.play();
  await arrive();
  assert.equal(player.state, "ended");
});

test("played again from the end it begins at the start", async () => {
  load();
  player.seek(4);
  player.play();
  assert.equal(player.position, 1);
});

test("all at once shows the whole path, even when it is chosen on the way", async () => {
  load();
  player.play();
  player.setRate(Infinity);
  await settle();
  assert.deepEqual([player.state, stage.path], ["ended", PICTURES]);
  player.play();
  assert.deepEqual([player.state, player.position], ["ended", 4]);
});

test("pictures that come late are shown where the run is then", async () => {
  load([]);
  player.setRate(Infinity);
  player.play();
  assert.deepEqual(stage.path, []);
  player.addLayers(0, PICTURES.slice(0, 2), [layer(1), layer(2)]);
  player.addLayers(2, PICTURES.slice(2), [layer(3), layer(4)]);
  assert.deepEqual(stage.path, PICTURES);
});

test("a bump is marked and held for a moment", async () => {
  const bump = { ...STEPS[0], ok: false, event: "edge", cell: "A1", heading: "S" };
  player.load(poseAt("A1", "S"), [bump], "first board");
  player.addLayers(0, ["p1"], [layer(1)]);
  player.play();
  await settle();
  assert.deepEqual(stage.mark, { col: 0, row: -1 });
  await arrive();
  assert.equal(player.state, "ended");
  player.seek(0);
  assert.equal(stage.mark, null);
});

test("a run that is dropped stays dropped", async () => {
  load();
  player.play();
  player.forget();
  await arrive();
  assert.deepEqual([player.state, player.steps], ["idle", []]);
});
