// A small island for each chapter on the sea chart: own artwork.

const pen = 'stroke="#3b3247" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"';

function island(content) {
  return `<svg viewBox="0 0 64 64" width="100%" height="100%" focusable="false">
    <ellipse cx="32" cy="50" rx="29" ry="11" fill="#a3dfdc"/>
    <path d="M6 50 C8 41 18 37 32 37 C46 37 56 41 58 50 C52 57 12 57 6 50 Z" fill="#f9dfa0" ${pen}/>
    ${content}</svg>`;
}

const outline = `fill="none" ${pen}`;

export const CHAPTER_PICTURES = {
  moving: island(`
    <path d="M14 36 H50 L45 46 H19 Z" fill="#a9683a" ${pen}/>
    <path d="M31 34 V7 M31 9 C44 13 46 24 44 31 H31 Z" fill="#fffaf0" ${pen}/>
    <path d="M31 13 C22 17 19 24 19 31 H31 Z" fill="#d9482b" ${pen}/>`),
  islands: island(`
    <path d="M30 47 C31 36 31 28 35 20" fill="none" stroke="#3b3247" stroke-width="8" stroke-linecap="round"/>
    <path d="M30 47 C31 36 31 28 35 20" fill="none" stroke="#a06a3f" stroke-width="5" stroke-linecap="round"/>
    <path d="M35 20 C28 10 18 12 14 20 C22 17 28 18 35 20 Z M35 20 C30 4 20 4 18 6 C26 8 31 13 35 20 Z M35 20 C38 6 50 6 53 11 C45 12 39 15 35 20 Z M35 20 C46 16 54 22 54 30 C48 24 42 21 35 20 Z" fill="#3f9150" ${pen}/>`),
  whirlpools: island(`
    <circle cx="32" cy="25" r="20" fill="#2f7fae" ${pen}/>
    <path d="M32 25 C34 21 39 24 37 28 C34 34 25 32 25 24 C25 15 36 12 42 18 C48 25 45 36 36 39" fill="none" stroke="#f4fcfb" stroke-width="3.4" stroke-linecap="round"/>`),
  loops: island(`
    <path d="M45 17 A16 16 0 1 0 48 28" fill="none" stroke="#3b3247" stroke-width="9" stroke-linecap="round"/>
    <path d="M45 17 A16 16 0 1 0 48 28" fill="none" stroke="#d9482b" stroke-width="5" stroke-linecap="round"/>
    <path d="M51 8 L50 23 L36 18 Z" fill="#d9482b" ${pen}/>`),
  mixed: island(`
    <path d="M10 12 L24 8 L40 13 L54 9 V38 L40 42 L24 37 L10 41 Z" fill="#f6e7c4" ${pen}/>
    <path d="M24 8 V37 M40 13 V42" ${outline} opacity="0.35"/>
    <path d="M15 32 C20 24 27 33 32 25" ${outline} stroke-dasharray="0.1 5"/>
    <path d="M38 18 L47 27 M47 18 L38 27" fill="none" stroke="#d9482b" stroke-width="4.4" stroke-linecap="round"/>`),
  no_bugs: island(`
    <ellipse cx="32" cy="27" rx="10" ry="13" fill="#8a5a24" ${pen}/>
    <path d="M32 15 V40 M22 21 L13 16 M22 28 H12 M23 34 L14 40 M42 21 L51 16 M42 28 H52 M41 34 L50 40 M28 15 L24 8 M36 15 L40 8" ${outline}/>
    <path d="M13 44 L51 8" stroke="#fffaf0" stroke-width="9" stroke-linecap="round"/>
    <path d="M13 44 L51 8" stroke="#d9482b" stroke-width="5.4" stroke-linecap="round"/>`),
  repair: island(`
    <path d="M29 20 L36 20 L34 46 H31 Z" fill="#cf9459" ${pen}/>
    <path d="M15 9 H42 C47 9 50 13 51 19 H43 V23 H15 C12 23 12 9 15 9 Z" fill="#8d9bab" ${pen}/>`),
  predict: island(`
    <path d="M8 31 L40 12 L46 23 L13 40 Z" fill="#e6b64c" ${pen}/>
    <path d="M38 10 L48 5 L56 20 L47 25 Z" fill="#a9683a" ${pen}/>
    <path d="M28 33 L22 48 M30 32 L40 48" ${outline}/>`),
  functions: island(`
    <path d="M12 31 L42 14 C47 12 52 20 48 24 L20 42 Z" fill="#48485a" ${pen}/>
    <circle cx="22" cy="41" r="8" fill="#a9683a" ${pen}/><circle cx="22" cy="41" r="2.4" fill="#3b3247"/>
    <circle cx="54" cy="11" r="5" fill="#48485a" ${pen}/>`),
  other: island(`
    <circle cx="32" cy="25" r="19" fill="#fffaf0" ${pen}/>
    <path d="M32 9 L37 25 L32 41 L27 25 Z" fill="#d9482b" ${pen}/><path d="M32 25 L27 25 L32 41 L37 25 Z" fill="#8d9bab" ${pen}/>`),
};
