// How high a widget may be, so that all of it can be seen at once: the page around it says so.

const LEAST_ROOM = 440; // lower than this nothing can be used: then the page has to be scrolled
const MOST_ROOM = 1100;
const PAGE_EDGE = 26; // what the notebook lays around an output
const ROOMY = 560; // narrower than this everything stands in one column

/** The outermost part of the page that scrolls, or null where that is the whole window. */
function scroller(element) {
  let found = null;
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY) && each !== document.body) found = each;
  }
  return found;
}

/**
 * Keep `--kop-room` of `root` at the height that may be used, and its class `kop-roomy` where there
 * is width for two columns; returns how to stop.
 */
export function watchRoom(root) {
  let around = null;
  function measure() {
    if (!root.isConnected) return;
    if (!around?.isConnected) {
      around = scroller(root);
      if (around) observer.observe(around);
    }
    const height = (around ? around.clientHeight : window.innerHeight) - PAGE_EDGE;
    root.style.setProperty("--kop-room", `${Math.min(Math.max(height, LEAST_ROOM), MOST_ROOM)}px`);
    root.classList.toggle("kop-roomy", root.clientWidth >= ROOMY);
  }
  /** A notebook scrolls to the cell that is touched: what can be seen whole is to stay so. */
  function stayWhole() {
    const fits = around && root.offsetHeight <= around.clientHeight;
    if (fits) requestAnimationFrame(() => root.scrollIntoView({ block: "nearest" }));
  }
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  window.addEventListener("resize", measure);
  root.addEventListener("pointerdown", stayWhole);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", measure);
  };
}

/** Scroll `list`, and nothing around it, as far as needed to show `element`. */
export function showWithin(list, element) {
  if (!element || list.scrollHeight <= list.clientHeight) return;
  const [outer, inner] = [list, element].map((each) => each.getBoundingClientRect());
  const over = inner.top - outer.top - 8;
  const under = inner.bottom - outer.bottom + 14;
  if (over < 0) list.scrollTop += over;
  else if (under > 0) list.scrollTop += Math.min(under, over);
}
