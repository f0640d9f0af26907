import { useEffect, useMemo, useState } from "react";
import { changeKeptText, type DeviceKey, readKeptTexts } from "#platform/core/drafts.ts";
import { openDraftStorage, tryStorage } from "#platform/web/forms/draft-storage.ts";
import { createRequestKeys, type RequestKeys } from "./request-keys.ts";
import { useStaffMember } from "./staff-gate.tsx";

/**
 * The storage of this tab, so that the texts end with it. Loading erases what another user left
 * here.
 */
const openFor = (user: string) =>
  openDraftStorage({
    storageKey: "staff-texts",
    inTab: true,
    read: (text, nowMs) => readKeptTexts(text, user, nowMs),
  });

/** Text typed on staff pages that was not saved yet: it survives the end of the session. */
export const keptTexts = {
  read: (user: string, place: string): string => openFor(user).load()?.texts[place] ?? "",
  write(user: string, place: string, text: string): void {
    const storage = openFor(user);
    const texts = changeKeptText(storage.load()?.texts ?? {}, place, text);
    if (Object.keys(texts).length === 0) storage.clear();
    else storage.save({ user, texts });
  },
  clear: () => openFor("").clear(),
};

/** Called before a sign-out to save what would be lost with this tab. Each gives up soon. */
export const savesBeforeLeaving = new Set<() => Promise<unknown>>();

export interface KeptText {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Called after saving. Text typed since then stays. */
  readonly clear: (saved: string) => void;
  /** Request keys for saving this text; a changed text gets a new one. */
  readonly keys: RequestKeys;
}

/**
 * A text that is stored while it is typed until it is saved, together with its request key.
 *
 * @param place where it is typed: the record, the action and the field. A text typed in one place
 *   never appears in another, also when the page switches to another record.
 */
export function useKeptText(place: string): KeptText {
  const { username } = useStaffMember();
  const [typed, setTyped] = useState(() => ({ place, text: keptTexts.read(username, place) }));
  useEffect(() => {
    // A page restored from the back-forward cache must not overwrite what a later page stored.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTyped({ place, text: keptTexts.read(username, place) });
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [username, place]);
  const text = typed.place === place ? typed.text : keptTexts.read(username, place);
  const keys = useMemo(() => {
    const sent = `${place}:sent`;
    return createRequestKeys({
      read: () => keptTexts.read(username, sent),
      write: (press) => keptTexts.write(username, sent, press),
    });
  }, [username, place]);
  return {
    text,
    keys,
    write(next) {
      setTyped({ place, text: next });
      keptTexts.write(username, place, next);
      keys.forget();
    },
    clear(saved) {
      const isSaved = (now: string) => now.trim() === saved.trim();
      if (isSaved(keptTexts.read(username, place))) keptTexts.write(username, place, "");
      setTyped((now) => (now.place === place && isSaved(now.text) ? { place, text: "" } : now));
    },
  };
}

/**
 * The stored JSON value; null when there is none, or another version of the site wrote it in a
 * different format.
 */
export function readKept<Value>(text: string): Value | null {
  try {
    return text === "" ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

const name: DeviceKey = "staff-files";
/** The upload library adds this prefix to its state of chosen files. */
const statePrefix = `uppyState:${name}`;
/** A separate database from the one for visitors' files on the same device. */
const blobs = { database: name, store: "files" };
const arrivedKey = `${name}:arrived`;

const listeners = new Set<() => void>();

/** Files that staff chose and that are not attached to a record yet; they survive a closed tab. */
export const keptFiles = {
  database: blobs.database,
  /** Uploaded files without a record, as JSON. */
  readArrived: () => tryStorage(() => localStorage.getItem(arrivedKey)) ?? null,
  writeArrived: (json: string) => void tryStorage(() => localStorage.setItem(arrivedKey, json)),
  /** The key of the files that one user chose for one record. */
  nameFor: (user: string, place: string): string => `${name}:${encodeURIComponent(user)}:${place}`,
  /** The number of a user's files that wait for a record, without loading the upload code. */
  count(user: string, place: string, nowMs: number): number {
    const counted = tryStorage(() => {
      const text = localStorage.getItem(`uppyState:${keptFiles.nameFor(user, place)}`);
      return countFiles(text, nowMs);
    });
    return counted ?? 0;
  },
  /** Erases the files of all users: at a shared computer the next person must find none. */
  clear(): void {
    for (const forget of listeners) forget();
    tryStorage(() => {
      const names = Object.keys(localStorage).filter(
        (key) => key.startsWith(statePrefix) || key === arrivedKey,
      );
      for (const key of names) localStorage.removeItem(key);
      if (names.length > 0) clearBlobs();
    });
  },
  /** Registers a function to call when they are erased, so that nothing continues to send them. */
  onClear(forget: () => void): void {
    listeners.add(forget);
  },
};

interface KeptState {
  readonly expires: number;
  readonly metadata: {
    readonly files: Readonly<Record<string, { readonly progress: { uploadComplete?: boolean } }>>;
  };
}

function countFiles(text: string | null, nowMs: number): number {
  const state = JSON.parse(text ?? "null") as KeptState | null;
  if (!state || state.expires < nowMs) return 0;
  return Object.values(state.metadata.files).filter(({ progress }) => !progress.uploadComplete)
    .length;
}

/** Emptied instead of deleted, because a database can't be deleted while a tab has it open. */
function clearBlobs(): void {
  const opening = indexedDB.open(blobs.database);
  opening.addEventListener("success", () => {
    const { result: database } = opening;
    if (!database.objectStoreNames.contains(blobs.store)) {
      database.close();
      indexedDB.deleteDatabase(blobs.database);
      return;
    }
    const clearing = database.transaction(blobs.store, "readwrite");
    clearing.objectStore(blobs.store).clear();
    clearing.addEventListener("complete", () => database.close());
  });
}
