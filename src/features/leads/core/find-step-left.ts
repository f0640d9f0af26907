import { isStillKept } from "#platform/core/is-still-kept.ts";

/** Where the visitor's device keeps the questionnaire under way. */
export const draftStorageKey = "wealth-blueprint-draft";

/**
 * The step at which a visitor left the questionnaire, read from what the device keeps. For pages
 * that have no room for `readDraft` and its schema; the questionnaire itself checks the answers.
 *
 * @param nowMs milliseconds since 1970.
 * @returns 2 to 10; null for none, the first, or a draft kept for too long.
 */
export function findStepLeft(text: string | null, nowMs: number): number | null {
  try {
    const { step, savedAt } = JSON.parse(text ?? "") as Record<string, unknown>;
    const isStep = Number.isInteger(step) && Number(step) > 1 && Number(step) <= 10;
    return isStep && isStillKept(Number(savedAt), nowMs) ? Number(step) : null;
  } catch {
    return null;
  }
}
