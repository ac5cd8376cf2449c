// Start, pause, step, back, the slider over the steps, the speed.

import { make, makeButton, uniqueId } from "./dom.js";
import { SIGNS } from "./icons.js";
import { RATES } from "./run_player.js";

export const NORMAL_SPEED = 1;

export class ControlsView {
  /** `on` has start(), step(), back(), reset(), seek(n) and speed(index). */
  constructor(say, on, speed) {
    this.say = say;
    this.start = makeButton(SIGNS.play, {
      label: say("ui.start"),
      word: say("ui.start"),
      kind: "kop-primary",
      onclick: on.start,
    });
    this.back = makeButton(SIGNS.back, { label: say("ui.back"), onclick: on.back });
    this.step = makeButton(SIGNS.forward, { label: say("ui.step"), onclick: on.step });
    this.reset = makeButton(SIGNS.reset, { label: say("ui.reset"), onclick: on.reset });
    this.slider = this.range(say("ui.slider"), 0, (value) => on.seek(value));
    this.slider.classList.add("kop-steps");
    this.speed = this.range(say("ui.speed"), RATES.length - 1, (value) => {
      on.speed(value);
      this.tellSpeed(value);
    });
    this.count = make("span", { class: "kop-step-count", "aria-hidden": "true" });
    const speeds = make(
      "span",
      { class: "kop-speed" },
      make("span", { class: "kop-sign", "aria-hidden": "true", html: SIGNS.slow }),
      this.speed,
      make("span", { class: "kop-sign", "aria-hidden": "true", html: SIGNS.fast }),
    );
    this.element = make(
      "div",
      { class: "kop-controls", role: "group", "aria-label": say("ui.controls") },
      make("div", { class: "kop-buttons" }, this.start, this.back, this.step, this.reset),
      make("div", { class: "kop-sliders" }, this.slider, this.count, speeds),
    );
    this.speed.value = String(speed);
    this.tellSpeed(speed);
  }

  range(label, most, changed) {
    return make("input", {
      type: "range",
      id: uniqueId("range"),
      min: "0",
      max: String(most),
      value: "0",
      step: "1",
      "aria-label": label,
      title: label,
      "data-lm-suppress-shortcuts": "true",
      oninput: (event) => changed(Number(event.target.value)),
    });
  }

  tellSpeed(index) {
    this.speed.setAttribute("aria-valuetext", this.say(`ui.speed.${index}`));
    this.speed.title = `${this.say("ui.speed")} ${this.say(`ui.speed.${index}`)}`;
  }

  /** Show where a run is; `state` is "idle", "asking", "sailing", "paused" or "ended". */
  update({ state, position, total, text, runnable }) {
    const [sign, word] = {
      sailing: [SIGNS.pause, "ui.pause"],
      paused: [SIGNS.play, "ui.go_on"],
    }[state] ?? [SIGNS.play, "ui.start"];
    if (this.shownSign !== word) {
      this.start.querySelector(".kop-sign").innerHTML = sign;
      this.start.querySelector(".kop-word").textContent = this.say(word);
      this.shownSign = word;
    }
    this.start.classList.toggle("kop-busy", state === "asking");
    this.start.setAttribute("aria-disabled", String(state === "asking"));
    this.disable(this.back, position === 0);
    this.disable(this.step, state === "asking" || !runnable || (total > 0 && position === total));
    this.disable(this.reset, total === 0);
    this.slider.max = String(total);
    this.slider.value = String(position);
    this.slider.disabled = total === 0;
    this.slider.setAttribute("aria-valuetext", text);
    this.count.textContent = total ? `${position} / ${total}` : "";
  }

  disable(button, off) {
    button.setAttribute("aria-disabled", String(off));
  }
}
