// The board's cells as buttons, where a cell has to be chosen.

import { make } from "./dom.js";

function nameOf(col, row) {
  return String.fromCharCode(65 + col) + String(row + 1);
}

/** Fill `area` with a button for each cell of the level; `choose(cell)` is called with its name. */
export function showCells(area, level, say, choose) {
  const kinds = Object.fromEntries(level.tiles.map((tile) => [tile.cell, tile.kind]));
  const buttons = [];
  for (let row = level.height - 1; row >= 0; row--) {
    for (let col = 0; col < level.width; col++) {
      const cell = nameOf(col, row);
      const what = say(`tile.${kinds[cell] ?? "sea"}`);
      buttons.push(
        make("button", {
          type: "button",
          class: "kop-cell",
          "data-cell": cell,
          tabindex: buttons.length === 0 ? "0" : "-1",
          "aria-label": say(cell === level.ship.cell ? "ui.cell.ship" : "ui.cell", { cell, tile: what }),
          "data-lm-suppress-shortcuts": "true",
          onclick: () => choose(cell),
          onfocus: (event) => {
            for (const button of buttons) button.tabIndex = button === event.target ? 0 : -1;
          },
        }),
      );
    }
  }
  area.setAttribute("role", "group");
  area.setAttribute("aria-label", say("ui.cells"));
  area.replaceChildren(...buttons);
  area.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -level.width, ArrowDown: level.width }[event.key];
    const at = buttons.indexOf(event.target);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    const column = (at % level.width) + (Math.abs(by) === 1 ? by : 0);
    if (column >= 0 && column < level.width) buttons[at + by]?.focus();
  };
}

/** Show what came of the choice of a cell: "right" or "wrong". */
export function markCell(area, cell, how) {
  area.querySelector(`[data-cell="${cell}"]`)?.classList.add(`kop-${how}`);
}
