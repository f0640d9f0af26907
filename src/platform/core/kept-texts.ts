import { keptShape, readKeptDraft } from "./kept-draft.ts";
import type { ShapeOf } from "./kept-shape.ts";
import { isText, isTexts } from "./kept-shape.ts";

const keptTextsShape = {
  ...keptShape,
  /** Who typed them; nobody else gets to see them. */
  user: isText,
  /** By where they were typed. */
  texts: isTexts,
};

/** What somebody of the staff typed and has not saved yet. */
export type KeptTexts = ShapeOf<typeof keptTextsShape>;

/** Reads kept texts by the rules of `readKeptDraft`; those of somebody else are none. */
export function readKeptTexts(text: string | null, user: string, nowMs: number): KeptTexts | null {
  const kept = readKeptDraft(keptTextsShape, text, nowMs);
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
