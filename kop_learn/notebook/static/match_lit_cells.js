// The cells of the sea that a card may be told, lit and ready to be tapped.

import { showCells } from "./cells_view.js";
import { cellOf } from "./story.js";

/**
 * Fill `area` with the cells of a table, those in `open` lit; `choose(cell)` is called for these alone.
 * Returns the lit one nearest to the ship that plays.
 */
export function lightCells(area, table, say, open, choose) {
  showCells(area, table, say, (cell) => open.has(cell) && choose(cell));
  const kinds = Object.fromEntries(table.tiles.map(({ cell, kind }) => [cell, kind]));
  const ship = table.ships.find(({ team, number }) => team === table.asked && number === table.ship);
  const here = cellOf(ship.cell);
  let nearest = null;
  let least = Infinity;
  for (const button of area.children) {
    const { cell } = button.dataset;
    button.classList.toggle("kop-open-cell", open.has(cell));
    button.setAttribute("aria-disabled", String(!open.has(cell)));
    if (!open.has(cell)) continue;
    const tile = say(`tile.${kinds[cell] ?? "sea"}`);
    button.setAttribute("aria-label", say("table.choose.cell", { cell, tile }));
    const there = cellOf(cell);
    const far = Math.abs(here.col - there.col) + Math.abs(here.row - there.row);
    if (far < least) [nearest, least] = [button, far];
  }
  return nearest;
}
