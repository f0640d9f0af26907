/** Within this time a second press is the same press. */
export const holdMs = 500;
let release: ReturnType<typeof setTimeout> | undefined;

/**
 * Called when what stands on screen changes in answer to a press: for half a second nothing takes
 * another one. A second tap was meant for what stood there before, and would follow a link or press
 * a button that nobody has read.
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

/** A press on nothing would take the focus from what the page has just led it to. */
function keepFocus(event: Event): void {
  event.preventDefault();
}
