// Programs as plain values: a program is a list of items, an item is {card, args, body}.
//
// `args` is a list of words; `body` is the list of items under the card, null for a card that holds
// nothing. A path is the place of a card, one index a level. A place is a gap between cards: like a
// path, its last index saying before which card of the list. Nothing here changes a value it is given.

export function makeItem(card, args = [], body = null) {
  return { card, args, body };
}

/** The list that lies at `path` without its last index: the program itself or a card's body. */
export function listAt(items, path) {
  let list = items;
  for (const index of path.slice(0, -1)) list = list[index].body ?? [];
  return list;
}

export function itemAt(items, path) {
  return listAt(items, path)[path.at(-1)];
}

/** Every card with its path, in the order of the program text. */
export function walk(items, above = []) {
  return items.flatMap((item, index) => {
    const path = [...above, index];
    return [{ path, item }, ...walk(item.body ?? [], path)];
  });
}

/** The place of a card counted along the program text, from 1; 0 if there is none. */
export function numberOf(items, path) {
  return walk(items).findIndex((entry) => samePath(entry.path, path)) + 1;
}

export function countCards(items) {
  const counts = {};
  for (const { item } of walk(items)) counts[item.card] = (counts[item.card] ?? 0) + 1;
  return counts;
}

/** How deep cards lie under cards: 0 without loops. */
export function depthOf(items) {
  return Math.max(0, ...walk(items).map(({ path }) => path.length - 1));
}

export function samePath(a, b) {
  return a.length === b.length && a.every((index, level) => index === b[level]);
}

/** Whether `path` is `above` itself or lies under it. */
export function isUnder(path, above) {
  return path.length >= above.length && above.every((index, level) => index === path[level]);
}

/** The program with the list around `path` replaced by what `change` makes of it. */
function changedList(items, path, change) {
  if (path.length === 1) return change(items);
  const [index, ...rest] = path;
  return items.map((item, at) =>
    at === index ? { ...item, body: changedList(item.body ?? [], rest, change) } : item,
  );
}

export function inserted(items, place, item) {
  const at = place.at(-1);
  return changedList(items, place, (list) => [...list.slice(0, at), item, ...list.slice(at)]);
}

export function removed(items, path) {
  return changedList(items, path, (list) => list.filter((_, at) => at !== path.at(-1)));
}

export function replaced(items, path, ...instead) {
  const at = path.at(-1);
  return changedList(items, path, (list) => [...list.slice(0, at), ...instead, ...list.slice(at + 1)]);
}

/** Where `place` is once the card at `path` is taken away; null if it lies under that card. */
export function placeWithout(place, path) {
  const level = path.length - 1;
  if (place.length < path.length) return place;
  if (place.slice(0, level).some((index, at) => index !== path[at])) return place;
  if (place.length > path.length && place[level] === path[level]) return null;
  return place.map((index, at) => (at === level && index > path[level] ? index - 1 : index));
}

/**
 * The program as a row of signs: Start, each card, and the opening and the close of each loop.
 *
 * `place` is the gap right behind the sign; each gap of the program lies behind exactly one sign.
 */
export function signsOf(items, above = []) {
  const start = above.length === 0 ? [{ kind: "start", path: null, place: [0] }] : [];
  return start.concat(
    items.flatMap((item, index) => {
      const path = [...above, index];
      const behind = [...above, index + 1];
      if (item.body === null) return [{ kind: "card", path, place: behind }];
      return [
        { kind: "open", path, place: [...path, 0] },
        ...signsOf(item.body, path),
        { kind: "close", path, place: behind },
      ];
    }),
  );
}

/** The index of the sign that `place` lies behind, or -1. */
export function signBefore(signs, place) {
  return signs.findIndex((sign) => samePath(sign.place, place));
}
