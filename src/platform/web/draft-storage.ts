export interface DraftStorage<Draft> {
  /** The draft this device keeps, if it may keep any: some browsers refuse storage altogether. */
  load(): Draft | null;
  /** Without storage what was entered lives as long as the page does. */
  save(draft: Omit<Draft, "savedAt">): void;
  clear(): void;
  /** Tells what happened to the draft outside this page. Returns how to stop it. */
  watch(watcher: DraftWatcher<Draft>): () => void;
}

interface DraftWatcher<Draft> {
  /** Another tab saved its draft. */
  readonly onOtherTab: (draft: Draft) => void;
  /** The browser shows this page again as it was left, after others may have moved on. */
  readonly onReturn: (draft: Draft) => void;
}

/**
 * The place on this device where one form's draft is kept.
 *
 * @param read gives null for a text that is no draft of this form.
 */
export function openDraftStorage<Draft>(
  storageKey: string,
  read: (text: string | null, nowMs: number) => Draft | null,
): DraftStorage<Draft> {
  const load = () => tryStorage(() => read(localStorage.getItem(storageKey), Date.now())) ?? null;
  return {
    load,
    save(draft) {
      const text = JSON.stringify({ ...draft, savedAt: Date.now() });
      tryStorage(() => localStorage.setItem(storageKey, text));
    },
    clear() {
      tryStorage(() => localStorage.removeItem(storageKey));
    },
    watch({ onOtherTab, onReturn }) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const onStorage = ({ key, newValue }: StorageEvent) => {
        const draft = key === storageKey ? read(newValue, Date.now()) : null;
        if (draft) onOtherTab(draft);
      };
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        const draft = persisted ? load() : null;
        if (draft) onReturn(draft);
      };
      window.addEventListener("storage", onStorage, { signal });
      window.addEventListener("pageshow", onPageShow, { signal });
      return () => leaving.abort();
    },
  };
}

/** A full or forbidden storage must not stop anyone from answering. */
function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
