// What several tests need: the rules of a level, and a generator of random numbers with a seed.

const CARDS = {
  forward: { symbol: "F", python: "forward", group: "move", holds: "nothing", passes: 1 },
  back: { symbol: "B", python: "backward", group: "move", holds: "nothing", passes: 1 },
  left: { symbol: "L", python: "left", group: "move", holds: "nothing", passes: 1 },
  right: { symbol: "R", python: "right", group: "move", holds: "nothing", passes: 1 },
  jump: { symbol: "J", python: "jump", group: "move", holds: "nothing", passes: 1 },
  loop2: { symbol: "2", python: "range", group: "loop", holds: "moves_and_loops", passes: 2 },
  loop3: { symbol: "3", python: "range", group: "loop", holds: "moves_and_loops", passes: 3 },
  sea_god: { symbol: "S", python: "sea_god", group: "magic", holds: "nothing", passes: 1 },
  mazu: { symbol: "M", python: "mazu", group: "magic", holds: "nothing", passes: 1 },
  call: { symbol: "call", python: "call", group: "magic", holds: "nothing", passes: 1 },
  if_back: { symbol: "if_back", python: "if_back", group: "magic", holds: "moves_and_loops", passes: 1 },
};

/** Rules that give each card `counts[card]` times. */
export function rulesOf(counts) {
  const cards = {};
  for (const [card, count] of Object.entries(counts)) cards[card] = { ...CARDS[card], count };
  return { cards, order: Object.keys(cards) };
}

export const ALL = rulesOf({
  forward: 5,
  back: 2,
  left: 2,
  right: 2,
  jump: 2,
  loop2: 2,
  loop3: 2,
  sea_god: 2,
  mazu: 1,
  call: 1,
  if_back: 1,
});

/** Random whole numbers below `n`, the same for the same seed (mulberry32). */
export function randomOf(seed) {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}
