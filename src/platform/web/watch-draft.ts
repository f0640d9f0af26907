import type { DraftStorage } from "./draft-storage.ts";

interface DraftWatcher<Draft> {
  /** Another tab saved its draft. */
  readonly onOtherTab: (draft: Draft) => void;
  /** The browser shows this page again as it was left, after others may have moved on. */
  readonly onReturn: (draft: Draft) => void;
}

/** Tells what happened to a kept draft outside this page. Returns how to stop it. */
export function watchDraft<Draft>(
  { storageKey, load, read }: DraftStorage<Draft>,
  { onOtherTab, onReturn }: DraftWatcher<Draft>,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
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
  return () => watching.abort();
}
