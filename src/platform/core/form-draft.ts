import * as z from "zod/mini";

/** A form under way, as it is kept on the visitor's device. */
export interface FormDraft<Field extends string> {
  /** Sent as Idempotency-Key with every attempt, so that all of them make one submission. */
  readonly key: string;
  /** What was typed or chosen, unchecked. */
  readonly values: Readonly<Partial<Record<Field, string>>>;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const longestKeptDays = 30;
const dayMs = 86_400_000;

const draftSchema = z.object({
  key: z.guid(),
  values: z.record(z.string(), z.string()),
  savedAt: z.number(),
});

/**
 * Reads a draft that a device kept. Anything unreadable, of another shape, or older than a month
 * gives null: a stranger may hold the device by then.
 *
 * @param fields those the form has; others are dropped.
 * @param nowMs milliseconds since 1970.
 */
export function readFormDraft<Field extends string>(
  text: string | null,
  fields: readonly Field[],
  nowMs: number,
): FormDraft<Field> | null {
  const parsed = draftSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { key, values, savedAt } = parsed.data;
  const age = nowMs - savedAt;
  if (age < 0 || age > longestKeptDays * dayMs) return null;
  const known = fields.filter((field) => Object.hasOwn(values, field));
  const kept = Object.fromEntries(known.map((field) => [field, values[field] ?? ""]));
  return { key, savedAt, values: kept as FormDraft<Field>["values"] };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
