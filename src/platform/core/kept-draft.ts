import * as z from "zod/mini";

/** What every draft has that is kept on the visitor's device. */
export const draftShape = {
  /** Sent as Idempotency-Key with every attempt, so that all of them make one submission. */
  key: z.guid(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
};

const longestKeptDays = 30;
const dayMs = 86_400_000;

/**
 * Reads a draft that a device kept. Anything unreadable, of another shape, or more than a month
 * away gives null: a stranger may hold the device by then.
 *
 * @param schema holds `draftShape`.
 * @param nowMs milliseconds since 1970. A draft of the near future stays: clocks get set back.
 */
export function readKeptDraft<Draft extends { readonly savedAt: number }>(
  schema: z.ZodMiniType<Draft>,
  text: string | null,
  nowMs: number,
): Draft | null {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return Math.abs(nowMs - parsed.data.savedAt) > longestKeptDays * dayMs ? null : parsed.data;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
