import * as z from "zod/mini";
import { isStillKept } from "./is-still-kept.ts";

/** What every draft has that is kept on the visitor's device. */
export const draftShape = {
  /** Sent as Idempotency-Key with every attempt, so that all of them make one submission. */
  key: z.guid(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
};

/**
 * Reads a draft that a device kept. Anything unreadable, of another shape, or kept for too long
 * gives null.
 *
 * @param schema holds `draftShape`.
 * @param nowMs milliseconds since 1970.
 */
export function readKeptDraft<Draft extends { readonly savedAt: number }>(
  schema: z.ZodMiniType<Draft>,
  text: string | null,
  nowMs: number,
): Draft | null {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return isStillKept(parsed.data.savedAt, nowMs) ? parsed.data : null;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
