// Small helpers for making elements.

/** Make an element: attributes by name, `on…` as listeners, `html` as trusted markup of our own. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "html") element.innerHTML = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button with a drawn sign; without a visible word the label is its name. */
export function makeButton(sign, { label, word = null, kind = "", ...more }) {
  // JupyterLab takes keys from focused elements that do not ask it to leave them alone.
  return make(
    "button",
    {
      type: "button",
      class: `kop-button ${kind}`,
      title: word ? null : label,
      "aria-label": word === label ? null : label,
      "data-lm-suppress-shortcuts": "true",
      ...more,
    },
    make("span", { class: "kop-sign", "aria-hidden": "true", html: sign }),
    word === null ? null : make("span", { class: "kop-word" }, word),
  );
}

let serial = 0;

/** A name for an element that no other one has, also with several players in a notebook. */
export function uniqueId(prefix) {
  return `kop-${prefix}-${(serial++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * Remember which of the `kinds` (selectors) of element has the focus within `root`; returns how to
 * give it back once the elements were made anew. What has no successor leaves it to the root: outside
 * of it, keys are the notebook's.
 */
export function focusAgain(root, kinds) {
  const { activeElement } = document;
  if (!root.contains(activeElement)) return () => {};
  const kind = kinds.find((each) => activeElement.matches(each));
  return () => {
    const found = kind ? [...root.querySelectorAll(kind)] : [];
    const next = found.find((each) => each.getAttribute("aria-pressed") !== "false") ?? root;
    next.focus({ preventScroll: true });
  };
}

/** Give the focus to an element if nothing has it, as when what had it made room for a new view. */
export function takeFreeFocus(find) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find().focus({ preventScroll: true });
  });
}

export function prefersStill() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function isDark() {
  const flag = document.body.dataset.jpThemeLight;
  if (flag !== undefined) return flag === "false";
  const classes = document.body.classList;
  if (classes.contains("vscode-dark") || classes.contains("vscode-high-contrast")) return true;
  if (document.documentElement.getAttribute("theme") === "dark") return true; // Colab
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Call `changed` whenever the page may have become dark or light; returns how to stop. */
export function watchTheme(changed) {
  const observer = new MutationObserver(changed);
  const watched = { attributes: true, attributeFilter: ["data-jp-theme-light", "class", "theme"] };
  observer.observe(document.body, watched);
  observer.observe(document.documentElement, watched);
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  query.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    query.removeEventListener("change", changed);
  };
}

/** Hide the plain picture in the same output, which is not needed while a view lives. */
export function hideFallback(id) {
  for (const plain of document.querySelectorAll(`.kop-fallback-${id}`)) {
    plain.classList.add("kop-fallback-off");
  }
}
