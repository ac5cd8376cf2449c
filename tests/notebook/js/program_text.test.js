import assert from "node:assert/strict";
import { test } from "node:test";

import { fromText, toPython, toText } from "../../../kop_learn/notebook/static/program_text.js";
import { ALL } from "./helpers.js";

const symbols = ALL.cards;

test("text is printed with one space between cards and none just inside brackets", () => {
  const items = fromText(symbols, "F 3[F R 2[J]] S M");
  assert.equal(toText(symbols, items), "F 3[F R 2[J]] S M");
});

test("what is printed is read back", () => {
  for (const text of ["", "F", "2[]", "2[3[F R] L] B", "if_back[F 2[B]] call(C4,E6)", "S M S"]) {
    assert.equal(toText(symbols, fromText(symbols, text)), text);
  }
});

test("letters may stand without spaces", () => {
  assert.equal(toText(symbols, fromText(symbols, "FFL3[FR]")), "F F L 3[F R]");
});

test("a loop without brackets is read as an empty one", () => {
  assert.equal(toText(symbols, fromText(symbols, "2 F")), "2[] F");
});

test("text that is no program is not read", () => {
  for (const text of ["X", "F]", "2[F", "F[L]", "4[F]", "call(C4", "f", "["]) {
    assert.equal(fromText(symbols, text), null, text);
  }
});

test("Python is printed as the rule book shows it", () => {
  const items = fromText(symbols, "F F L 3[F R 2[J]] S M");
  const source = [
    "forward()",
    "forward()",
    "left()",
    "for _ in range(3):",
    "    forward()",
    "    right()",
    "    for _ in range(2):",
    "        jump()",
    "sea_god()",
    "mazu()",
    "",
  ].join("\n");
  assert.equal(toPython(symbols, items), source);
});

test("empty bodies, magic cards and arguments in Python", () => {
  const items = fromText(symbols, "2[] if_back[B] call(C4,E6)");
  const source = [
    "for _ in range(2):",
    "    pass",
    "with if_back():",
    "    backward()",
    'call("C4", "E6")',
    "",
  ].join("\n");
  assert.equal(toPython(symbols, items), source);
  assert.equal(toPython(symbols, []), "");
});
