import type { DeviceKey } from "#platform/core/drafts.ts";
import { isShownAgain } from "./form-fields.ts";

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
  readonly save: (draft: Omit<Draft, "savedAt">, savedAt?: number) => void;
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
    save(draft, savedAt = Date.now()) {
      const text = JSON.stringify({ ...draft, savedAt });
      tryStorage(() => area().setItem(storageKey, text));
    },
    clear: () => tryStorage(() => area().removeItem(storageKey)),
  };
}

/** Called with what another page saved; null when nothing is newer than this page's own. */
type OnLook<Draft> = (newer: Draft | null, isRestored: boolean) => void;

/**
 * The draft that several pages of one form share: tabs side by side, and pages that the way back
 * leads to. The one that was saved last is the newest, whichever page saved it, and each page takes
 * it over before it saves its own.
 */
export function followDraft<Draft extends { readonly savedAt: number }>(
  storage: DraftStorage<Draft>,
) {
  /** When the draft was saved that this page shows. */
  let shownAt = 0;

  function take(draft: Draft | null): Draft | null {
    if (!draft || draft.savedAt <= shownAt) return null;
    shownAt = draft.savedAt;
    return draft;
  }

  function save(draft: Omit<Draft, "savedAt">): number {
    // Newer than the one before also where the clock was set back.
    shownAt = Math.max(Date.now(), shownAt + 1);
    storage.save(draft, shownAt);
    return shownAt;
  }

  return {
    /** What another page saved since this one saved or asked; null when there is nothing newer. */
    takeNewer: () => take(storage.load()),
    /** Returns when it was saved. */
    save,
    /** It was sent: other pages keep what they show, and with it the key that makes it one submission. */
    forget: storage.clear,
    /** It was emptied. Other pages hear of the empty draft, and empty themselves; the device keeps none. */
    clear(empty: Omit<Draft, "savedAt">): void {
      save(empty);
      storage.clear();
    },
    /**
     * Looks for a newer draft whenever there may be one, and tells whether the browser may have put
     * old words into the fields at that moment. Returns how to stop it.
     */
    watch(onLook: OnLook<Draft>): () => void {
      const watching = new AbortController();
      const { signal } = watching;
      const { storageKey, read } = storage;
      const onStorage = ({ key, newValue }: StorageEvent) => {
        // Not what is kept by now: an empty draft is there for a moment only.
        const newer = key === storageKey ? take(read(newValue, Date.now())) : null;
        if (newer) onLook(newer, false);
      };
      const look = (isRestored: boolean) => onLook(take(storage.load()), isRestored);
      const onPageShow = ({ persisted }: PageTransitionEvent) => look(!persisted && isShownAgain());
      const onVisible = () => {
        if (document.visibilityState === "visible") look(false);
      };
      window.addEventListener("storage", onStorage, { signal });
      window.addEventListener("pageshow", onPageShow, { signal });
      document.addEventListener("visibilitychange", onVisible, { signal });
      return () => watching.abort();
    },
  };
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
const probe = /* @__PURE__ */ "x".repeat(4_096);

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
