/** A sentence that somebody changed and has not published yet. */
export interface DraftEntry {
  /** The published text when they began to write. */
  readonly was: string;
  readonly value: string;
}

/** Changes that are not published yet, by the names of the sentences. */
export type SiteDraft = Readonly<Record<string, DraftEntry>>;

/** The draft that the server stores for somebody, and when it was stored; null for none. ISO 8601, UTC. */
export interface KeptDraft {
  readonly draft: SiteDraft;
  readonly savedAt: string | null;
}

/** Changes of a draft that the server has not stored yet; null removes an entry. */
export type Unsent = Readonly<Record<string, DraftEntry | null>>;

const isSameEntry = (one: DraftEntry | null = null, other: DraftEntry | null = null): boolean =>
  one?.value === other?.value && one?.was === other?.was;

/**
 * The stored draft with the unsent changes over it. Two tabs or devices overwrite nothing of each
 * other: each adds its own unsent sentences to what is stored, and leaves the others as they are.
 */
export function applyUnsent(stored: SiteDraft, unsent: Unsent): SiteDraft {
  return Object.fromEntries(
    Object.entries({ ...stored, ...unsent }).flatMap(([name, entry]) =>
      entry === null ? [] : [[name, entry] as const],
    ),
  );
}

/** The changes that turn the stored draft into `draft`. */
export function listUnsent(draft: SiteDraft, stored: SiteDraft): Unsent {
  const names = new Set([...Object.keys(draft), ...Object.keys(stored)]);
  return dropStored(
    Object.fromEntries([...names].map((name) => [name, draft[name] ?? null])),
    stored,
  );
}

/** What is still unsent once the server stores this draft. */
export function dropStored(unsent: Unsent, stored: SiteDraft): Unsent {
  const left = Object.entries(unsent).filter(([name, entry]) => !isSameEntry(entry, stored[name]));
  return left.length === Object.keys(unsent).length ? unsent : Object.fromEntries(left);
}
