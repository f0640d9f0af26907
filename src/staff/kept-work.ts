import { useEffect, useMemo, useState } from "react";
import { changeKeptText, type DeviceKey, readKeptTexts } from "#platform/core/drafts.ts";
import { openDraftStorage, tryStorage } from "#platform/web/forms/draft-storage.ts";
import { createRequestKeys, type RequestKeys } from "./request-keys.ts";
import { useStaffMember } from "./staff-gate.tsx";

/** This tab's, so that they go with it. Loading them throws away what somebody else left here. */
const openFor = (user: string) =>
  openDraftStorage({
    storageKey: "staff-texts",
    inTab: true,
    read: (text, nowMs) => readKeptTexts(text, user, nowMs),
  });

/** What was typed on staff pages and not saved yet: it outlives a session that ends meanwhile. */
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

/** What is sent before somebody signs out, as it would go with this tab. Each gives up soon. */
export const savesBeforeLeaving = new Set<() => Promise<unknown>>();

export interface KeptText {
  readonly text: string;
  readonly write: (text: string) => void;
  /** It was saved. What was typed since then stays. */
  readonly clear: (saved: string) => void;
  /** Names what is sent with this text; a text that is changed is another one. */
  readonly keys: RequestKeys;
}

/**
 * A text that is kept with every letter until it is saved, and beside it the name it was sent under.
 *
 * @param place where it is typed: of which record, for which act, in which field. What was typed at
 *   one place shows at no other, also where the page goes on to another record without being left.
 */
export function useKeptText(place: string): KeptText {
  const { username } = useStaffMember();
  const [typed, setTyped] = useState(() => ({ place, text: keptTexts.read(username, place) }));
  useEffect(() => {
    // A page that the browser kept whole for Back would write what it held over what a later page kept.
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

/** What was kept as JSON; null where nothing was, or what another edition of the site cannot read. */
export function readKept<Value>(text: string): Value | null {
  try {
    return text === "" ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

const name: DeviceKey = "staff-files";
/** The upload library adds this prefix to what it notes down of chosen files. */
const statePrefix = `uppyState:${name}`;
/** Apart from what visitors choose on the same device. */
const blobs = { database: name, store: "files" };
const arrivedKey = `${name}:arrived`;

const listeners = new Set<() => void>();

/** What staff chose to send and what has not found its record yet; it outlives a closed tab. */
export const keptFiles = {
  database: blobs.database,
  /** What arrived and has no record yet, as JSON. */
  readArrived: () => tryStorage(() => localStorage.getItem(arrivedKey)) ?? null,
  writeArrived: (json: string) => void tryStorage(() => localStorage.setItem(arrivedKey, json)),
  /** Names the files that one person chose for one record. */
  nameFor: (user: string, place: string): string => `${name}:${encodeURIComponent(user)}:${place}`,
  /** How many files of theirs wait for that record, without fetching what sends them. */
  count(user: string, place: string, nowMs: number): number {
    const counted = tryStorage(() => {
      const text = localStorage.getItem(`uppyState:${keptFiles.nameFor(user, place)}`);
      return countFiles(text, nowMs);
    });
    return counted ?? 0;
  },
  /** Forgets the files of everybody: at a shared computer the next person must find none. */
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
  /** Calls when they are forgotten, so that nothing goes on sending them. */
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

/** Emptied and not deleted: while a tab has it open, a database can't be deleted. */
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
