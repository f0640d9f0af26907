import type { KeyboardEvent } from "react";

/**
 * Attributes that make a text field a number for a screen reader. Fields of type "number" are not
 * used: the mouse wheel changes their value while somebody scrolls the page.
 */
export function describeNumber(bounds: {
  readonly min: number;
  readonly max: number;
  /** Undefined while the field holds no number. */
  readonly value: number | undefined;
}) {
  return {
    type: "text",
    role: "spinbutton",
    "aria-valuemin": bounds.min,
    "aria-valuemax": bounds.max,
    "aria-valuenow": bounds.value,
  } as const;
}

const directions: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** 1 or -1 for an arrow key, and the cursor then stays in place; 0 for any other key. */
export function readArrow(event: KeyboardEvent): number {
  const direction = directions[event.key] ?? 0;
  if (direction !== 0) event.preventDefault();
  return direction;
}
