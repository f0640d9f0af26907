import type { QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { readDraft } from "#features/leads/core/questionnaire-draft.ts";

const storageKey = "wealth-blueprint-draft";

/** The draft this device keeps, if it may keep any: some browsers refuse storage altogether. */
export function loadDraft(): QuestionnaireDraft | null {
  try {
    return readDraft(localStorage.getItem(storageKey), Date.now());
  } catch {
    return null;
  }
}

/** Keeps the draft; without storage the answers live as long as the page does. */
export function saveDraft(draft: Omit<QuestionnaireDraft, "savedAt">): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft, savedAt: Date.now() }));
  } catch {
    // A full or forbidden storage must not stop anyone from answering.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
}
