let isPressed = false;
const waiting = new Set<() => void>();

function endPress(): void {
  isPressed = false;
  // The click is dispatched in the same task as the end of the press; the timer runs after it.
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
 * Runs a callback at once, or after the current press has become a click: if leaving a field
 * changed the layout in between, what is being pressed would move away and get no click.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
