// Which cells of the sea fit a card that must be told where (rule book, part 2, Parts).
//
// A table has {width, height, tiles: [{cell, kind, owner}], ships: [{cell, team}], starts: [cell]}.

import { cellOf } from "./story.js";


export function nameOfCell(col, row) {
  return String.fromCharCode(65 + col) + String(row + 1);
}

function allCells({ width, height }) {
  return Array.from({ length: width * height }, (_, at) => nameOfCell(at % width, Math.floor(at / width)));
}

function kindsOf(table) {
  return Object.fromEntries(table.tiles.map(({ cell, kind }) => [cell, kind]));
}

/** Cells without tile and start; one with a ship counts, since ships sail on. */
function emptyCells(table) {
  const kinds = kindsOf(table);
  return allCells(table).filter((cell) => !(cell in kinds) && !table.starts.includes(cell));
}

function cellsWith(table, ...wanted) {
  return table.tiles.filter(({ kind }) => wanted.includes(kind)).map(({ cell }) => cell);
}

function hiddenCells(table, team) {
  return table.tiles.filter(({ kind, owner }) => kind === "hidden" && owner !== team).map(({ cell }) => cell);
}

/** The cells beside a cell that a step of Java Script may go to. */
function besides(table, from) {
  const { col, row } = cellOf(from);
  const kinds = kindsOf(table);
  return [[0, 1], [1, 0], [0, -1], [-1, 0]]
    .map(([dx, dy]) => [col + dx, row + dy])
    .filter(([x, y]) => x >= 0 && y >= 0 && x < table.width && y < table.height)
    .map(([x, y]) => nameOfCell(x, y))
    .filter((cell) => !["small_whirlpool", "big_whirlpool"].includes(kinds[cell]));
}

/**
 * What a card still has to be told: {kind: "cells", cells, key, optional}, {kind: "ship"},
 * {kind: "captain"}, or null when it has all it needs. `args` is what it was told so far, `captain`
 * the team's character, `team` whose card it is.
 */
export function nextQuestion(table, card, args, { team, captain }) {
  const cells = args.filter((arg) => /^[A-Z]/.test(arg));
  const numbered = args.some((arg) => /^[0-9]/.test(arg));
  const asksShip = ["curse", "if_love"].includes(card) || (card === "call" && ["alphago", "lady_cpp"].includes(captain));
  if (asksShip && table.two_ships && !numbered) return { kind: "ship", key: "table.choose.ship" };
  if (card === "captain") return args.length ? null : { kind: "captain", key: "table.choose.captain" };
  if (card === "call") return callQuestion(table, captain, cells);
  const found = SIMPLE[card]?.(table, team);
  if (!found || cells.length) return null;
  return { kind: "cells", cells: found, key: `table.choose.${card}`, optional: card === "if_love" };
}

const SIMPLE = {
  add_small: emptyCells,
  add_big: emptyCells,
  add_island: emptyCells,
  if_girl: emptyCells,
  remove_small: (table) => cellsWith(table, "small_whirlpool"),
  remove_big: (table) => cellsWith(table, "big_whirlpool"),
  telescope: hiddenCells,
  if_love: hiddenCells,
};

function callQuestion(table, captain, cells) {
  if (captain === "android" && cells.length < 2) {
    const whirlpools = cellsWith(table, "small_whirlpool", "big_whirlpool").filter((cell) => !cells.includes(cell));
    return { kind: "cells", cells: whirlpools, key: "table.choose.android", optional: cells.length > 0 };
  }
  if (captain === "java_script" && cells.length === 0) {
    const ships = table.ships.map(({ cell }) => cell);
    const movable = [...ships, ...table.tiles.map(({ cell }) => cell)];
    return { kind: "cells", cells: [...new Set(movable)], key: "table.choose.object" };
  }
  if (captain === "java_script" && cells.length < 3) {
    return { kind: "cells", cells: besides(table, cells.at(-1)), key: "table.choose.way" };
  }
  return null;
}

/** Whether a card must be told something before it can be played at all. */
export function isTold(table, { card, args }, who) {
  const question = nextQuestion(table, card, args, who);
  return question === null || question.optional === true;
}

