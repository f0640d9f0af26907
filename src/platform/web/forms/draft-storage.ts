import type { DeviceKey } from "#platform/core/drafts.ts";

interface DraftPlace<Draft> {
  readonly storageKey: DeviceKey;
  /** Null for a text that is no draft of this form. */
  readonly read: (text: string | null, nowMs: number) => Draft | null;
  /** Kept as long as this tab is open, and not on the device. */
  readonly inTab?: boolean;
}

export interface DraftStorage<Draft> extends DraftPlace<Draft> {
  /** The draft this device keeps, if it may keep any: some browsers refuse storage altogether. */
  readonly load: () => Draft | null;
  /** Without storage what was entered lives as long as the page does. */
  readonly save: (draft: Omit<Draft, "savedAt">) => void;
  readonly clear: () => void;
}

/** Where this device keeps the draft of one form. */
export function openDraftStorage<Draft>(place: DraftPlace<Draft>): DraftStorage<Draft> {
  const { storageKey, read, inTab } = place;
  // Asked for anew each time: where storage is forbidden, naming it already throws.
  const area = () => (inTab ? sessionStorage : localStorage);
  return {
    ...place,
    load: () =>
      tryStorage(() => {
        const draft = read(area().getItem(storageKey), Date.now());
        // A draft that expired or can't be read is deleted: its owner can't use it, and others
        // could read it.
        if (!draft) area().removeItem(storageKey);
        return draft;
      }) ?? null,
    save(draft) {
      const text = JSON.stringify({ ...draft, savedAt: Date.now() });
      tryStorage(() => area().setItem(storageKey, text));
    },
    clear: () => tryStorage(() => area().removeItem(storageKey)),
  };
}

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

/**
 * What was typed or chosen in a form before its code had arrived, on a slow phone. To be read while
 * hydrating: a moment later the code writes its own values over them.
 */
export function readEarlyFields(
  formId: string,
  isField: (name: string) => boolean,
): Record<string, string> {
  if (typeof document === "undefined") return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const filled = [...new FormData(form)].filter(([name, text]) => isField(name) && text !== "");
  return Object.fromEntries(filled) as Record<string, string>;
}

/** A full or forbidden storage must not stop anyone from reading or answering. */
export function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const probeKey = "resume-probe";
/** More than the library notes down about one file. */
const probe = "x".repeat(4_096);

/**
 * Whether this device lets a page keep files. Where it refuses, or is full, the library that keeps
 * them throws at every step, and no file could be sent at all.
 */
export function canKeepFiles(): boolean {
  const isKept = tryStorage(() => {
    localStorage.setItem(probeKey, probe);
    localStorage.removeItem(probeKey);
    return typeof indexedDB === "object";
  });
  return isKept ?? false;
}
