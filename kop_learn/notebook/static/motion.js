// How the ship moves in one step, as keyframes: where it is, how it is turned, how high it hops.
//
// A pose is {col, row, angle}: cells from the bottom left corner, degrees to the right from north.
// Angles go on beyond 360, so that a quarter turn never becomes three.

import { bumpCell, cellOf } from "./story.js";

const ANGLES = { N: 0, E: 90, S: 180, W: 270 };

export function poseAt(cell, heading) {
  return { ...cellOf(cell), angle: ANGLES[heading] };
}

/** The pose after a step, turned the short way round. */
export function poseAfter(before, step) {
  const target = poseAt(step.cell, step.heading);
  const turn = ((((target.angle - before.angle) % 360) + 540) % 360) - 180;
  return { ...target, angle: before.angle + turn };
}

/** The pose before the run and after each step. */
export function posesOf(start, steps) {
  const poses = [start];
  for (const step of steps) poses.push(poseAfter(poses.at(-1), step));
  return poses;
}

export function placeOf({ col, row }) {
  return `translate(${col * 100}%, ${-row * 100}%)`;
}

export function turnOf({ angle }) {
  return `rotate(${angle}deg)`;
}

/** The keyframes of a step: {place, turn, hop}, each a list of transforms that ends at rest. */
export function motionOf(before, after, step) {
  const place = [placeOf(before), placeOf(after)];
  const turn = [turnOf(before), turnOf(after)];
  if (!step.ok) return bumpMotion(after, step);
  switch (step.event) {
    case "jumped_up":
    case "jumped_down":
      return { place, turn, hop: ["scale(1)", "scale(1.5)", "scale(1)"] };
    case "moved":
    case "turned":
      return { place, turn, hop: [] };
    default:
      return { place: [], turn: [], hop: ["scale(1)", "scale(1.18)", "scale(0.96)", "scale(1)"] };
  }
}

const KNOCKS = ["F", "B", "J"];

function bumpMotion(pose, step) {
  const still = placeOf(pose);
  if (!KNOCKS.includes(step.card)) {
    const shaken = [0, -9, 8, -6, 4, 0].map((by) => turnOf({ angle: pose.angle + by }));
    return { place: [], turn: shaken, hop: [] };
  }
  const target = bumpCell(step);
  const toward = (share) =>
    placeOf({
      col: pose.col + (target.col - pose.col) * share,
      row: pose.row + (target.row - pose.row) * share,
    });
  const hop = step.event === "empty_jump" ? ["scale(1)", "scale(1.3)", "scale(1)"] : [];
  const place = [still, toward(0.26), toward(-0.07), toward(0.04), still];
  return { place, turn: [], hop };
}
