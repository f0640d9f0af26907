import type { KeyboardEvent } from "react";

/**
 * The attributes by which a field of text is a number for a screen reader. A field of the type
 * "number" is used nowhere: the mouse wheel changes what stands in it while somebody scrolls the page.
 */
export function describeNumber(bounds: {
  readonly min: number;
  readonly max: number;
  /** Undefined as long as there is none. */
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

/** 1 or -1 for the arrow keys that such a field hears, whose cursor then stays where it is; else 0. */
export function readArrow(event: KeyboardEvent): number {
  const direction = directions[event.key] ?? 0;
  if (direction !== 0) event.preventDefault();
  return direction;
}
