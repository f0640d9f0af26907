import { isStillKept } from "#platform/core/drafts.ts";

/** Where the visitor's device keeps the questionnaire under way. */
export const draftStorageKey = "wealth-blueprint-draft";

/**
 * The step with which a visitor goes on in the questionnaire, read from what the device keeps. For
 * pages that have no room for `readDraft` and its schema; the questionnaire itself checks the answers.
 *
 * @param nowMs milliseconds since 1970.
 * @returns 2 to 10; null for none, the first, or a draft kept for too long.
 */
export function findStepLeft(text: string | null, nowMs: number): number | null {
  try {
    // A damaged draft has no whole step or no recent time, and is ignored.
    const draft = JSON.parse(text ?? "") as Readonly<Record<"step" | "savedAt", number>> & {
      readonly reached?: number;
    };
    const { step, reached = step, savedAt } = draft;
    const isStep = Number.isInteger(reached) && reached > 1 && reached <= 10;
    return isStep && isStillKept(savedAt, nowMs) ? reached : null;
  } catch {
    return null;
  }
}
