// The parts of the level player that only show something: head, message, the frame around all.

import { make, makeButton, prefersStill } from "./dom.js";
import { PARROT, SIGNS, starRow } from "./icons.js";
import { textIn } from "./words.js";

/** Title, story, stars, and the choice of language. */
export function makeHead(level, say, { language, languages, stars, choose }) {
  const rules = [];
  if (level.no_bugs) rules.push(say("ui.rule.no_bugs"));
  if (level.captain && level.cards.some(({ card }) => card === "call")) {
    const name = say(`character.${level.captain}.name`);
    rules.push(say("ui.rule.captain", { name, skill: say(`character.${level.captain}.skill`) }));
  }
  if (level.kind !== "solve") rules.push(say(`ui.kind.${level.kind}`));
  const story = textIn(level.story, language);
  const title = make("div", { class: "kop-title", role: "heading", "aria-level": "3" });
  title.textContent = textIn(level.title, language) ?? level.id;
  const earned = make("span", { class: "kop-stars" });
  showStars(earned, say, stars);
  const languagesGroup = makeLanguages(say, { language, languages, choose });
  const head = make(
    "div",
    { class: "kop-head" },
    make("div", { class: "kop-title-row" }, title, earned, languagesGroup),
    story ? make("p", { class: "kop-story" }, story) : null,
    ...rules.map((rule) => make("p", { class: "kop-rule" }, rule)),
  );
  return { head, earned, title: title.textContent };
}

/** A button for each language, by its own name. */
export function makeLanguages(say, { language, languages, choose }) {
  const choices = Object.entries(languages).map(([code, name]) =>
    make(
      "button",
      {
        type: "button",
        class: "kop-language",
        lang: code.replace("_", "-"),
        "aria-pressed": String(code === language),
        "data-lm-suppress-shortcuts": "true",
        onclick: () => choose(code),
      },
      name,
    ),
  );
  const group = { class: "kop-languages", role: "group", "aria-label": say("ui.language") };
  return make("div", group, ...choices);
}

export function showStars(element, say, stars) {
  element.innerHTML = starRow(stars);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", say("ui.stars", { n: stars }));
}

function nod(parrot) {
  const turns = [0, -9, 7, -4, 0].map((angle) => ({ transform: `rotate(${angle}deg)` }));
  parrot.animate(turns, { duration: 520 });
}

/** The parrot and what it says; `kind` colours the bubble. */
export function makeMessage(extra) {
  const text = make("div", { class: "kop-text", role: "status", "aria-live": "polite" });
  const more = make("div", { class: "kop-more" }, ...extra);
  const bubble = make("div", { class: "kop-bubble" }, text, more);
  const parrot = make("div", { class: "kop-parrot", "aria-hidden": "true", html: PARROT });
  const element = make("div", { class: "kop-message" }, parrot, bubble);
  function speak(sentences, kind = "plain") {
    element.dataset.kind = kind;
    const lines = [sentences].flat().filter(Boolean);
    text.replaceChildren(...lines.map((line) => make("p", {}, line)));
    if (kind !== "plain" && !prefersStill()) nod(parrot);
  }
  return { element, speak };
}

/** `restart` says that clearing leads back to the program that the level began with. */
export function makeEditButtons(say, restart, on) {
  const button = (sign, key, action) => makeButton(SIGNS[sign], { label: say(key), onclick: action });
  const undo = button("undo", "ui.undo", on.undo);
  const redo = button("redo", "ui.redo", on.redo);
  const clear = restart
    ? button("restart", "ui.restart", on.clear)
    : button("clear", "ui.clear", on.clear);
  const python = makeButton(SIGNS.python, {
    label: say("ui.python"),
    word: say("ui.python"),
    onclick: on.python,
    "aria-expanded": "false",
  });
  return { undo, redo, clear, python };
}
