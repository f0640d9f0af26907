/** A sentence that somebody changed and has not published yet. */
export interface DraftEntry {
  /** What visitors read when they began to write. */
  readonly was: string;
  readonly value: string;
}

/** What was written and not published yet, by the names of the sentences. */
export type SiteDraft = Readonly<Record<string, DraftEntry>>;

/** What the server keeps of somebody, and since when; null for nothing. ISO 8601, UTC. */
export interface KeptDraft {
  readonly draft: SiteDraft;
  readonly savedAt: string | null;
}

const isSameEntry = (one: DraftEntry | undefined, other: DraftEntry | undefined): boolean =>
  one?.value === other?.value && one?.was === other?.was;

export function isSameDraft(one: SiteDraft, other: SiteDraft): boolean {
  const names = [...Object.keys(one), ...Object.keys(other)];
  return names.every((name) => isSameEntry(one[name], other[name]));
}

/**
 * What somebody wrote here since both were the same, over what they wrote in another tab or on another
 * device: a sentence that was taken back here stays so.
 *
 * @param before what both had.
 */
export function mergeDrafts(own: SiteDraft, before: SiteDraft, theirs: SiteDraft): SiteDraft {
  const touched = new Set(
    [...Object.keys(own), ...Object.keys(before)].filter(
      (name) => !isSameEntry(own[name], before[name]),
    ),
  );
  const keep = (draft: SiteDraft, isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(draft).filter(([name]) => isWanted(name)));
  return {
    ...keep(theirs, (name) => !touched.has(name)),
    ...keep(own, (name) => touched.has(name)),
  };
}
