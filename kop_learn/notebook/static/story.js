// What happened, in words: one sentence for a step, and what may help at the end of a run.
//
// `say` is a speaker (words.js). Cells are names such as "C4".

import { numberOf, walk } from "./program_tree.js";

/** Column and row of a cell, from 0. */
export function cellOf(name) {
  return { col: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 };
}

const AHEAD = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

/** The column and row that a bumped step could not reach or did not find; it may lie off the board. */
export function bumpCell(step) {
  const { col, row } = cellOf(step.cell);
  const [dx, dy] = AHEAD[step.heading];
  const back = step.card === "B" ? -1 : 1;
  return { col: col + back * dx, row: row + back * dy };
}

function cardName(say, symbols, step) {
  const card = Object.keys(symbols).find((id) => symbols[id].symbol === step.card);
  return say(`card.${card}.name`);
}

/** One step as a sentence, such as "Card 2, Forward: the ship moves to B3." */
export function tellStep(say, symbols, items, step) {
  const n = numberOf(items, step.path);
  if (!step.ok) return say("ui.bump", { n, reason: say(`bump.${step.event}`) });
  const values = {
    n,
    card: cardName(say, symbols, step),
    cell: step.cell,
    heading: say(`heading.${step.heading}`),
  };
  return say(`ui.step.${step.event}`, values);
}

/** How often each card around a step is carried out, with the pass that the step is in. */
export function passesOf(symbols, items, step) {
  const hasBack = walk(items).some(({ item }) => item.card === "back");
  let list = items;
  return step.pass.map((pass, level) => {
    const item = list[step.path[level]];
    list = item.body ?? [];
    const of = item.card === "if_back" ? (hasBack ? 2 : 1) : symbols[item.card].passes;
    return { path: step.path.slice(0, level + 1), pass, of };
  });
}

function apart(a, b) {
  return Math.abs(a.col - b.col) + Math.abs(a.row - b.row);
}

/** How a run that missed the gold ended: {key, values} of a message, or null. */
export function nearMiss(steps, start, gold) {
  const goal = cellOf(gold);
  const cells = [start, ...steps.map((step) => step.cell)].map(cellOf);
  const end = cells.at(-1);
  const distance = apart(end, goal);
  const distances = cells.map((cell) => apart(cell, goal));
  const closest = Math.min(...distances);
  if (closest < distance && closest <= 2) {
    const at = steps[distances.indexOf(closest) - 1];
    if (at) return { key: "ui.end.passed", values: { cell: at.cell }, n: closest };
  }
  const east = end.col - goal.col;
  const north = end.row - goal.row;
  if (north === 0) return { key: east > 0 ? "ui.end.east" : "ui.end.west", n: Math.abs(east) };
  if (east === 0) return { key: north > 0 ? "ui.end.north" : "ui.end.south", n: Math.abs(north) };
  return { key: "ui.end.away", n: distance };
}

/** The sentences about the end of a run, most important first. */
export function tellEnd(say, level, items, result, symbols) {
  const { outcome, steps, cards, stars, par } = result;
  if (outcome === "refused") {
    const { path, reason } = result.error;
    const told = { n: numberOf(items, path), reason: say(`bump.${reason}`) };
    return [say("ui.end.refused"), say("ui.bump", told)];
  }
  if (outcome === "gold") {
    const fewer = par === null ? 0 : cards - par;
    if (par === null) return [say("ui.end.gold")];
    if (fewer > 0) return [say.n("ui.end.fewer", fewer)];
    return [say(stars === 3 ? "ui.end.perfect" : "ui.end.gold")];
  }
  if (outcome === "step_limit") return [say("ui.end.step_limit")];
  const told = [];
  const bump = steps.find((step) => !step.ok);
  if (bump) told.push(tellStep(say, symbols, items, bump));
  const near = nearMiss(steps, level.ship.cell, level.gold);
  told.push(say.n(near.key, near.n, near.values));
  return told;
}

/** How a failed run failed, to notice the same failure again; null for a run that reached gold. */
export function failureOf(result) {
  if (result.outcome === "gold") return null;
  if (result.outcome === "refused") return `refused ${result.error.reason}`;
  const bump = result.steps.find((step) => !step.ok);
  const end = result.steps.at(-1);
  return bump ? `${bump.event} ${bump.cell} ${bump.heading}` : `end ${end?.cell}`;
}

/** The board in words, for those who hear it. */
export function tellBoard(say, level) {
  const kinds = ["gold", "island", "small_whirlpool", "big_whirlpool"];
  const told = [
    say("ui.board.size", { columns: level.width, rows: level.height }),
    say("ui.board.ship", { cell: level.ship.cell, heading: say(`heading.${level.ship.heading}`) }),
  ];
  for (const kind of kinds) {
    const cells = level.tiles.filter((tile) => tile.kind === kind).map((tile) => tile.cell);
    if (cells.length) {
      told.push(say("ui.board.tiles", { tile: say(`tile.${kind}`), cells: cells.join(", ") }));
    }
  }
  return told.join(" ");
}
