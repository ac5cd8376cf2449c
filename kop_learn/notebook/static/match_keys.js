// Keys at the match table: where the focus is, and who carries a command out.

import { commandOf } from "./keys.js";

function placeOfKey(element) {
  if (element.closest("textarea, select, input:not([type=range])")) return "text";
  if (element.closest(".kop-cells")) return "cells";
  if (element.closest(".kop-program")) return "program";
  if (element.closest(".kop-hand")) return "hand";
  if (element.closest("input")) return "slider";
  return element.closest("button") ? "button" : "root";
}

/** Let keys within `root` be commands of `act(command)`, which says whether it knew what to do. */
export function listenToKeys(root, act) {
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const command = commandOf(event, placeOfKey(event.target));
    if (command !== null && act(command)) event.preventDefault();
  });
  // Nothing typed here is for the notebook around it.
  for (const type of ["keyup", "keypress"]) {
    root.addEventListener(type, (event) => event.stopPropagation());
  }
}
