// One view of the sea chart: a route of levels for each chapter.

import { focusAgain, hideFallback, isDark, make, makeButton, takeFreeFocus, uniqueId, watchTheme } from "./dom.js";
import { CHAPTER_PICTURES } from "./chart_pictures.js";
import { PARROT, SIGNS, starRow } from "./icons.js";
import { makeLanguages } from "./player_parts.js";
import { speakerOf, textIn } from "./words.js";

const MAX_IMPORT = 8e6; // bytes; Jupyter carries no message of 10 MiB

export class ChartView {
  constructor(model, el) {
    this.model = model;
    this.root = make("section", { class: "kop kop-chart", tabindex: "-1" });
    for (const type of ["keydown", "keyup", "keypress"]) {
      this.root.addEventListener(type, (event) => event.stopPropagation());
    }
    el.append(this.root);
    this.changes = { "change:chart": () => this.build(), "change:language": () => this.build(), "change:learner": () => this.build() };
    for (const [name, act] of Object.entries(this.changes)) model.on(name, act);
    this.listen = (content) => this.receive(content);
    model.on("msg:custom", this.listen);
    this.stopWatching = watchTheme(() => (this.root.dataset.dark = String(isDark())));
    this.root.dataset.dark = String(isDark());
    this.said = null;
    hideFallback(model.get("fallback"));
    this.build();
    takeFreeFocus(() => this.root.querySelector(".kop-primary") ?? this.root);
  }

  build() {
    const language = this.model.get("language");
    const words = this.model.get("words");
    this.language = language;
    this.say = speakerOf(words[language] ?? words.en);
    const { say } = this;
    const chart = this.model.get("chart");
    this.root.lang = language === "zh_TW" ? "zh-Hant-TW" : language.replace("_", "-");
    this.root.setAttribute("aria-label", say("ui.chart"));
    this.text = make("div", { class: "kop-text", role: "status", "aria-live": "polite" });
    this.text.textContent = this.said ?? this.greeting(chart);
    const again = focusAgain(this.root, [".kop-nickname", ".kop-who button", ".kop-language"]);
    this.root.replaceChildren(
      this.head(chart),
      this.guide(chart),
      this.bar(),
      ...chart.packs.flatMap((pack) => this.pack(pack, chart)),
    );
    again();
  }

  greeting(chart) {
    if (this.model.get("looking")) return this.say("ui.chart.looking", { name: this.model.get("learner") });
    return this.say(chart.next ? "ui.chart.greet" : "ui.chart.all_done");
  }

  head(chart) {
    const { say } = this;
    const stars = make(
      "span",
      { class: "kop-total", role: "img", "aria-label": say("ui.chart.stars", { n: chart.stars, most: chart.most }) },
      make("span", { html: starRow(3).split("</svg>")[2] + "</svg>" }),
      `${chart.stars} / ${chart.most}`,
    );
    const title = make("div", { class: "kop-title", role: "heading", "aria-level": "2" }, say("ui.chart"));
    const languages = makeLanguages(say, {
      language: this.language,
      languages: this.model.get("languages"),
      choose: (code) => {
        this.said = null;
        this.model.set("language", code);
        this.model.save_changes();
      },
    });
    return make("div", { class: "kop-title-row" }, title, stars, languages);
  }

  guide(chart) {
    const { say } = this;
    const next = chart.next === null ? null : this.find(chart, chart.next);
    const go = next && makeButton(SIGNS.play, {
      label: say("ui.chart.next", { title: this.titleOf(next) }),
      word: say("ui.chart.next", { title: this.titleOf(next) }),
      kind: "kop-primary",
      onclick: () => this.open(next.id),
    });
    const bubble = make("div", { class: "kop-bubble" }, this.text, go);
    return make("div", { class: "kop-message" }, make("div", { class: "kop-parrot", "aria-hidden": "true", html: PARROT }), bubble);
  }

  find(chart, id) {
    const levels = chart.packs.flatMap((pack) => pack.chapters).flatMap((chapter) => chapter.levels);
    return levels.find((level) => level.id === id);
  }

  titleOf(level) {
    return textIn(level.title, this.language) ?? level.id;
  }

  pack(pack, chart) {
    const several = chart.packs.length > 1;
    const name = make("div", { class: "kop-pack", role: "heading", "aria-level": "3" }, textIn(pack.title, this.language));
    return [...(several ? [name] : []), ...pack.chapters.map((chapter, at) => this.chapter(chapter, at, chart))];
  }

  chapter(chapter, at, chart) {
    const { say } = this;
    const name = textIn(chapter.title, this.language) ?? chapter.id;
    const stars = chapter.levels.reduce((sum, level) => sum + level.stars, 0);
    const label = uniqueId("chapter");
    const route = chapter.levels.map((level, index) => this.level(level, index + 1, chart));
    return make(
      "div",
      { class: "kop-chapter", role: "group", "aria-labelledby": label },
      make("div", { class: "kop-island", "aria-hidden": "true", html: CHAPTER_PICTURES[chapter.id] ?? CHAPTER_PICTURES.other }),
      make(
        "div",
        { class: "kop-chapter-name", id: label },
        make("strong", {}, `${at + 1}. ${name}`),
        make("span", {}, say("ui.chart.chapter_stars", { n: stars, most: 3 * chapter.levels.length })),
      ),
      make("div", { class: "kop-route" }, ...route),
    );
  }

  level(level, number, chart) {
    const { say } = this;
    const next = level.id === chart.next;
    const told = [
      say("ui.chart.level", { n: number, title: this.titleOf(level) }),
      say("ui.stars", { n: level.stars }),
      next ? say("ui.chart.is_next") : null,
    ];
    const kind = level.stars ? "kop-done" : level.tried ? "kop-tried" : "";
    return make(
      "button",
      {
        type: "button",
        class: `kop-stop ${kind} ${next ? "kop-next" : ""}`,
        title: this.titleOf(level),
        "aria-label": told.filter(Boolean).join(", "),
        "data-lm-suppress-shortcuts": "true",
        onclick: () => this.open(level.id),
      },
      make("span", { class: "kop-stop-number", "aria-hidden": "true" }, String(number)),
      make("span", { class: "kop-stop-stars", "aria-hidden": "true", html: starRow(level.stars) }),
    );
  }

  open(id) {
    this.said = null;
    this.model.send({ type: "open", level: id });
  }

  /** Who is learning, and the progress as a file. It stands by the parrot, who answers. */
  bar() {
    const { say } = this;
    const button = (key, onclick) => makeButton("", { label: say(key), word: say(key), kind: "kop-small", onclick });
    const save = button("ui.chart.export", () => this.model.send({ type: "export" }));
    if (this.model.get("looking")) return make("div", { class: "kop-who-bar" }, save);
    const id = uniqueId("nickname");
    const name = make("input", {
      id,
      class: "kop-nickname",
      maxlength: "24",
      autocomplete: "off",
      value: this.model.get("learner"),
      "data-lm-suppress-shortcuts": "true",
    });
    const form = make(
      "form",
      {
        class: "kop-who",
        onsubmit: (event) => {
          event.preventDefault();
          this.model.send({ type: "nickname", name: name.value });
        },
      },
      make("label", { for: id }, say("ui.chart.nickname")),
      name,
      make("button", { type: "submit", class: "kop-button kop-small", "data-lm-suppress-shortcuts": "true" }, say("ui.chart.ok")),
    );
    const file = make("input", { type: "file", accept: ".jsonl", hidden: true, onchange: () => this.importFile(file) });
    return make(
      "div",
      { class: "kop-who-bar" },
      form,
      save,
      button("ui.chart.import", () => file.click()),
      file,
    );
  }

  async importFile(input) {
    const [file] = input.files;
    if (!file) return;
    input.value = ""; // the same file can be chosen again
    if (file.size > MAX_IMPORT) {
      this.receive({ type: "notice", text: this.say("ui.chart.too_big") });
      return;
    }
    this.model.send({ type: "import" }, undefined, [await file.arrayBuffer()]);
  }

  receive(content) {
    if (content.type === "notice") {
      this.said = content.text;
      this.text.textContent = content.text;
    }
    if (content.type === "file") this.saveFile(content);
  }

  saveFile({ name, text }) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    const link = make("a", { href: address, download: name });
    this.root.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  end() {
    for (const [name, act] of Object.entries(this.changes)) this.model.off(name, act);
    this.model.off("msg:custom", this.listen);
    this.stopWatching();
  }
}
