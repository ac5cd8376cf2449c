import assert from "node:assert/strict";
import { test } from "node:test";

import { gapLine, inside, nearestGap } from "../../../kop_learn/notebook/static/drop_place.js";

const boxAt = (left, top, width = 70, height = 80) => ({ left, top, right: left + width, bottom: top + height });
// Start, two cards on the first line, one on the second.
const BOXES = [boxAt(0, 0), boxAt(80, 0), boxAt(160, 0), boxAt(0, 90)];
const all = () => true;

test("the nearest gap on the line is taken", () => {
  assert.equal(nearestGap(BOXES, 76, 40, all), 0);
  assert.equal(nearestGap(BOXES, 150, 10, all), 1);
  assert.equal(nearestGap(BOXES, 400, 40, all), 2);
});

test("at the beginning of a line the gap is the one at the end of the line before", () => {
  assert.equal(nearestGap(BOXES, 2, 130, all), 2);
  assert.equal(nearestGap(BOXES, 72, 130, all), 3);
});

test("far below, the last line counts", () => {
  assert.equal(nearestGap(BOXES, 200, 400, all), 3);
});

test("gaps that are not open are passed over", () => {
  assert.equal(nearestGap(BOXES, 76, 40, (at) => at > 0), 1);
  assert.equal(nearestGap(BOXES, 76, 40, () => false), -1);
});

test("the line stands between two cards, or where the pointer is at a line's end", () => {
  assert.equal(gapLine(BOXES, 0, 76, 40).x, 75);
  assert.equal(gapLine(BOXES, 2, 230, 40).x, 233);
  assert.deepEqual(gapLine(BOXES, 2, 0, 130), { x: -3, top: 90, bottom: 170 });
  assert.equal(gapLine(BOXES, 3, 100, 130).x, 73);
});

test("inside, with and without room around", () => {
  assert.ok(inside(BOXES[0], 10, 10));
  assert.ok(!inside(BOXES[0], 75, 10));
  assert.ok(inside(BOXES[0], 75, 10, 8));
});
