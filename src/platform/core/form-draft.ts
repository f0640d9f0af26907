import * as z from "zod/mini";
import { draftShape, readKeptDraft } from "./kept-draft.ts";

const formDraftSchema = z.object({
  ...draftShape,
  /** What was typed or chosen, unchecked. */
  values: z.record(z.string(), z.string()),
});

/** A form under way, as it is kept on the visitor's device. */
export type FormDraft = Readonly<z.infer<typeof formDraftSchema>>;

/**
 * Reads a form's draft by the rules of `readKeptDraft`.
 *
 * @param fields those the form has; others are dropped.
 */
export function readFormDraft(
  text: string | null,
  fields: readonly string[],
  nowMs: number,
): FormDraft | null {
  const draft = readKeptDraft(formDraftSchema, text, nowMs);
  if (!draft) return null;
  const known = Object.entries(draft.values).filter(([field]) => fields.includes(field));
  return { ...draft, values: Object.fromEntries(known) };
}
