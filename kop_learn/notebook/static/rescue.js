// Cards that the kernel could not be told of: kept in the browser until a new one is there.
//
// A browser may refuse to keep anything; then nothing is kept, and nothing else is lost by it.

function keyOf(hash) {
  return `kop-rescue-${hash}`;
}

function withStorage(use) {
  try {
    return use(window.sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null; // refused, or full
    throw error;
  }
}

/** Keep the program of a level (known by its hash) for the next kernel. */
export function rescue(hash, text) {
  withStorage((storage) => storage.setItem(keyOf(hash), text));
}

/** The program that was kept for a level, or null; it is given once. */
export function takeRescued(hash) {
  return withStorage((storage) => {
    const text = storage.getItem(keyOf(hash));
    storage.removeItem(keyOf(hash));
    return text;
  });
}
