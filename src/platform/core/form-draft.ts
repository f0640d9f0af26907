import { draftShape, readKeptDraft } from "./kept-draft.ts";
import type { ShapeOf } from "./kept-shape.ts";
import { isTexts } from "./kept-shape.ts";

const formDraftShape = {
  ...draftShape,
  /** What was typed or chosen, unchecked. */
  values: isTexts,
};

/** A form under way, as it is kept on the visitor's device. */
export type FormDraft = ShapeOf<typeof formDraftShape>;

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
  const draft = readKeptDraft(formDraftShape, text, nowMs);
  if (!draft) return null;
  const known = Object.entries(draft.values).filter(([field]) => fields.includes(field));
  return { ...draft, values: Object.fromEntries(known) };
}
