/** What a browser calls each key while an input method takes it. */
const inputMethodKey = 229;

/**
 * Keeps keys from every handler of the page while somebody puts a word together with an input method, as
 * Chinese, Japanese, Korean and accents on some phones are typed: Escape there takes back letters and
 * Enter ends the word, and neither closes, saves or sends. Safari tells of the key that ends the word
 * after the word has ended, and only by its number.
 *
 * Call it before whatever else listens on the window.
 */
export function watchComposing(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      // The number is deprecated, and nothing else says it in Safari.
      if (event.isComposing || event.keyCode === inputMethodKey) event.stopImmediatePropagation();
    },
    true,
  );
}
