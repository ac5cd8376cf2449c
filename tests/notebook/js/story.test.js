import assert from "node:assert/strict";
import { test } from "node:test";

import { motionOf, placeOf, poseAfter, poseAt, posesOf } from "../../../kop_learn/notebook/static/motion.js";
import { fromText } from "../../../kop_learn/notebook/static/program_text.js";
import {
  bumpCell,
  failureOf,
  nearMiss,
  passesOf,
  tellBoard,
  tellEnd,
  tellStep,
} from "../../../kop_learn/notebook/static/story.js";
import { speakerOf, textIn } from "../../../kop_learn/notebook/static/words.js";
import { ALL } from "./helpers.js";

const symbols = ALL.cards;

function stepOf(card, cell, heading, more = {}) {
  return { n: 1, card, path: [0], pass: [], ok: true, event: "moved", cell, heading, on_island: false, ...more };
}

/** A speaker that gives keys and values back. */
const say = (key, values = {}) => `${key} ${JSON.stringify(values)}`;
say.n = (key, n, values = {}) => `${key} ${n} ${JSON.stringify(values)}`;

test("texts are filled in, plural forms chosen, missing keys shown as they are", () => {
  const english = speakerOf({ a: "Card {n}: {x}", "b|0": "{n} card", "b|1": "{n} cards" });
  assert.equal(english("a", { n: 2, x: "{n}" }), "Card 2: {n}");
  assert.equal(english.n("b", 1), "1 card");
  assert.equal(english.n("b", 0), "0 cards");
  assert.equal(english("nothing.there"), "nothing.there");
  const chinese = speakerOf({ "b|0": "{n} 張" });
  assert.equal(chinese.n("b", 5), "5 張");
});

test("a text that is missing in a language is taken from one that has it", () => {
  assert.equal(textIn({ en: "Sea", zh_TW: "海" }, "zh_TW"), "海");
  assert.equal(textIn({ en: "Sea" }, "zh_TW"), "Sea");
  assert.equal(textIn({ zh_TW: "海" }, "en"), "海");
  assert.equal(textIn({}, "en"), null);
});

test("a bump is where the ship could not go; backwards it is behind", () => {
  const at = (card, cell, heading) => bumpCell(stepOf(card, cell, heading, { ok: false }));
  assert.deepEqual(at("F", "A1", "N"), { col: 0, row: 1 });
  assert.deepEqual(at("B", "A1", "N"), { col: 0, row: -1 });
  assert.deepEqual(at("J", "C4", "E"), { col: 3, row: 3 });
  assert.deepEqual(at("S", "C4", "W"), { col: 1, row: 3 });
});

test("the shortest turn is taken, also through north", () => {
  assert.equal(poseAfter(poseAt("A1", "N"), stepOf("L", "A1", "W")).angle, -90);
  assert.equal(poseAfter(poseAt("A1", "W"), stepOf("R", "A1", "N")).angle, 360);
  const rounds = ["E", "S", "W", "N", "E"].map((heading) => stepOf("R", "A1", heading));
  assert.equal(posesOf(poseAt("A1", "N"), rounds).at(-1).angle, 450);
});

test("each motion ends where the ship is then", () => {
  const [a, b] = [poseAt("A1", "N"), poseAt("A2", "N")];
  assert.deepEqual(motionOf(a, b, stepOf("F", "A2", "N")).place, [placeOf(a), placeOf(b)]);
  assert.equal(motionOf(a, b, stepOf("J", "A2", "N", { event: "jumped_up" })).hop.length, 3);
  const bump = motionOf(a, a, stepOf("F", "A1", "N", { ok: false, event: "edge" }));
  assert.deepEqual([bump.place[0], bump.place.at(-1)], [placeOf(a), placeOf(a)]);
  const god = motionOf(a, a, stepOf("S", "A1", "N", { ok: false, event: "no_target" }));
  assert.equal(god.place.length, 0);
  assert.equal(god.turn[0], god.turn.at(-1));
});

test("loops around a step are shown with their pass", () => {
  const items = fromText(symbols, "F 2[3[F] R]");
  const passes = passesOf(symbols, items, stepOf("F", "A3", "N", { path: [1, 0, 0], pass: [2, 3] }));
  assert.deepEqual(passes, [
    { path: [1], pass: 2, of: 2 },
    { path: [1, 0], pass: 3, of: 3 },
  ]);
});

test("a condition card repeats only where a Back card lies in the program", () => {
  const of = (text) =>
    passesOf(symbols, fromText(symbols, text), stepOf("F", "A2", "N", { path: [0, 0], pass: [1] }))[0].of;
  assert.equal(of("if_back[F]"), 1);
  assert.equal(of("if_back[F] B"), 2);
});

test("a step is told by the card's number in the program", () => {
  const items = fromText(symbols, "R 2[F]");
  const told = tellStep(say, symbols, items, stepOf("F", "B1", "E", { path: [1, 0], pass: [2] }));
  assert.match(told, /^ui\.step\.moved/);
  assert.match(told, /"n":3/);
  assert.match(told, /card\.forward\.name/);
  const bump = tellStep(say, symbols, items, stepOf("F", "B1", "E", { path: [1, 0], ok: false, event: "edge" }));
  assert.match(bump, /^ui\.bump .*"n":3.*bump\.edge/);
});

test("the end says how far and where the gold is", () => {
  const end = (...cells) => nearMiss(cells.map((cell) => stepOf("F", cell, "N")), "A1", "D4");
  assert.deepEqual(end("B4"), { key: "ui.end.west", n: 2 });
  assert.deepEqual(end("E4"), { key: "ui.end.east", n: 1 });
  assert.deepEqual(end("D7"), { key: "ui.end.north", n: 3 });
  assert.deepEqual(end("D3"), { key: "ui.end.south", n: 1 });
  assert.deepEqual(end("A2"), { key: "ui.end.away", n: 5 });
  assert.deepEqual(end("C4", "C5", "C6"), { key: "ui.end.passed", values: { cell: "C4" }, n: 1 });
});

test("at gold the cards that could be saved are told", () => {
  const level = { ship: { cell: "A1" }, gold: "A3" };
  const end = (more) => tellEnd(say, level, [], { outcome: "gold", steps: [], cards: 4, stars: 3, par: 4, ...more }, symbols);
  assert.match(end({})[0], /^ui\.end\.perfect/);
  assert.match(end({ cards: 6, stars: 2 })[0], /^ui\.end\.fewer 2/);
  assert.match(end({ par: null, stars: 1 })[0], /^ui\.end\.gold/);
});

test("a refused program tells the card and the reason", () => {
  const level = { ship: { cell: "A1" }, gold: "A3" };
  const items = fromText(symbols, "F 2[]");
  const error = { path: [1], card: "2", reason: "empty_loop" };
  const told = tellEnd(say, level, items, { outcome: "refused", steps: [], error }, symbols);
  assert.match(told[1], /^ui\.bump .*"n":2.*bump\.empty_loop/);
});

test("the same failure is known again", () => {
  const bump = stepOf("F", "A1", "N", { ok: false, event: "edge" });
  const failed = (...steps) => failureOf({ outcome: "stopped", steps });
  assert.equal(failed(bump), failed(stepOf("L", "B1", "N"), bump));
  assert.notEqual(failed(bump), failed({ ...bump, event: "whirlpool" }));
  assert.equal(failureOf({ outcome: "gold", steps: [] }), null);
});

test("the board is told with everything that lies on it", () => {
  const level = {
    width: 5,
    height: 7,
    ship: { cell: "A1", heading: "N" },
    tiles: [
      { cell: "D4", kind: "gold" },
      { cell: "B2", kind: "island" },
      { cell: "B3", kind: "island" },
    ],
  };
  const told = tellBoard(say, level);
  for (const part of ["ui.board.size", "heading.N", "tile.gold", "D4", "B2, B3"]) assert.ok(told.includes(part), part);
});
