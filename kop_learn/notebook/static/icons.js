// Drawn signs of cards and controls: own artwork, one shape for each meaning, no colour needed.
//
// Card pictures are 48 by 48 and white on the card's colour; control signs take the text's colour.

const line = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

function picture(content) {
  return `<svg viewBox="0 0 48 48" width="100%" height="100%" focusable="false">${content}</svg>`;
}

function loop(times) {
  return picture(`
    <path ${line} stroke-width="5" d="M36.5 13.5 A16.5 16.5 0 1 0 40.4 26"/>
    <path fill="currentColor" d="M41 5.5 L40.5 19 L28.5 14.5 Z"/>
    <text x="24" y="31.5" text-anchor="middle" font-size="21" font-weight="800"
      font-family="inherit" fill="currentColor">${times}</text>`);
}

function turn(mirrored) {
  return picture(`<g ${mirrored ? 'transform="matrix(-1 0 0 1 48 0)"' : ""}>
    <path ${line} stroke-width="6" d="M33 41 V27 A9 9 0 0 0 24 18 H16"/>
    <path fill="currentColor" d="M19 6.5 L4.5 18 L19 29.5 Z"/></g>`);
}

const SMALL_WHIRL = `<path ${line} stroke-width="4" d="M29 20 C33 24 31 33 24 33 C16 33 13 25 17 20 C20 16 26 17 27 21 C28 25 24 27 22 25"/>`;
const BIG_WHIRL = `<path ${line} stroke-width="4" d="M41 18 C46 30 36 42 24 42 C11 42 4 30 8 19 C12 9 25 7 32 14 C38 21 34 32 25 33 C18 33 15 26 18 22 C21 18 27 20 26 25"/>`;
const ISLE = `
    <path fill="currentColor" d="M4 40 C6 33 14 30 22 30 C30 30 36 33 38 40 Z"/>
    <path ${line} stroke-width="4" d="M21 31 C20 25 21 20 24 16"/>
    <path ${line} stroke-width="3.6" d="M24 15 C19 11 13 13 11 18 M24 15 C30 12 35 15 36 20 M24 15 C21 8 15 7 12 8"/>`;
const HAND_STOP = `<path fill="currentColor" d="M12 26 V14 a3 3 0 0 1 6 0 V9 a3 3 0 0 1 6 0 V8 a3 3 0 0 1 6 0 V12 a3 3 0 0 1 6 0 V30 C36 38 31 43 24 43 C17 43 14 39 11 33 L6.5 26 C5 23 9 21 11 24 Z"/>`;

function plus(x, y) {
  return `<path ${line} stroke-width="4.5" d="M${x - 5} ${y} H${x + 5} M${x} ${y - 5} V${y + 5}"/>`;
}

function minus(x, y) {
  return `<path ${line} stroke-width="4.5" d="M${x - 5} ${y} H${x + 5}"/>`;
}

function face(mouth) {
  return `<circle cx="24" cy="25" r="17" ${line} stroke-width="4"/>
    <circle cx="18" cy="21" r="2.8" fill="currentColor"/><circle cx="30" cy="21" r="2.8" fill="currentColor"/>${mouth}`;
}

export const CARD_PICTURES = {
  forward: picture(`
    <path ${line} stroke-width="6.5" d="M24 42 V20"/>
    <path fill="currentColor" d="M24 4 L38 22 L10 22 Z"/>`),
  back: picture(`
    <path ${line} stroke-width="6.5" stroke-dasharray="5 9" d="M24 7 V28"/>
    <path fill="currentColor" d="M24 44 L38 26 L10 26 Z"/>`),
  left: turn(false),
  right: turn(true),
  jump: picture(`
    <path fill="currentColor" d="M25 43 C26 34 30 31.5 34.5 31.5 C40 31.5 44 35.5 45 43 Z"/>
    <path ${line} stroke-width="5" d="M6 40 C7 20 14 11 24 11 C29 11 32 14 33.5 18"/>
    <path fill="currentColor" d="M37.5 28 L26 19.5 L40 14.5 Z"/>`),
  sea_god: picture(`
    <path ${line} stroke-width="4.5" d="M24 44 V10 M11 12 V17 C11 25 16 28 24 28 C32 28 37 25 37 17 V12 M17 36 H31"/>
    <path fill="currentColor" d="M24 2.5 L29.5 12.5 H18.5 Z M11 5 L16 14.5 H6 Z M37 5 L42 14.5 H32 Z"/>`),
  mazu: picture(`
    <path fill="currentColor" d="M9 6.5 L39 6.5 L37 13 L11 13 Z"/>
    <path ${line} stroke-width="2.4" stroke-dasharray="0.1 4.6" d="M12 15 V27 M36 15 V27"/>
    <path fill="currentColor" d="M24 14.5 C31 14.5 34 19 34 24 C34 30.5 29.5 34 24 34 C18.5 34 14 30.5 14 24 C14 19 17 14.5 24 14.5 Z"/>
    <path fill="currentColor" d="M6 45 C7.5 38 14 35.6 18.5 35.6 C20 37.4 22 38.2 24 38.2 C26 38.2 28 37.4 29.5 35.6 C34 35.6 40.5 38 42 45 Z"/>
    <path fill="none" stroke="var(--kop-card)" stroke-width="1.9" stroke-linecap="round"
      d="M18.6 24.2 Q20.3 22.8 22 24.2 M26 24.2 Q27.7 22.8 29.4 24.2 M22 29.4 Q24 31 26 29.4"/>`),
  loop2: loop(2),
  loop3: loop(3),
  cannonball: picture(`
    <circle cx="21" cy="29" r="14" fill="currentColor"/>
    <path ${line} stroke-width="4.5" d="M30 18 L35 12.5 C38 9.5 41 11 41.5 13"/>
    <path fill="currentColor" d="M42 14.5 l1.4 3.6 3.6 1.4 -3.6 1.4 -1.4 3.6 -1.4 -3.6 -3.6 -1.4 3.6 -1.4 Z"/>
    <path fill="none" stroke="var(--kop-card)" stroke-width="3" stroke-linecap="round" d="M12.5 28 A9 9 0 0 1 18.5 20.6"/>`),
  if_back: picture(`
    <path ${line} stroke-width="4.5" d="M24 45 V33 M24 33 C24 24 12 25 12 15 M24 33 C24 24 36 25 36 15"/>
    <path fill="currentColor" d="M12 4 L18.5 15.5 H5.5 Z M36 4 L42.5 15.5 H29.5 Z"/>
    <text x="24" y="22" text-anchor="middle" font-size="19" font-weight="800"
      font-family="inherit" fill="currentColor">?</text>`),
  call: picture(`
    <path fill="currentColor" d="M5 19 H14 L34 8 V40 L14 29 H5 Z"/>
    <path ${line} stroke-width="4.5" d="M12.5 30 L16 41 H20.5 M40 17 C43.5 20.5 43.5 27.5 40 31"/>`),
  add_small: picture(SMALL_WHIRL + plus(40, 10)),
  add_big: picture(BIG_WHIRL + plus(42, 7)),
  add_island: picture(ISLE + plus(41, 8)),
  remove_small: picture(SMALL_WHIRL + minus(40, 10)),
  remove_big: picture(BIG_WHIRL + minus(42, 7)),
  pause: picture(HAND_STOP),
  pause_magic: picture(`
    <path ${line} stroke-width="5" d="M7 42 L26 20"/>
    <path fill="currentColor" d="M31 4 L33.5 12.5 L42 15 L33.5 17.5 L31 26 L28.5 17.5 L20 15 L28.5 12.5 Z"/>
    <path ${line} stroke-width="4.5" d="M33 33 V44 M42 33 V44"/>`),
  telescope: picture(`
    <path fill="currentColor" d="M4 27 L30 12 L35 21 L9 36 Z M33 8 L39 5 L46 17 L40 20.5 Z"/>
    <path ${line} stroke-width="4" d="M22 30 L16 44 M24 29 L32 44"/>`),
  captain: picture(`
    <path fill="currentColor" d="M8 16 C12 6 36 6 40 16 L44 14 C44 22 34 23 24 23 C14 23 4 22 4 14 Z"/>
    <circle cx="24" cy="30" r="8" fill="currentColor"/>
    <path ${line} stroke-width="4" d="M6 37 C8 43 12 44 17 44 M42 37 C40 43 36 44 31 44 M3 40 L6 36 L10 39 M45 40 L42 36 L38 39"/>`),
  if_girl: picture(`
    <path fill="currentColor" d="M11 15 C14 5 34 5 37 15 L41 14 C40 21 32 21 24 21 C16 21 8 21 7 14 Z"/>
    <path ${line} stroke-width="4" d="M14 22 C12 32 18 38 24 38 C30 38 36 32 34 22"/>
    <path fill="currentColor" d="M8 24 L12 27 L8 36 L4 32 Z M40 24 L36 27 L40 36 L44 32 Z"/>
    <path ${line} stroke-width="2.6" d="M20 31 C22.5 33.5 25.5 33.5 28 31"/>`),
  if_faces: picture(face(`<path ${line} stroke-width="3.4" d="M15 30 H33 M24 30 V37 C24 40 30 40 30 36 V30"/>`)),
  if_love: picture(`<path fill="currentColor" d="M24 43 C8 31 4 24 4 17 C4 10 9 6 14 6 C19 6 22 9 24 13 C26 9 29 6 34 6 C39 6 44 10 44 17 C44 24 40 31 24 43 Z"/>`),
  curse: picture(`
    <path fill="currentColor" d="M24 4 C13 4 6 11 6 20 C6 26 9 30 13 32 V38 H35 V32 C39 30 42 26 42 20 C42 11 35 4 24 4 Z"/>
    <circle cx="17" cy="21" r="4.5" fill="var(--kop-card)"/><circle cx="31" cy="21" r="4.5" fill="var(--kop-card)"/>
    <path fill="none" stroke="var(--kop-card)" stroke-width="2.6" d="M20 32 V38 M24 32 V38 M28 32 V38"/>
    <path ${line} stroke-width="4" d="M12 44 H36"/>`),
};

/** The colour of each card's picture; white on it has a contrast of at least 4 to 1. */
export const CARD_COLOURS = {
  forward: "#1f7a54",
  back: "#8a5a24",
  left: "#2467a8",
  right: "#7a46b0",
  jump: "#b8501b",
  sea_god: "#0f7486",
  mazu: "#b23a5b",
  loop2: "#c03526",
  loop3: "#a3287a",
  cannonball: "#434a5a",
  if_back: "#5a6a14",
  call: "#3a4fb0",
  add_small: "#27718f",
  add_big: "#1d5578",
  add_island: "#4d7a1f",
  remove_small: "#4f6d8f",
  remove_big: "#43577f",
  pause: "#b23030",
  pause_magic: "#8b2f7a",
  telescope: "#7a5a1e",
  captain: "#2f4a8a",
  if_girl: "#a8325e",
  if_faces: "#8a6410",
  if_love: "#c22b4e",
  curse: "#4a3a5f",
};

function sign(content) {
  return `<svg viewBox="0 0 24 24" width="24" height="24" focusable="false">${content}</svg>`;
}

const stroke = `${line} stroke-width="2.4"`;

export const SIGNS = {
  play: sign('<path fill="currentColor" d="M7 4.2 C7 3.2 8 2.7 8.9 3.2 L20 10.6 C21 11.3 21 12.7 20 13.4 L8.9 20.8 C8 21.3 7 20.8 7 19.8 Z"/>'),
  pause: sign('<rect x="5.5" y="4" width="4.6" height="16" rx="1.6" fill="currentColor"/><rect x="13.9" y="4" width="4.6" height="16" rx="1.6" fill="currentColor"/>'),
  forward: sign('<path fill="currentColor" d="M5 5 L14 12 L5 19 Z"/><rect x="15.5" y="5" width="3.4" height="14" rx="1.4" fill="currentColor"/>'),
  back: sign('<path fill="currentColor" d="M19 5 L10 12 L19 19 Z"/><rect x="5.1" y="5" width="3.4" height="14" rx="1.4" fill="currentColor"/>'),
  reset: sign(`<path ${stroke} d="M12 15.5 V4 M12 4 L19 7.2 L12 10.4 M3.5 18 C6 20 8.2 20 10.2 18.4 C12.2 20 14.4 20 16.4 18.4 C18 19.8 19.2 20 20.5 19"/>`),
  undo: sign(`<path ${stroke} d="M9 5 L4 9.5 L9 14 M4.5 9.5 H14 C18 9.5 20 12 20 15 C20 17.6 18.4 19.5 15.5 19.5 H11"/>`),
  redo: sign(`<path ${stroke} d="M15 5 L20 9.5 L15 14 M19.5 9.5 H10 C6 9.5 4 12 4 15 C4 17.6 5.6 19.5 8.5 19.5 H13"/>`),
  clear: sign(`<path ${stroke} d="M4.5 7 H19.5 M9.5 7 V4.5 H14.5 V7 M6.5 7 L7.5 20 H16.5 L17.5 7 M10.3 11 V16 M13.7 11 V16"/>`),
  restart: sign(`<path ${stroke} d="M5.2 9.2 A7.6 7.6 0 1 1 4.6 14.4 M4.2 4.2 L5 9.6 L10.4 8.8"/>`),
  remove: sign(`<path ${stroke} d="M6 6 L18 18 M18 6 L6 18"/>`),
  earlier: sign(`<path ${stroke} d="M19 12 H6 M11 6.5 L5.5 12 L11 17.5"/>`),
  later: sign(`<path ${stroke} d="M5 12 H18 M13 6.5 L18.5 12 L13 17.5"/>`),
  unwrap: sign(`<path ${stroke} d="M8 3.5 H4 V20.5 H8 M16 3.5 H20 V20.5 H16 M12 16 V8 M9 10.8 L12 7.6 L15 10.8"/>`),
  hint: sign(`<path ${stroke} d="M9.5 18 H14.5 M10.3 21 H13.7 M8.6 14.8 C6.8 13.6 6 11.8 6 9.8 C6 6.4 8.6 4 12 4 C15.4 4 18 6.4 18 9.8 C18 11.8 17.2 13.6 15.4 14.8 L15 16 H9 Z"/>`),
  python: sign(`<path ${stroke} d="M8.5 7 L3.5 12 L8.5 17 M15.5 7 L20.5 12 L15.5 17 M13.4 5 L10.6 19"/>`),
  slow: sign(`<path ${stroke} d="M3.5 15.5 H17 C17 10.5 14.5 8 10.5 8 C6.5 8 4.5 11 4.5 15.5 M17 15.5 C19.5 15.5 21 14 21 12 C21 10.6 20 10 19 10 C17.8 10 17.2 11 17.2 12.2 M7 15.5 V18.5 M14 15.5 V18.5"/>`),
  fast: sign(`<path ${stroke} d="M4 18 C4 13.5 7.5 12 11 12.5 C13.5 12.8 15 12 15.5 10.5 M15.5 10.5 C13.5 8.5 12.8 5.5 13.4 3.4 C15.6 4.2 17 6.2 17.4 8.4 C20 8.6 21.2 10.4 21 12.4 C20.2 13.8 18.6 14.2 17 14.2 C16.6 16.4 15.6 18 14 18.4 H4"/>`),
  next: sign(`<path ${stroke} d="M4 12 H18 M12.5 6 L18.5 12 L12.5 18"/>`),
  chart: sign(`<path ${stroke} d="M3.5 6 L9 4 L15 6.5 L20.5 4.5 V18 L15 20 L9 17.5 L3.5 19.5 Z M9 4 V17.5 M15 6.5 V20"/>`),
};

/** Three stars in a row, `full` of them filled. */
export function starRow(full) {
  const shape = "M12 2.6 L14.9 8.7 L21.6 9.6 L16.7 14.2 L18 20.9 L12 17.6 L6 20.9 L7.3 14.2 L2.4 9.6 L9.1 8.7 Z";
  return [0, 1, 2]
    .map((n) => `<svg viewBox="0 0 24 24" class="kop-star${n < full ? " kop-star-full" : ""}" focusable="false">
      <path d="${shape}"/></svg>`)
    .join("");
}

/** The parrot that speaks the messages. */
export const PARROT = `<svg viewBox="0 0 64 64" focusable="false" aria-hidden="true">
  <path fill="#1f7a54" d="M38 62 C24 62 16 52 16 38 C16 20 24 8 37 8 C47 8 53 15 53 24 C53 30 50 33 47 35 C49 47 46 57 38 62 Z"/>
  <path fill="#2467a8" d="M18 36 C10 42 8 52 10 60 C18 60 28 57 31 46 C32 40 27 34 18 36 Z"/>
  <path fill="#e5562f" d="M22 16 C20 10 22 5 26 2 C27 5 30 6 34 7 C29 8 25 11 22 16 Z"/>
  <circle cx="40" cy="21" r="7.5" fill="#fffaf0"/><circle cx="41.5" cy="21" r="3.6" fill="#3b3247"/>
  <circle cx="42.8" cy="19.6" r="1.2" fill="#fff"/>
  <path fill="#f2b632" d="M49 19 C57 19 61 25 59 34 C57 31 53 30 48 30 C50 27 50 23 49 19 Z"/>
  <path fill="none" stroke="#b97d10" stroke-width="1.6" stroke-linecap="round" d="M50 26.5 C53 26 56 27 58 29"/></svg>`;
