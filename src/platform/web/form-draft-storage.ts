import type { FormDraft } from "#platform/core/form-draft.ts";
import { readFormDraft } from "#platform/core/form-draft.ts";

/** The draft this device keeps, if it may keep any: some browsers refuse storage altogether. */
export function loadFormDraft<Field extends string>(
  storageKey: string,
  fields: readonly Field[],
): FormDraft<Field> | null {
  try {
    return readFormDraft(localStorage.getItem(storageKey), fields, Date.now());
  } catch {
    return null;
  }
}

/** Keeps the draft; without storage what was typed lives as long as the page does. */
export function saveFormDraft<Field extends string>(
  storageKey: string,
  draft: Omit<FormDraft<Field>, "savedAt">,
): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft, savedAt: Date.now() }));
  } catch {
    // A full or forbidden storage must not stop anyone from writing.
  }
}

export function clearFormDraft(storageKey: string): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
}
