// What a card still has to be told: its question lies over the hand, cells that fit are lit on the sea.

import { showCells } from "./cells_view.js";
import { make } from "./dom.js";
import { cellOf } from "./story.js";

export class ChoiceView {
  /** `root` shows by its classes that something is asked; `cells` lies above the sea; `on` has choose(arg), done() and cancel(). */
  constructor(root, cells, on) {
    this.root = root;
    this.cells = cells;
    this.on = on;
    this.element = make("div", { class: "kop-choice-place" });
  }

  /** Ask a question of match_cells.js; returns the lit cell nearest to the ship, or null. */
  show(say, question, table) {
    const { cells, element, on, root } = this;
    const byCells = question.kind === "cells";
    element.replaceChildren(makeChoice(say, question, table, on));
    root.classList.add("kop-asking");
    root.classList.toggle("kop-choosing", byCells);
    cells.replaceChildren();
    return byCells ? lightCells(cells, table, say, new Set(question.cells), on.choose) : null;
  }

  /** Take the question away; returns whether there was one. */
  hide() {
    const { classList } = this.root;
    const asked = classList.contains("kop-asking");
    classList.remove("kop-asking", "kop-choosing");
    this.cells.replaceChildren();
    this.element.replaceChildren();
    return asked;
  }
}

/** The buttons for what is chosen beside the sea: ships, characters, and how to end a choice. */
function makeChoice(say, question, table, on) {
  const button = (word, onclick, kind = "kop-small") =>
    make("button", { type: "button", class: `kop-button ${kind}`, "data-lm-suppress-shortcuts": "true", onclick }, word);
  const options = [];
  if (question.kind === "ship") {
    for (const n of [1, 2]) options.push(button(say("table.ship_number", { n }), () => on.choose(String(n))));
  }
  if (question.kind === "captain") {
    for (const name of table.characters) {
      const option = button(say(`character.${name}.name`), () => on.choose(name));
      option.title = say(`character.${name}.skill`);
      options.push(option);
    }
  }
  if (question.optional) {
    const key = question.taken.some((arg) => /^[A-Z]/.test(arg)) ? "table.choose.done" : "table.choose.nothing";
    options.push(button(say(key), on.done));
  }
  options.push(button(say("table.choose.cancel"), on.cancel, "kop-small kop-danger"));
  const text = question.kind === "cells" && !question.cells.length ? say("table.choose.none") : say(question.key);
  return make(
    "div",
    { class: "kop-choice", role: "group", "aria-label": question.name },
    make("strong", {}, question.name),
    make("span", { class: "kop-choice-text" }, text),
    ...options,
  );
}

/**
 * Fill `area` with the cells of a table, those in `open` lit; `choose(cell)` is called for these alone.
 * Returns the lit one nearest to the ship that plays.
 */
function lightCells(area, table, say, open, choose) {
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
