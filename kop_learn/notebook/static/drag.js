// Cards under the finger or the mouse: pointer events, for both alike.

import { make } from "./dom.js";
import { gapLine, inside, nearestGap } from "./drop_place.js";

// Pixels that make a press a drag. A child's finger trembles, and so do browsers allow it to.
const FAR_ENOUGH = { mouse: 7, touch: 16 };
const CLICK_MS = 350; // a browser that makes a click of a tap has made it by then
const AROUND = 28;

/**
 * Let cards be dragged within `root`.
 *
 * `host` says what there is: grab(element) gives {face, lifted, path, card} or null for something that is no
 * card; boxes() the rectangles of the program's signs; open(held, index) whether the card may go
 * behind that sign; area() and hand() the rectangles of program and hand; and it is told drop(held,
 * index), putBack(held) and holding(held or null). Returns how to end it.
 */
export function allowDrag(root, host) {
  let held = null;
  let pressed = null;

  function press(event) {
    if (event.button !== 0 || held || pressed) return;
    const element = event.target.closest("[data-card], .kop-token");
    const found = element && host.grab(element);
    if (!found) return;
    pressed = { ...found, element, id: event.pointerId, x: event.clientX, y: event.clientY };
    pressed.touch = event.pointerType !== "mouse";
  }

  function move(event) {
    if (event.pointerId !== (held ?? pressed)?.id) return;
    if (!held) {
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      if (far < FAR_ENOUGH[pressed.touch ? "touch" : "mouse"]) return;
      lift();
    }
    event.preventDefault();
    carry(event.clientX, event.clientY);
  }

  function lift() {
    held = pressed;
    const box = held.face.getBoundingClientRect();
    // A finger hides what is below it: there the card is held by its lower edge.
    const lower = held.touch ? box.height * 0.6 : 0;
    held.grip = { x: held.x - box.left, y: held.y - box.top + lower };
    held.ghost = held.face.cloneNode(true);
    const top = root.getRootNode() instanceof ShadowRoot ? root.getRootNode() : document.body;
    held.layer = make("div", { class: "kop kop-drag", "aria-hidden": "true" }, held.ghost);
    held.layer.dataset.dark = root.dataset.dark;
    held.line = make("div", { class: "kop-drop-line", hidden: true });
    held.layer.append(held.line);
    top.append(held.layer);
    held.element.setPointerCapture(held.id);
    held.lifted.classList.add("kop-lifted");
    host.holding(held);
  }

  function carry(x, y) {
    held.ghost.style.transform = `translate(${x - held.grip.x}px, ${y - held.grip.y}px) rotate(-3deg)`;
    const over = inside(host.area(), x, y, AROUND) && !inside(host.hand(), x, y);
    const boxes = host.boxes();
    held.gap = over ? nearestGap(boxes, x, y, (at) => host.open(held, at)) : -1;
    held.back = held.path !== null && inside(host.hand(), x, y, 6);
    held.layer.classList.toggle("kop-back", held.back);
    held.line.hidden = held.gap < 0;
    if (held.gap < 0) return;
    const line = gapLine(boxes, held.gap, x, y);
    held.line.style.transform = `translate(${line.x - 4}px, ${line.top}px)`;
    held.line.style.height = `${line.bottom - line.top}px`;
  }

  function release(event) {
    if (event.pointerId !== (held ?? pressed)?.id) return;
    if (!held) {
      if (pressed.touch) clickOnce(pressed.element);
      pressed = null;
      return;
    }
    const { gap, back } = held;
    const done = letGo();
    // The click that follows a drag is none.
    root.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", stop, { capture: true }));
    if (gap >= 0) host.drop(done, gap);
    else if (back) host.putBack(done);
  }

  /** Not every browser makes a click of a tap whose finger trembled: then it is made here. */
  function clickOnce(element) {
    const missing = setTimeout(() => {
      element.removeEventListener("click", made);
      if (element.isConnected) element.click();
    }, CLICK_MS);
    const made = () => clearTimeout(missing);
    element.addEventListener("click", made, { once: true });
  }

  /** A browser takes a finger that lets go in mid-motion for a throw, and its next tap for a stop. */
  function keepStill(event) {
    if (held && event.cancelable) event.preventDefault();
  }

  function stop(event) {
    event.stopPropagation();
    event.preventDefault();
  }

  function letGo() {
    const done = held;
    held = null;
    pressed = null;
    done.layer.remove();
    done.lifted.classList.remove("kop-lifted");
    if (done.element.hasPointerCapture(done.id)) done.element.releasePointerCapture(done.id);
    host.holding(null);
    return done;
  }

  /** Let the card fall back to where it came from. */
  function cancel(event) {
    if (event && event.pointerId !== (held ?? pressed)?.id) return;
    pressed = null;
    if (held) letGo();
  }

  function giveUp() {
    cancel(null);
  }

  root.addEventListener("pointerdown", press);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", release);
  root.addEventListener("pointercancel", cancel);
  root.addEventListener("touchmove", keepStill, { passive: false });
  window.addEventListener("pointerup", cancel);
  window.addEventListener("blur", giveUp);
  return {
    cancel: giveUp,
    get active() {
      return held !== null;
    },
    end() {
      cancel(null);
      window.removeEventListener("pointerup", cancel);
      window.removeEventListener("blur", giveUp);
    },
  };
}
