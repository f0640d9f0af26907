import * as z from "zod/mini";
import { readKeptDraft } from "./kept-draft.ts";

const keptTextsSchema = z.object({
  savedAt: z.number(),
  /** Who typed them; nobody else gets to see them. */
  user: z.string(),
  /** By where they were typed. */
  texts: z.record(z.string(), z.string()),
});

/** What somebody of the staff typed and has not saved yet. */
export type KeptTexts = Readonly<z.infer<typeof keptTextsSchema>>;

/** Reads kept texts by the rules of `readKeptDraft`; those of somebody else are none. */
export function readKeptTexts(text: string | null, user: string, nowMs: number): KeptTexts | null {
  const kept = readKeptDraft(keptTextsSchema, text, nowMs);
  return kept?.user === user ? kept : null;
}

/** The texts with one of them changed; an empty one is not kept. */
export function changeKeptText(
  texts: KeptTexts["texts"],
  place: string,
  text: string,
): KeptTexts["texts"] {
  const { [place]: _before, ...others } = texts;
  return text === "" ? others : { ...others, [place]: text };
}
