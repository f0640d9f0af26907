/** A second press within this time counts as part of a double tap. */
export const holdMs = 500;
let release: ReturnType<typeof setTimeout> | undefined;

/**
 * Ignores presses for half a second after the screen has changed in response to one. The second tap
 * of a double tap was meant for what was there before, and would follow a link or press a button
 * that nobody has read.
 */
export function holdPresses(): void {
  const root = document.documentElement;
  clearTimeout(release);
  root.dataset["presses"] = "held";
  document.addEventListener("mousedown", keepFocus, true);
  release = setTimeout(() => {
    delete root.dataset["presses"];
    document.removeEventListener("mousedown", keepFocus, true);
  }, holdMs);
}

/**
 * A press on the empty page would take the focus from the element to which the page just moved it.
 */
function keepFocus(event: Event): void {
  event.preventDefault();
}
