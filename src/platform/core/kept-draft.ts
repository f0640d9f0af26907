import { isStillKept } from "./is-still-kept.ts";
import type { ShapeOf } from "./kept-shape.ts";
import { isNumber, isText, pickShape } from "./kept-shape.ts";

const keyShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What everything has that is kept on a device. */
export const keptShape = {
  /** Milliseconds since 1970. */
  savedAt: isNumber,
};

/** What every draft has that is kept on the visitor's device. */
export const draftShape = {
  ...keptShape,
  /** Sent as Idempotency-Key with every attempt, so that all of them make one submission. */
  key: (value: unknown): value is string => isText(value) && keyShape.test(value),
};

/**
 * Reads a draft that a device kept. Anything unreadable, of another shape, or kept for too long
 * gives null.
 *
 * @param shape holds `keptShape`.
 * @param nowMs milliseconds since 1970.
 */
export function readKeptDraft<
  Shape extends typeof keptShape & Readonly<Record<string, (value: unknown) => boolean>>,
>(shape: Shape, text: string | null, nowMs: number): ShapeOf<Shape> | null {
  const draft = pickShape(shape, parseJson(text));
  return draft && isStillKept(draft.savedAt, nowMs) ? draft : null;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
