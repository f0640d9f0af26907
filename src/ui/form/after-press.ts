let isPressed = false;
const waiting = new Set<() => void>();

function endPress(): void {
  isPressed = false;
  // The click comes in the same task as the end of the press, and this after it.
  setTimeout(() => {
    for (const run of waiting) run();
    waiting.clear();
  });
}

if (typeof document !== "undefined") {
  document.addEventListener("mousedown", () => (isPressed = true), true);
  for (const ending of ["mouseup", "dragend"]) document.addEventListener(ending, endPress, true);
}

/**
 * Runs at once, or after the press under way has come to its click: a field that is left by pressing
 * something else must not move that away in between, or the press is lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
