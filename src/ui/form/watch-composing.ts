/** The key code of each key while an input method handles it. */
const inputMethodKey = 229;

/**
 * Hides key events from the page while somebody composes a word with an input method, as for
 * Chinese, Japanese, Korean and accents on some phones: Escape there deletes letters and Enter ends
 * the word, and neither may close, save or send. Safari reports the key that ends the word after
 * the composition, and only by its key code.
 *
 * Call it before anything else listens on the window.
 */
export function watchComposing(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      // `keyCode` is deprecated, but nothing else reports it in Safari.
      if (event.isComposing || event.keyCode === inputMethodKey) event.stopImmediatePropagation();
    },
    true,
  );
}
