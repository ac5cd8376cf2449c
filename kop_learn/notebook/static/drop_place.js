// Where a card would go that is held at a point of the page.

const LINE = 3; // a step to another line counts like so many to the side

/**
 * The index of the sign behind which the nearest gap lies, or -1.
 *
 * `boxes` are the signs' rectangles in order; the gap behind a sign lies between its right side and
 * the next one's left side, which may be on the next line. `open(index)` says whether a card may go
 * there.
 */
export function nearestGap(boxes, x, y, open) {
  let best = { far: Infinity, at: -1 };
  boxes.forEach((box, at) => {
    if (!open(at)) return;
    const next = boxes[at + 1];
    const sides = [[box.right, box], ...(next ? [[next.left, next]] : [])];
    for (const [side, { top, bottom }] of sides) {
      const up = Math.max(top - y, y - bottom, 0);
      const far = Math.abs(side - x) + LINE * up;
      if (far < best.far) best = { far, at };
    }
  });
  return best.at;
}

/** The upright line that shows the gap behind sign `at`, on the side nearest to the point. */
export function gapLine(boxes, at, x, y) {
  const box = boxes[at];
  const next = boxes[at + 1];
  const behind = { x: box.right + 3, top: box.top, bottom: box.bottom };
  if (!next) return behind;
  const before = { x: next.left - 3, top: next.top, bottom: next.bottom };
  const sameLine = next.top < box.bottom && box.top < next.bottom && next.left >= box.left;
  if (sameLine) {
    const [low, high] = box.bottom - box.top < next.bottom - next.top ? [behind, before] : [before, behind];
    return { x: (behind.x + before.x) / 2, top: Math.max(low.top, high.top), bottom: Math.min(low.bottom, high.bottom) };
  }
  const far = (line) => Math.abs(line.x - x) + LINE * Math.max(line.top - y, y - line.bottom, 0);
  return far(before) < far(behind) ? before : behind;
}

export function inside(box, x, y, around = 0) {
  return (
    x >= box.left - around && x <= box.right + around && y >= box.top - around && y <= box.bottom + around
  );
}
