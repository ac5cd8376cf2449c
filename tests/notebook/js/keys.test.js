import assert from "node:assert/strict";
import { test } from "node:test";

import { commandOf } from "../../../kop_learn/notebook/static/keys.js";

function press(key, code, where, more = {}) {
  return commandOf({ key, code, repeat: false, ...more }, where);
}

test("letters and digits type cards from wherever the focus is", () => {
  for (const where of ["hand", "program", "button", "slider"]) {
    assert.deepEqual(press("f", "KeyF", where), { do: "type", card: "forward" });
    assert.deepEqual(press("3", "Digit3", where), { do: "type", card: "loop3" });
    assert.deepEqual(press("2", "Numpad2", where), { do: "type", card: "loop2" });
  }
  assert.equal(press("f", "KeyF", "text"), null);
  assert.equal(press("x", "KeyX", "program"), null);
});

test("with a Chinese input method the key's place counts", () => {
  assert.deepEqual(press("Process", "KeyM", "hand"), { do: "type", card: "mazu" });
  assert.deepEqual(press("ㄇ", "KeyA", "hand"), null);
  assert.deepEqual(press("ㄩ", "KeyM", "hand"), { do: "type", card: "mazu" });
});

test("without one the letter on the key counts, whatever the keyboard", () => {
  assert.deepEqual(press("f", "KeyY", "hand"), { do: "type", card: "forward" });
});

test("Ctrl+Enter starts from anywhere, Space from the program row only", () => {
  for (const where of ["hand", "program", "button", "slider", "text"]) {
    assert.deepEqual(press("Enter", "Enter", where, { ctrlKey: true }), { do: "start" });
    assert.deepEqual(press("Enter", "Enter", where, { metaKey: true }), { do: "start" });
  }
  assert.deepEqual(press(" ", "Space", "program"), { do: "start" });
  assert.equal(press(" ", "Space", "hand"), null);
  assert.equal(press(" ", "Space", "button"), null);
});

test("a held key starts once and types once", () => {
  assert.deepEqual(press(" ", "Space", "program", { repeat: true }), { do: "ignore" });
  assert.deepEqual(press("f", "KeyF", "hand", { repeat: true }), { do: "ignore" });
});

test("undo and redo, but not while text is typed", () => {
  assert.deepEqual(press("z", "KeyZ", "hand", { ctrlKey: true }), { do: "undo" });
  assert.deepEqual(press("Z", "KeyZ", "hand", { ctrlKey: true, shiftKey: true }), { do: "redo" });
  assert.deepEqual(press("y", "KeyY", "hand", { metaKey: true }), { do: "redo" });
  assert.equal(press("z", "KeyZ", "text", { ctrlKey: true }), null);
  assert.equal(press("c", "KeyC", "hand", { ctrlKey: true }), null);
});

test("arrows walk, with Alt they move cards", () => {
  assert.deepEqual(press("ArrowLeft", "ArrowLeft", "program"), { do: "walk", by: -1 });
  assert.deepEqual(press("End", "End", "program"), { do: "walk", by: "end" });
  assert.deepEqual(press("ArrowRight", "ArrowRight", "hand"), { do: "hand", by: 1 });
  assert.deepEqual(press("ArrowDown", "ArrowDown", "hand"), { do: "to_program" });
  assert.deepEqual(press("ArrowRight", "ArrowRight", "program", { altKey: true }), { do: "shift", by: 1 });
  // Elsewhere too the browser must not take it for Back; where text is typed it moves by words.
  for (const where of ["hand", "button", "slider", "root"]) {
    assert.deepEqual(press("ArrowLeft", "ArrowLeft", where, { altKey: true }), { do: "ignore" });
  }
  assert.equal(press("ArrowLeft", "ArrowLeft", "text", { altKey: true }), null);
  assert.equal(press("f", "KeyF", "hand", { altKey: true }), null);
  assert.equal(press("ArrowRight", "ArrowRight", "slider"), null);
});

test("delete, backspace and escape", () => {
  assert.deepEqual(press("Delete", "Delete", "program"), { do: "delete" });
  assert.equal(press("Delete", "Delete", "hand"), null);
  assert.deepEqual(press("Backspace", "Backspace", "hand"), { do: "backspace" });
  assert.equal(press("Backspace", "Backspace", "text"), null);
  assert.deepEqual(press("Escape", "Escape", "button"), { do: "escape" });
});
