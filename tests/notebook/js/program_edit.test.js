import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cardsLeft,
  edit,
  isLegal,
  openPlaces,
  startState,
  whyNot,
} from "../../../kop_learn/notebook/static/program_edit.js";
import { fromText, toText } from "../../../kop_learn/notebook/static/program_text.js";
import { numberOf, placeWithout, signsOf } from "../../../kop_learn/notebook/static/program_tree.js";
import { ALL, randomOf, rulesOf } from "./helpers.js";

const read = (text) => fromText(ALL.cards, text);
const print = (state) => toText(ALL.cards, state.items);
const stateOf = (text, cursor) => ({ ...startState(read(text)), ...(cursor && { cursor }) });

/** The state after all commands; each must be allowed. */
function after(state, ...commands) {
  return commands.reduce((now, command) => {
    const { state: next, refused } = edit(ALL, now, command);
    assert.equal(refused, undefined, JSON.stringify(command));
    return next;
  }, state);
}

test("cards are added at the cursor, one behind the other", () => {
  const state = after(
    startState(),
    { do: "insert", card: "forward" },
    { do: "insert", card: "left" },
    { do: "cursor", place: [1] },
    { do: "insert", card: "right" },
  );
  assert.equal(print(state), "F R L");
  assert.deepEqual(state.cursor, [2]);
});

test("after a loop the next card goes into it", () => {
  const state = after(
    startState(),
    { do: "insert", card: "loop3" },
    { do: "insert", card: "loop2" },
    { do: "insert", card: "forward" },
    { do: "walk", by: 1 },
    { do: "insert", card: "right" },
    { do: "walk", by: "end" },
    { do: "insert", card: "left" },
  );
  assert.equal(print(state), "3[2[F] R] L");
});

test("no card is given out more often than there are", () => {
  const rules = rulesOf({ forward: 1, loop2: 1 });
  const { state } = edit(rules, startState(), { do: "insert", card: "forward" });
  assert.equal(cardsLeft(rules, state.items, "forward"), 0);
  assert.equal(edit(rules, state, { do: "insert", card: "forward" }).refused, "none_left");
  assert.equal(edit(rules, state, { do: "insert", card: "jump" }).refused, "not_given");
  assert.equal(edit(rules, state, { do: "set", items: read("F F") }).refused, "not_legal");
});

test("gods, calls and conditions never lie under a loop", () => {
  for (const card of ["sea_god", "mazu", "call", "if_back"]) {
    assert.equal(whyNot(ALL, read("2[F]"), [0, 0], card), "not_in_loop", card);
    assert.equal(whyNot(ALL, read("if_back[F]"), [0, 1], card === "if_back" ? "call" : card), "not_in_loop");
  }
  assert.equal(edit(ALL, stateOf("2[F] S"), { do: "move", path: [1], place: [0, 1] }).refused, "not_in_loop");
});

test("a curse takes move cards and no loop", () => {
  const rules = rulesOf({ loop2: 1, forward: 1, if_back: 1 });
  rules.cards.if_back.holds = "moves";
  const items = read("if_back[]");
  assert.equal(whyNot(rules, items, [0, 0], "loop2"), "not_in_loop");
  assert.equal(whyNot(rules, items, [0, 0], "forward"), null);
});

test("cards are moved along, into loops and out of them", () => {
  const move = (text, path, place) => print(after(stateOf(text), { do: "move", path, place }));
  assert.equal(move("F L R", [0], [3]), "L R F");
  assert.equal(move("F L R", [2], [0]), "R F L");
  assert.equal(move("F 2[L]", [0], [1, 1]), "2[L F]");
  assert.equal(move("F 2[L]", [1, 0], [0]), "L F 2[]");
  assert.equal(move("2[L] 3[F]", [0], [1, 0]), "3[2[L] F]");
  assert.equal(move("2[3[F] L]", [0, 0], [1]), "2[L] 3[F]");
});

test("a move to where the card is changes nothing, not even the way back", () => {
  for (const place of [[1], [2]]) {
    const state = stateOf("F L R");
    assert.equal(edit(ALL, state, { do: "move", path: [1], place }).state, state);
  }
});

test("a loop cannot be put under itself", () => {
  for (const place of [[0, 0], [0, 1], [0, 0, 0]]) {
    const { state, refused } = edit(ALL, stateOf("2[3[F]]"), { do: "move", path: [0], place });
    assert.equal(refused, "into_itself");
    assert.equal(print(state), "2[3[F]]");
  }
});

test("removing a loop removes what lies under it; unwrapping keeps it", () => {
  assert.equal(print(after(stateOf("F 2[L R] B"), { do: "remove", path: [1] })), "F B");
  const state = after(stateOf("F 2[L R] B"), { do: "unwrap", path: [1] });
  assert.equal(print(state), "F L R B");
  assert.deepEqual(state.cursor, [3]);
});

test("the cursor stays at its card when another one is removed", () => {
  assert.deepEqual(after(stateOf("F L R", [3]), { do: "remove", path: [0] }).cursor, [2]);
  assert.deepEqual(after(stateOf("F L R", [1]), { do: "remove", path: [2] }).cursor, [1]);
  assert.deepEqual(after(stateOf("F 2[L R]", [1, 1]), { do: "remove", path: [1] }).cursor, [1]);
  assert.deepEqual(after(stateOf("F 2[L R]", [1, 2]), { do: "remove", path: [0] }).cursor, [0, 2]);
});

test("backspace takes the card before the cursor", () => {
  assert.equal(print(after(stateOf("F L R", [2]), { do: "backspace" })), "F R");
  assert.equal(edit(ALL, stateOf("F", [0]), { do: "backspace" }).refused, "nothing_there");
  assert.equal(print(after(stateOf("F 2[L] R", [2]), { do: "backspace" })), "F R");
});

test("a card is shifted sign by sign, into loops, through them and out", () => {
  let state = stateOf("F 2[L] R");
  const seen = [];
  let path = [0];
  for (;;) {
    const { state: next, refused, moved } = edit(ALL, state, { do: "shift", path, by: 1 });
    if (refused) break;
    [state, path] = [next, moved];
    seen.push(print(state));
  }
  assert.deepEqual(seen, ["2[F L] R", "2[L F] R", "2[L] F R", "2[L] R F"]);
});

test("a god is shifted over a loop", () => {
  const { state, moved } = edit(ALL, stateOf("S 2[L F] R"), { do: "shift", path: [0], by: 1 });
  assert.equal(print(state), "2[L F] S R");
  assert.deepEqual(moved, [1]);
});

test("clear, undo and redo", () => {
  const full = stateOf("F 2[L] R", [1, 1]);
  const empty = after(full, { do: "set", items: [] });
  assert.equal(print(empty), "");
  const back = after(empty, { do: "undo" });
  assert.equal(print(back), "F 2[L] R");
  assert.deepEqual(back.cursor, [1, 1]);
  assert.equal(print(after(back, { do: "redo" })), "");
  assert.equal(edit(ALL, startState(), { do: "undo" }).refused, "nothing_there");
  assert.equal(edit(ALL, startState(), { do: "redo" }).refused, "nothing_there");
  assert.equal(edit(ALL, startState(), { do: "set", items: [] }).state.past.length, 0);
});

test("a new edit forgets what could be done again", () => {
  const state = after(
    startState(),
    { do: "insert", card: "forward" },
    { do: "undo" },
    { do: "insert", card: "left" },
  );
  assert.equal(edit(ALL, state, { do: "redo" }).refused, "nothing_there");
});

test("arguments are changed and can be taken back", () => {
  const state = after(stateOf("call(C4)"), { do: "args", path: [0], args: ["C4", "E6"] });
  assert.equal(print(state), "call(C4,E6)");
  assert.equal(print(after(state, { do: "undo" })), "call(C4)");
});

test("places shift when a card before them goes", () => {
  assert.deepEqual(placeWithout([2], [0]), [1]);
  assert.deepEqual(placeWithout([1], [1]), [1]);
  assert.deepEqual(placeWithout([2, 1], [0]), [1, 1]);
  assert.deepEqual(placeWithout([2, 1], [2, 0]), [2, 0]);
  assert.deepEqual(placeWithout([0, 1], [2, 0]), [0, 1]);
  assert.equal(placeWithout([1, 0], [1]), null);
});

test("cards are counted along the program text", () => {
  const items = read("F 2[L R] B");
  assert.equal(numberOf(items, [0]), 1);
  assert.equal(numberOf(items, [1]), 2);
  assert.equal(numberOf(items, [1, 1]), 4);
  assert.equal(numberOf(items, [2]), 5);
  assert.equal(numberOf(items, [7]), 0);
});

test("each gap lies behind exactly one sign", () => {
  const places = signsOf(read("F 2[L 3[]] B")).map((sign) => sign.place.join("."));
  assert.deepEqual(places, ["0", "1", "1.0", "1.1", "1.1.0", "1.2", "2", "3"]);
});

/** Any command at all, sensible or not. */
function randomCommand(random, state) {
  const signs = signsOf(state.items);
  const place = () => signs[random(signs.length)].place;
  const paths = signs.filter((sign) => sign.path).map((sign) => sign.path);
  const path = () => (paths.length && random(8) ? paths[random(paths.length)] : [random(4)]);
  const card = ["forward", "left", "jump", "loop2", "loop3", "sea_god", "if_back", "curse"][random(8)];
  const commands = [
    { do: "insert", card },
    { do: "insert", card },
    { do: "insert", card, place: place() },
    { do: "remove", path: path() },
    { do: "move", path: path(), place: place() },
    { do: "move", path: path(), place: place() },
    { do: "shift", path: path(), by: random(2) ? 1 : -1 },
    { do: "unwrap", path: path() },
    { do: "walk", by: random(5) - 2 },
    { do: "cursor", place: place() },
    { do: "backspace" },
    random(6) ? { do: "undo" } : { do: "set", items: [] },
    { do: "redo" },
  ];
  return commands[random(commands.length)];
}

test("any sequence of edits leaves a legal program, and undo of all gives the start", () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = randomOf(seed);
    const start = startState(read(["", "F 2[L]", "3[2[F] R] S"][seed % 3]));
    let state = start;
    for (let n = 0; n < 60; n++) {
      const command = randomCommand(random, state);
      const { state: next, refused } = edit(ALL, state, command);
      const told = `seed ${seed}, ${JSON.stringify(command)} on ${print(state)}`;
      if (refused) assert.equal(next, state, told);
      assert.ok(isLegal(ALL, next.items), told);
      assert.ok(edit(ALL, next, { do: "cursor", place: next.cursor }).refused === undefined, told);
      assert.deepEqual(read(print(next)), next.items, told);
      state = next;
    }
    const end = state;
    let undone = 0;
    while (state.past.length) {
      state = after(state, { do: "undo" });
      undone++;
    }
    assert.deepEqual(state.items, start.items);
    while (undone--) state = after(state, { do: "redo" });
    assert.deepEqual(state.items, end.items);
  }
});

test("a card can be dropped at every place that is offered, and at no other", () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = randomOf(seed);
    let state = startState();
    for (let n = 0; n < 12; n++) {
      state = edit(ALL, state, { do: "insert", card: ALL.order[random(ALL.order.length)] }).state;
      if (random(3) === 0) state = edit(ALL, state, { do: "walk", by: random(4) }).state;
    }
    for (const { path } of signsOf(state.items).filter((sign) => sign.kind !== "close" && sign.path)) {
      const open = openPlaces(ALL, state.items, { path }).map((place) => place.join("."));
      for (const { place } of signsOf(state.items)) {
        const { refused } = edit(ALL, state, { do: "move", path, place });
        assert.equal(refused === undefined, open.includes(place.join(".")), `${seed} ${path} ${place}`);
      }
    }
  }
});
