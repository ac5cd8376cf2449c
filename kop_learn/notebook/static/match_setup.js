// The set-up screen of a match: who plays which team, in which mode, on which sea.

import { make, makeButton, uniqueId } from "./dom.js";
import { SIGNS } from "./icons.js";

/**
 * The form for a plan (a plain value that the kernel checks); `choices` is what there is to choose
 * from, `begun` the matches to go on with. `begin(plan)` is called with what was chosen, `resume(number)`
 * with such a match.
 */
export class SetupView {
  constructor(say, { choices, plan, begun }, { begin, resume }) {
    this.say = say;
    this.choices = choices;
    this.plan = structuredClone(plan);
    const label = say("table.setup.begin");
    const start = makeButton(SIGNS.play, { label, word: label, kind: "kop-primary", onclick: () => begin(this.plan) });
    this.teams = make("div", { class: "kop-setup-teams" });
    this.rest = make("div", { class: "kop-setup-match" });
    this.begun = make("div", { class: "kop-setup-begun" });
    this.message = make("p", { class: "kop-setup-message", role: "status", "aria-live": "polite" }, say("table.setup.hint"));
    this.resume = resume;
    this.element = make(
      "div",
      { class: "kop-setup" },
      this.teams,
      this.rest,
      make("div", { class: "kop-setup-begin" }, start, this.message),
      this.begun,
    );
    this.showTeams();
    this.showMatch();
    this.showBegun(begun);
  }

  speak(sentences, kind) {
    this.message.dataset.kind = kind;
    this.message.textContent = [sentences].flat().join(" ");
  }

  /** Offer the matches that can be gone on with. */
  showBegun(begun) {
    const buttons = begun.map(({ number, title }) => {
      const label = this.say("table.go_on", { title });
      const onclick = () => this.resume(number);
      return makeButton(SIGNS.forward, { label, word: label, kind: "kop-small", onclick });
    });
    this.begun.replaceChildren(...buttons);
  }

  showTeams() {
    this.teams.replaceChildren(...[0, 1].map((at) => this.team(at)));
  }

  /** What holds for the match; rounds and characters belong to the advanced mode. */
  showMatch() {
    const { say, plan, choices } = this;
    const modes = choices.modes.map((mode) => [mode, say(`table.mode.${mode}`)]);
    const changeMode = (mode) => {
      plan.mode = mode;
      this.showMatch();
      this.rest.querySelector("select").focus();
    };
    const variants = choices.variants.map((name) =>
      this.check(say(`table.variant.${name}`), plan.variants.includes(name), (on) => {
        plan.variants = plan.variants.filter((other) => other !== name).concat(on ? [name] : []);
        this.showTeams();
      }),
    );
    const seas = choices.seas.map((sea) => [sea, say(`table.sea.${sea}`)]);
    const parts = [
      this.select(say("table.setup.mode"), modes, plan.mode, changeMode),
      this.select(say("table.setup.sea"), seas, plan.sea, (sea) => (plan.sea = sea)),
    ];
    if (plan.mode === "advanced") {
      const rounds = Array.from({ length: Math.min(choices.rounds, 9) }, (_, at) => [String(at + 1), String(at + 1)]);
      const ways = ["picked", "drawn"].map((way) => [way, say(`table.captains.${way}`)]);
      parts.push(
        this.select(say("table.setup.rounds"), rounds, String(plan.rounds), (n) => (plan.rounds = Number(n))),
        this.select(say("table.setup.captains"), ways, plan.captains, (way) => (plan.captains = way)),
      );
    }
    const quiet = this.check(say("table.setup.quiet"), plan.quiet, (on) => (plan.quiet = on));
    const group = { class: "kop-checks", role: "group", "aria-label": say("table.setup.variants") };
    this.rest.replaceChildren(...parts, make("div", group, ...variants, quiet));
  }

  team(at) {
    const { say, choices } = this;
    const seat = this.plan.seats[at];
    const id = uniqueId("name");
    const name = make("input", {
      id,
      type: "text",
      class: "kop-field",
      maxlength: String(choices.name),
      placeholder: say(`table.team.${at + 1}`),
      value: seat.name,
      oninput: (event) => (seat.name = event.target.value),
    });
    const players = choices.players.map((player) => [player, say(`table.player.${player}`)]);
    const starts = choices.starts[at].map((cell, start) => [String(start + 1), cell]);
    const oneShip = !this.plan.variants.includes("two_ships");
    const figures = choices.figures.map((figure) => [figure, say(`table.figure.${figure}`)]);
    const legend = make("legend", { class: "kop-label" }, say("table.setup.team", { n: at + 1 }));
    return make(
      "fieldset",
      { class: "kop-panel kop-setup-team", "data-team": String(at + 1) },
      legend,
      make("label", { class: "kop-row", for: id }, make("span", {}, say("table.setup.name")), name),
      this.select(say("table.setup.player"), players, seat.player, (player) => (seat.player = player)),
      this.select(say("table.setup.figure"), figures, seat.figure, (figure) => (seat.figure = figure)),
      oneShip
        ? this.select(say("table.setup.start"), starts, String(seat.start), (start) => (seat.start = Number(start)))
        : null,
    );
  }

  select(label, options, value, changed) {
    const id = uniqueId("select");
    const list = make(
      "select",
      {
        id,
        class: "kop-field",
        "data-lm-suppress-shortcuts": "true",
        onchange: (event) => changed(event.target.value),
      },
      ...options.map(([code, text]) => make("option", { value: code, selected: code === value }, text)),
    );
    return make("label", { class: "kop-row", for: id }, make("span", {}, label), list);
  }

  check(label, on, changed) {
    const box = make("input", {
      type: "checkbox",
      checked: on,
      "data-lm-suppress-shortcuts": "true",
      onchange: (event) => changed(event.target.checked),
    });
    return make("label", { class: "kop-check" }, box, make("span", {}, label));
  }
}
