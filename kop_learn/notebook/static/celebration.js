// Paper snippets for a reached treasure, and the stars that were earned.

import { make, prefersStill } from "./dom.js";
import { starRow } from "./icons.js";

const COLOURS = ["#ffc933", "#d9482b", "#2f7fae", "#1f7a54", "#b23a5b", "#fffaf0"];
const LASTS_MS = 2600;

/** Celebrate above an element; it goes away by itself. */
export function celebrate(stage, stars) {
  const banner = make("div", { class: "kop-banner", html: starRow(stars) });
  const layer = make("div", { class: "kop-celebration", "aria-hidden": "true" }, banner);
  stage.append(layer);
  if (!prefersStill()) snow(layer);
  setTimeout(() => layer.remove(), LASTS_MS + 1200);
  return layer;
}

function snow(layer) {
  const canvas = make("canvas", { class: "kop-confetti" });
  layer.prepend(canvas);
  const { width, height } = layer.getBoundingClientRect();
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  const snippets = Array.from({ length: 90 }, (_, at) => ({
    x: width / 2,
    y: height * 0.45,
    dx: (Math.random() - 0.5) * width * 1.3,
    dy: -height * (0.35 + Math.random() * 0.75),
    turn: Math.random() * 6,
    spin: (Math.random() - 0.5) * 14,
    size: 5 + Math.random() * 6,
    colour: COLOURS[at % COLOURS.length],
    round: at % 3 === 0,
  }));
  const began = performance.now();
  function frame(now) {
    const t = (now - began) / 1000;
    if (t * 1000 > LASTS_MS || !canvas.isConnected) return canvas.remove();
    context.clearRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, (LASTS_MS / 1000 - t) * 1.6);
    for (const each of snippets) {
      context.save();
      const fall = height * 0.85 * t * t;
      context.translate(each.x + each.dx * (1 - Math.exp(-1.6 * t)), each.y + each.dy * (1 - Math.exp(-2.2 * t)) + fall);
      context.rotate(each.turn + each.spin * t);
      context.fillStyle = each.colour;
      context.beginPath();
      if (each.round) context.arc(0, 0, each.size / 2, 0, 7);
      else context.rect(-each.size / 2, -each.size / 4, each.size, each.size / 2);
      context.fill();
      context.restore();
    }
    return requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
}
