// The frame of the match table: its head, and the places for sea, panels, controls and words.

import { make } from "./dom.js";
import { wordButton } from "./match_parts.js";
import { makeLanguages, makeMessage } from "./player_parts.js";

/**
 * Make the frame; `voyage` brings the sea and its controls, `languages` is what makeLanguages() takes,
 * `again()` asks for a new match.
 */
export function makeFrame(say, { voyage, languages, again }) {
  const title = make("div", { class: "kop-title", role: "heading", "aria-level": "3" }, say("table.title"));
  const teams = make("div", { class: "kop-teams-place" });
  const round = make("span", { class: "kop-round" });
  const newMatch = wordButton("redo", say("table.again"), again);
  const log = make("div", { class: "kop-log-place" });
  const row = { class: "kop-title-row" };
  const head = make("div", row, title, teams, round, newMatch, log, makeLanguages(say, languages));
  const message = makeMessage([]);
  const body = make("div", { class: "kop-match-body" });
  const side = make("div", { class: "kop-match-side" }, body, message.element);
  const board = make("div", { class: "kop-board-area" }, voyage.stage.element);
  const match = make("div", { class: "kop-match-main" }, board, side, voyage.controls.element);
  const setup = make("div", { class: "kop-setup-place" });
  return { parts: [head, setup, match], teams, round, newMatch, log, message, body, match, setup };
}
