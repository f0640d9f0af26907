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

interface DraftWatcher {
  /** Another tab saved its answers. */
  readonly onOtherTab: (draft: QuestionnaireDraft) => void;
  /** The browser shows this page again as it was left, after others may have moved on. */
  readonly onReturn: (draft: QuestionnaireDraft) => void;
}

/** Tells what happened to the kept draft outside this page. Returns how to stop it. */
export function watchDraft({ onOtherTab, onReturn }: DraftWatcher): () => void {
  function onStorage({ key, newValue }: StorageEvent): void {
    const draft = key === storageKey ? readDraft(newValue, Date.now()) : null;
    if (draft) onOtherTab(draft);
  }
  function onPageShow({ persisted }: PageTransitionEvent): void {
    const draft = persisted ? loadDraft() : null;
    if (draft) onReturn(draft);
  }
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}
