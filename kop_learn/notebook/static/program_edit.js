// What a child does with cards: a program, a cursor, and the way back.
//
// `rules` is {cards: {id: {symbol, count, group, holds}}, order: [id, ...]}; `holds` is "nothing",
// "moves" or "moves_and_loops". A state is {items, cursor, past, future}; `edit` gives the next state
// and never a program that the level would not allow.

import {
  countCards,
  depthOf,
  inserted,
  isUnder,
  itemAt,
  makeItem,
  placeWithout,
  removed,
  replaced,
  signBefore,
  signsOf,
  walk,
} from "./program_tree.js";

export const MAX_DEPTH = 50;

export function startState(items = []) {
  return { items, cursor: [items.length], past: [], future: [] };
}

/** How many cards of a kind are still in the hand. */
export function cardsLeft(rules, items, card) {
  return (rules.cards[card]?.count ?? 0) - (countCards(items)[card] ?? 0);
}

/** Whether `item` may lie right under the card `above` (null: under the Start arrow). */
export function mayLieUnder(rules, item, above) {
  if (above === null) return true;
  const group = rules.cards[item.card]?.group;
  const holds = rules.cards[above.card]?.holds ?? "nothing";
  if (group === "move") return holds !== "nothing";
  return group === "loop" && holds === "moves_and_loops";
}

/** Why `item` may not go to `place`, or null. The cards in the hand are not looked at. */
export function whyNotAt(rules, items, place, item) {
  const above = place.length > 1 ? itemAt(items, place.slice(0, -1)) : null;
  if (!mayLieUnder(rules, item, above)) return "not_in_loop";
  if (place.length - 1 + depthOf([item]) > MAX_DEPTH) return "too_deep";
  return null;
}

/** Why the card may not be taken from the hand and put at `place`, or null. */
export function whyNot(rules, items, place, card) {
  if (cardsLeft(rules, items, card) <= 0) return "none_left";
  return whyNotAt(rules, items, place, makeItem(card));
}

/** Whether the level allows the whole program. */
export function isLegal(rules, items) {
  const counts = Object.entries(countCards(items));
  return (
    counts.every(([card, used]) => used <= (rules.cards[card]?.count ?? 0)) &&
    depthOf(items) <= MAX_DEPTH &&
    walk(items).every(({ path, item }) => {
      const above = path.length > 1 ? itemAt(items, path.slice(0, -1)) : null;
      return mayLieUnder(rules, item, above);
    })
  );
}

function newItem(rules, card, args) {
  const holds = rules.cards[card].holds;
  return makeItem(card, args ?? rules.cards[card].args ?? [], holds === "nothing" ? null : []);
}

function changed(state, items, cursor) {
  const before = { items: state.items, cursor: state.cursor };
  return { items, cursor, past: [...state.past, before], future: [] };
}

function refused(state, reason) {
  return { state, refused: reason };
}

/**
 * Do one thing: {do: "insert", card, place?, args?}, {do: "remove", path}, {do: "backspace"},
 * {do: "move", path, place}, {do: "shift", path, by}, {do: "unwrap", path}, {do: "args", path, args},
 * {do: "set", items}, {do: "undo"}, {do: "redo"}, {do: "cursor", place} or
 * {do: "walk", by: number | "start" | "end"}.
 *
 * Returns {state} and, where it was not allowed, {refused: reason} with the state as it was.
 */
export function edit(rules, state, command) {
  return ACTIONS[command.do](rules, state, command);
}

const ACTIONS = {
  insert(rules, state, { card, place = state.cursor, args }) {
    if (!rules.cards[card]) return refused(state, "not_given");
    const reason = whyNot(rules, state.items, place, card);
    if (reason) return refused(state, reason);
    const item = newItem(rules, card, args);
    // The next card goes under a loop that was just put down, else behind the card.
    const cursor = item.body ? [...place, 0] : [...place.slice(0, -1), place.at(-1) + 1];
    return { state: changed(state, inserted(state.items, place, item), cursor) };
  },

  remove(rules, state, { path }) {
    if (!itemAt(state.items, path)) return refused(state, "nothing_there");
    const cursor = placeWithout(state.cursor, path) ?? path;
    return { state: changed(state, removed(state.items, path), cursor) };
  },

  backspace(rules, state) {
    const signs = signsOf(state.items);
    const sign = signs[signBefore(signs, state.cursor)];
    if (!sign?.path) return refused(state, "nothing_there");
    const { state: next } = ACTIONS.remove(rules, state, { path: sign.path });
    return { state: { ...next, cursor: sign.path } };
  },

  move(rules, state, { path, place }) {
    const item = itemAt(state.items, path);
    if (!item) return refused(state, "nothing_there");
    const target = placeWithout(place, path);
    if (target === null) return refused(state, "into_itself");
    const rest = removed(state.items, path);
    const reason = whyNotAt(rules, rest, target, item);
    if (reason) return refused(state, reason);
    if (target.join() === path.join()) return { state };
    const cursor = [...target.slice(0, -1), target.at(-1) + 1];
    return { state: changed(state, inserted(rest, target, item), cursor) };
  },

  shift(rules, state, { path, by }) {
    const item = itemAt(state.items, path);
    if (!item) return refused(state, "nothing_there");
    const rest = removed(state.items, path);
    const places = signsOf(rest).map((sign) => sign.place);
    let at = signBefore(signsOf(rest), path) + by;
    while (at >= 0 && at < places.length && whyNotAt(rules, rest, places[at], item)) at += by;
    if (at < 0 || at >= places.length) return refused(state, "no_room");
    const target = places[at];
    const cursor = [...target.slice(0, -1), target.at(-1) + 1];
    return { state: changed(state, inserted(rest, target, item), cursor), moved: target };
  },

  unwrap(rules, state, { path }) {
    const item = itemAt(state.items, path);
    if (!item?.body) return refused(state, "nothing_there");
    const items = replaced(state.items, path, ...item.body);
    const cursor = [...path.slice(0, -1), path.at(-1) + item.body.length];
    return { state: changed(state, items, cursor) };
  },

  args(rules, state, { path, args }) {
    const item = itemAt(state.items, path);
    if (!item) return refused(state, "nothing_there");
    if (item.args.join() === args.join()) return { state };
    return { state: changed(state, replaced(state.items, path, { ...item, args }), state.cursor) };
  },

  set(rules, state, { items }) {
    if (JSON.stringify(items) === JSON.stringify(state.items)) return { state };
    if (!isLegal(rules, items)) return refused(state, "not_legal");
    return { state: changed(state, items, [items.length]) };
  },

  undo(rules, state) {
    const before = state.past.at(-1);
    if (!before) return refused(state, "nothing_there");
    const now = { items: state.items, cursor: state.cursor };
    return {
      state: { ...before, past: state.past.slice(0, -1), future: [...state.future, now] },
    };
  },

  redo(rules, state) {
    const after = state.future.at(-1);
    if (!after) return refused(state, "nothing_there");
    const now = { items: state.items, cursor: state.cursor };
    return {
      state: { ...after, past: [...state.past, now], future: state.future.slice(0, -1) },
    };
  },

  cursor(rules, state, { place }) {
    const known = signBefore(signsOf(state.items), place) >= 0;
    return known ? { state: { ...state, cursor: place } } : refused(state, "nothing_there");
  },

  walk(rules, state, { by }) {
    const signs = signsOf(state.items);
    const at = signBefore(signs, state.cursor);
    const wanted = by === "start" ? 0 : by === "end" ? signs.length - 1 : at + by;
    const reached = Math.min(Math.max(wanted, 0), signs.length - 1);
    return { state: { ...state, cursor: signs[reached].place } };
  },
};

/** The places where the card at `path`, or a new `card`, may be put down. */
export function openPlaces(rules, items, { path = null, card = null }) {
  const places = signsOf(items).map((sign) => sign.place);
  if (path === null) return places.filter((place) => !whyNot(rules, items, place, card));
  const item = itemAt(items, path);
  const rest = removed(items, path);
  return places.filter((place) => {
    if (isUnder(place, path) && place.length > path.length) return false;
    return !whyNotAt(rules, rest, placeWithout(place, path), item);
  });
}
