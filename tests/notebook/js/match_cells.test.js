// What a card of the match still has to be told (rule book, part 2).

import assert from "node:assert/strict";
import { test } from "node:test";

import { isTold, nextQuestion } from "../../../kop_learn/notebook/static/match_cells.js";

const TABLE = {
  width: 10,
  height: 14,
  two_ships: false,
  starts: ["D1", "G1", "D14", "G14"],
  ships: [
    { cell: "B2", team: 1 },
    { cell: "C9", team: 2 },
  ],
  tiles: [
    { cell: "A1", kind: "island" },
    { cell: "A3", kind: "small_whirlpool" },
    { cell: "B3", kind: "big_whirlpool" },
    { cell: "A12", kind: "hidden", owner: 2 },
    { cell: "B1", kind: "gold", owner: 1 },
  ],
};
const US = { team: 1, captain: null };

function asked(card, args = [], who = US, table = TABLE) {
  return nextQuestion(table, card, args, who);
}

test("a tile may be added on any cell without tile and start", () => {
  const { cells } = asked("add_island");
  assert.equal(cells.length, 140 - 5 - 4);
  assert.ok(cells.includes("B2"), "the ship will have sailed on");
  assert.ok(!cells.includes("D1"));
  assert.equal(asked("add_island", ["C4"]), null);
});

test("whirlpools of the right kind go away, hidden treasures of the other team turn up", () => {
  assert.deepEqual(asked("remove_small").cells, ["A3"]);
  assert.deepEqual(asked("remove_big").cells, ["B3"]);
  assert.deepEqual(asked("telescope").cells, ["A12"]);
});

test("condition 4 may name a treasure or none", () => {
  assert.equal(asked("if_love").optional, true);
  assert.ok(isTold(TABLE, { card: "if_love", args: [] }, US));
  assert.ok(!isTold(TABLE, { card: "telescope", args: [] }, US));
});

test("Android is told one whirlpool, and may be told a second one", () => {
  const who = { team: 1, captain: "android" };
  assert.equal(asked("call", [], who).optional, false);
  const second = asked("call", ["A3"], who);
  assert.deepEqual([second.cells, second.optional], [["B3"], true]);
  assert.equal(asked("call", ["A3", "B3"], who), null);
});

test("Java Script is told an object and two steps beside each other", () => {
  const who = { team: 1, captain: "java_script" };
  assert.ok(asked("call", [], who).cells.includes("C9"));
  assert.deepEqual(asked("call", ["A1"], who).cells.sort(), ["A2", "B1"]);
  assert.deepEqual(asked("call", ["A1", "A2"], who).cells.sort(), ["A1", "B2"]);
  assert.equal(asked("call", ["A1", "A2", "B2"], who), null);
});

test("with two ships a card asks first which ship it is about", () => {
  const table = { ...TABLE, two_ships: true };
  assert.equal(asked("curse", [], US, table).kind, "ship");
  assert.equal(asked("curse", ["2"], US, table), null);
  assert.equal(asked("if_love", ["2"], US, table).kind, "cells");
  assert.equal(asked("call", [], { team: 1, captain: "lady_cpp" }, table).kind, "ship");
});

test("a new character is chosen, and plain cards ask nothing", () => {
  assert.equal(asked("captain").kind, "captain");
  assert.equal(asked("captain", ["ruby"]), null);
  for (const card of ["forward", "pause", "loop2", "if_back", "cannonball"]) {
    assert.equal(asked(card), null);
  }
  assert.equal(asked("call", [], { team: 1, captain: "ruby" }), null);
});
