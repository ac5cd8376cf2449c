// The parts of the match table that show something: teams, curtain, questions, discards, the log.

import { cardFace } from "./card_face.js";
import { make, makeButton } from "./dom.js";
import { SIGNS } from "./icons.js";

const FACES_SECONDS = 5;

export function wordButton(sign, word, onclick, kind = "kop-small") {
  return makeButton(SIGNS[sign], { label: word, word, kind, onclick });
}

/** The two teams: name, captain, points, how many cards they hold, whose turn it is. */
export function makeTeams(say, table) {
  const boxes = table.teams.map((team, at) => {
    const mine = table.asked === at + 1;
    const facts = [
      table.mode === "advanced" ? say("table.points", { n: team.points }) : null,
      team.captain ? say(`character.${team.captain}.name`) : null,
      say("table.cards_held", { moves: team.moves, magic: team.magic }),
    ].filter(Boolean);
    return make(
      "div",
      { class: `kop-team${mine ? " kop-to-move" : ""}`, "data-team": String(at + 1) },
      make("span", { class: "kop-team-flag", "aria-hidden": "true" }),
      make("strong", { class: "kop-team-name" }, team.name),
      mine ? make("span", { class: "kop-team-turn" }, say("table.to_move")) : null,
      make("span", { class: "kop-team-fact", title: facts.join(" · ") }, facts.join(" · ")),
    );
  });
  return make("div", { class: "kop-teams" }, ...boxes);
}

/** The round and the turn in words. */
export function roundText(say, table) {
  const parts = [];
  if (table.rounds > 1) parts.push(say("table.round", { round: table.round, rounds: table.rounds }));
  if (table.turn) parts.push(say("table.turn_of", { turn: table.turn }));
  return parts.join(" · ");
}

/** What hides a hand until the right people sit before the screen. */
function makeCurtain(say, table, open) {
  const team = table.teams[table.asked - 1].name;
  const other = table.teams[2 - table.asked].name;
  const after = table.kind === "discard";
  const button = wordButton("play", say("table.curtain.show", { team }), open, "kop-primary");
  return make(
    "div",
    { class: "kop-panel kop-curtain" },
    make("p", { class: "kop-curtain-away" }, say("table.curtain.away", { other })),
    make("p", {}, say("table.curtain.ready", { team })),
    after ? make("p", {}, say("table.curtain.discard")) : null,
    button,
  );
}

/** The cards that are left, to be marked for throwing away; `end(cards)` ends the turn. */
function makeDiscards(say, table, end) {
  const marked = new Set();
  const button = wordButton("next", say("table.discard.end"), () => end([...marked].map((at) => table.hand[at])), "kop-primary");
  const word = button.querySelector(".kop-word");
  const cards = table.hand.map((card, at) => {
    const name = say(`card.${card}.name`);
    const toggle = () => {
      if (!marked.delete(at)) marked.add(at);
      show();
      word.textContent = marked.size ? say.n("table.discard.throw", marked.size) : say("table.discard.end");
    };
    const element = make(
      "button",
      {
        type: "button",
        class: "kop-hand-card kop-discard",
        "data-lm-suppress-shortcuts": "true",
        title: say(`card.${card}.help`),
        onclick: toggle,
      },
      cardFace(card, name),
    );
    const show = () => {
      element.setAttribute("aria-pressed", String(marked.has(at)));
      element.setAttribute("aria-label", say(marked.has(at) ? "table.discard.marked" : "table.discard.kept", { card: name }));
    };
    show();
    return element;
  });
  return make(
    "div",
    { class: "kop-panel kop-discards" },
    make("div", { class: "kop-label" }, say("table.discard.title")),
    make("div", { class: "kop-hand", role: "group", "aria-label": say("table.discard.cards") }, ...cards),
    button,
  );
}

function makeQuestion(title, text, ...rest) {
  const told = text ? make("p", {}, text) : null;
  return make("div", { class: "kop-panel kop-question", role: "group", "aria-label": title },
    make("strong", { class: "kop-question-title" }, title), told, ...rest);
}

/** Pick a character for the team. */
function makeCaptainChoice(say, table, pick) {
  const team = table.teams[table.asked - 1].name;
  const options = table.characters.map((name) =>
    make(
      "button",
      { type: "button", class: "kop-button kop-character", "data-lm-suppress-shortcuts": "true", onclick: () => pick(name) },
      make("strong", {}, say(`character.${name}.name`)),
      make("span", {}, say(`character.${name}.skill`)),
    ),
  );
  return makeQuestion(say("table.pick.title", { team }), null, make("div", { class: "kop-characters" }, ...options));
}

/** Condition 3: five seconds for faces, then yes or no. */
function makeFaces(say, table, answer) {
  const team = table.teams[table.asked - 1].name;
  const count = make("span", { class: "kop-countdown", role: "timer", "aria-live": "off" });
  const yes = wordButton("play", say("table.faces.yes"), () => answer(true));
  const no = wordButton("remove", say("table.faces.no"), () => answer(false));
  const asked = make("div", { class: "kop-more", hidden: true }, make("span", {}, say("table.faces.ask", { team })), yes, no);
  const go = wordButton("play", say("table.faces.go"), () => {
    go.hidden = true;
    tick(FACES_SECONDS);
  }, "kop-primary");
  function tick(left) {
    if (left > 0) {
      count.textContent = String(left);
      setTimeout(() => tick(left - 1), 1000);
      return;
    }
    count.textContent = "";
    asked.hidden = false;
    yes.focus();
  }
  return makeQuestion(say("table.faces.title", { team }), say("table.faces.count"), go, count, asked);
}

/** Condition 4: does the other team shout, or make a heart where it must be quiet? */
function makeLove(say, table, answer) {
  const team = table.teams[table.asked - 1].name;
  const title = say(table.quiet ? "table.love.quiet" : "table.love.title", { team });
  const yes = wordButton("back", say("table.love.yes"), () => answer(true));
  const no = wordButton("remove", say("table.love.no"), () => answer(false));
  return makeQuestion(title, say("table.love.ask"), make("div", { class: "kop-more" }, yes, no));
}

/** AlphaGo: take one card of the hand that is seen. */
function makeTake(say, table, take) {
  const cards = table.taking.map((card) =>
    make(
      "button",
      {
        type: "button",
        class: "kop-hand-card",
        "data-lm-suppress-shortcuts": "true",
        "aria-label": say(`card.${card}.name`),
        title: say(`card.${card}.help`),
        onclick: () => take(card),
      },
      cardFace(card, say(`card.${card}.name`)),
    ),
  );
  return makeQuestion(say("table.take.title"), null, make("div", { class: "kop-hand" }, ...cards));
}

/** A bot at work, and how to hurry it. */
function makeThinking(say, table, stop) {
  const team = table.teams[table.asked - 1].name;
  const text = make("p", { class: "kop-thinking" }, say("table.thinking", { team }));
  return make("div", { class: "kop-panel kop-wait" }, text, wordButton("fast", say("table.stop"), stop));
}

/** The voyages of a match that is over, to be watched again: one by the slider, or all of them. */
export function makeReplay(say, count, watch) {
  const told = make("span", { class: "kop-step-count", "aria-hidden": "true" });
  const slider = make("input", {
    type: "range",
    min: "1",
    max: String(count),
    value: String(count),
    "aria-label": say("table.replay"),
    title: say("table.replay"),
    "data-lm-suppress-shortcuts": "true",
    onchange: (event) => watch(Number(event.target.value), false),
    oninput: (event) => show(Number(event.target.value)),
  });
  function show(at) {
    slider.value = String(at);
    const text = say("table.replay.voyage", { n: at, of: count });
    slider.setAttribute("aria-valuetext", text);
    told.textContent = text;
  }
  show(count);
  const all = wordButton("play", say("table.replay.all"), () => watch(1, true));
  return { element: make("div", { class: "kop-replay" }, all, slider, told), show };
}

/** The graph of a match that is over, as the kernel drew it. */
export function makeGraph(graph) {
  const url = URL.createObjectURL(new Blob([graph.picture], { type: "image/png" }));
  return make("img", { class: "kop-graph", src: url, alt: graph.text, onload: () => URL.revokeObjectURL(url) });
}

/** Hand a file to the browser, which asks or knows where to put it. */
export function saveFile({ name, mime }, content) {
  const url = URL.createObjectURL(new Blob([content], { type: mime }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** How the match ended; `on` has again() and save(kind), `parts` are replay and graph, `more` a button. */
export function makeResult(say, table, on, parts, more) {
  const [winner, shared] = table.winners;
  const text = shared === undefined
    ? say("table.over.won", { team: table.teams[winner - 1].name })
    : say("table.over.shared");
  const scores = table.teams.map(({ name, points }) => `${name}: ${say("table.points", { n: points })}`);
  const told = table.mode === "advanced" ? make("p", {}, scores.join(" · ")) : null;
  return make(
    "div",
    { class: "kop-panel kop-result" },
    make("p", { class: "kop-result-title" }, text),
    told,
    ...parts,
    make(
      "div",
      { class: "kop-more" },
      more,
      wordButton("redo", say("table.again"), on.again, "kop-primary"),
      wordButton("later", say("table.save.gif"), () => on.save("gif"), "kop-small kop-save"),
      wordButton("later", say("table.save.html"), () => on.save("html"), "kop-small kop-save"),
    ),
  );
}

/** The match so far, in words; the last sentence is in view. */
export function makeLog(say, lines, open) {
  const list = make("ol", { class: "kop-log-lines", tabindex: "0" }, ...lines.map((line) => make("li", {}, line)));
  const log = make("details", { class: "kop-log", open }, make("summary", {}, say("table.log")), list);
  log.addEventListener("toggle", () => (list.scrollTop = list.scrollHeight));
  return log;
}

/** The sea in words, for those who hear it. */
export function tellSea(say, table) {
  const told = [say("table.board", { columns: table.width, rows: table.height })];
  for (const { cell, heading, team, number } of table.ships) {
    const name = table.teams[team - 1].name;
    const ship = say(table.two_ships ? "table.ship_of_two" : "table.ship", { team: name, ship: number });
    told.push(say("table.board.ship", { ship, cell, heading: say(`heading.${heading}`) }));
  }
  for (const kind of [...new Set(table.tiles.map((tile) => tile.kind))]) {
    const cells = table.tiles.filter((tile) => tile.kind === kind).map(({ cell }) => cell);
    told.push(say("table.board.tiles", { tile: say(`tile.${kind}`), cells: cells.join(", ") }));
  }
  return told.join(" ");
}

/** The panel for a question of the table, or null where it asks none; `ask` sends an answer. */
export function makeAsked(say, table, ask) {
  const answer = (yes) => ask({ type: "answer", yes });
  switch (table.phase) {
    case "discard":
      return makeDiscards(say, table, (cards) => ask({ type: "discard", cards }));
    case "curtain":
      return makeCurtain(say, table, () => ask({ type: "open" }));
    case "thinking":
      return makeThinking(say, table, () => ask({ type: "stop" }));
    case "captain":
      return makeCaptainChoice(say, table, (character) => ask({ type: "captain", character }));
    case "faces":
      return makeFaces(say, table, answer);
    case "love":
      return makeLove(say, table, answer);
    case "take":
      return makeTake(say, table, (card) => ask({ type: "take", card }));
    default:
      return null;
  }
}

/** What is said when the table comes to a question; null where the last step is still worth hearing. */
export function greetingOf(say, table) {
  const team = table.asked ? table.teams[table.asked - 1].name : "";
  switch (table.phase) {
    case "play": {
      const told = [say(table.two_ships ? "table.greet.ship" : "table.greet.play", { team, ship: table.ship })];
      if (table.no_moves && table.no_magic) told.push(say("table.paused.both"));
      else if (table.no_moves) told.push(say("table.paused.moves"));
      else if (table.no_magic) told.push(say("table.paused.magic"));
      return told;
    }
    case "place":
      return say("table.place.hint", { team });
    case "captain":
      return say("table.pick.title", { team });
    case "faces":
      return say("table.faces.title", { team });
    case "love":
      return say(table.quiet ? "table.love.quiet" : "table.love.title", { team });
    case "take":
      return say("table.take.title");
    case "thinking":
      return say("table.thinking", { team });
    case "curtain":
      return table.kind === "discard" ? null : say("table.curtain.ready", { team });
    default:
      return null;
  }
}
