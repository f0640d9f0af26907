import type { DeviceKey } from "#platform/core/drafts.ts";
import { isShownAgain } from "./form-fields.ts";

interface DraftPlace<Draft> {
  readonly storageKey: DeviceKey;
  /** Returns null for a text that is not a draft of this form. */
  readonly read: (text: string | null, nowMs: number) => Draft | null;
  /** Stored for as long as this tab is open (sessionStorage), and not on the device. */
  readonly inTab?: boolean;
}

export interface DraftStorage<Draft> extends DraftPlace<Draft> {
  /** The stored draft; null without one, or where the browser refuses storage. */
  readonly load: () => Draft | null;
  /** Without storage the draft lasts as long as the page. */
  readonly save: (draft: Omit<Draft, "savedAt">, savedAt?: number) => void;
  readonly clear: () => void;
}

/** Opens the storage of one form's draft on this device. */
export function openDraftStorage<Draft>(place: DraftPlace<Draft>): DraftStorage<Draft> {
  const { storageKey, read, inTab } = place;
  // Read at every use: where storage is forbidden, even naming it throws.
  const area = () => (inTab ? sessionStorage : localStorage);
  return {
    ...place,
    load: () =>
      tryStorage(() => {
        const draft = read(area().getItem(storageKey), Date.now());
        // A draft that expired or can't be read is erased: its author can't use it, and others
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

/** Called with a draft that another page saved; null when it is not newer than this page's own. */
type OnLook<Draft> = (newer: Draft | null, isRestored: boolean) => void;

/**
 * Follows the draft that several pages of one form share: tabs side by side, and pages in the
 * back-forward cache. The draft that was saved last wins, whichever page saved it, and each page
 * takes it over before it saves its own.
 */
export function followDraft<Draft extends { readonly savedAt: number }>(
  storage: DraftStorage<Draft>,
) {
  /** The save time of the draft that this page shows. */
  let shownAt = 0;

  function take(draft: Draft | null): Draft | null {
    if (!draft || draft.savedAt <= shownAt) return null;
    shownAt = draft.savedAt;
    return draft;
  }

  function save(draft: Omit<Draft, "savedAt">): number {
    // Always later than the previous save, even if the clock was set back.
    shownAt = Math.max(Date.now(), shownAt + 1);
    storage.save(draft, shownAt);
    return shownAt;
  }

  return {
    /**
     * The draft that another page saved since this one last saved or looked; null when there is
     * none.
     */
    takeNewer: () => take(storage.load()),
    /** Returns the save time. */
    save,
    /**
     * Called after sending: other pages keep what they show, with the key that makes both one
     * submission.
     */
    forget: storage.clear,
    /**
     * Called when the form was emptied. Other pages get the empty draft and empty themselves; the
     * device keeps none.
     */
    clear(empty: Omit<Draft, "savedAt">): void {
      save(empty);
      storage.clear();
    },
    /**
     * Looks for a newer draft whenever there may be one, and reports whether the browser may have
     * restored old text into the fields at that moment. Returns a function that stops it.
     */
    watch(onLook: OnLook<Draft>): () => void {
      const watching = new AbortController();
      const { signal } = watching;
      const { storageKey, read } = storage;
      const onStorage = ({ key, newValue }: StorageEvent) => {
        // Uses the event's value instead of the stored one: an empty draft is stored for a moment
        // only.
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

/** Runs an action on storage; a full or forbidden storage must not prevent reading or answering. */
export function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const probeKey = "resume-probe";
/** Longer than what the upload library stores about one file. */
const probe = /* @__PURE__ */ "x".repeat(4_096);

/**
 * Whether this device lets a page store files. Where it refuses or is full, the upload library that
 * stores them throws at every step, and no file could be sent at all.
 */
export function canKeepFiles(): boolean {
  const isKept = tryStorage(() => {
    localStorage.setItem(probeKey, probe);
    localStorage.removeItem(probeKey);
    return typeof indexedDB === "object";
  });
  return isKept ?? false;
}
