const hourMs = 3_600_000;

/** An object that nobody has claimed by then can't be claimed any more… */
export const unclaimedLifetimeMs = 24 * hourMs;

/** …and at the earliest an hour later it is cleared away: no claim can be under way then. */
export const sweepDelayMs = 25 * hourMs;

/** An upload takes a quarter of an hour at most: one not written to for so long was broken off. */
export const abandonedUploadMs = 2 * hourMs;

/**
 * An upload in parts can be gone on with for so long: a recording over a slow line, paused for a
 * night, still arrives.
 */
export const openUploadLifetimeMs = 48 * hourMs;

/** Then it is cleared away, once the last part that was let in has come to its end. */
export const openUploadSweepDelayMs = 50 * hourMs;

/** Since when an object may be claimed: a document's upload may take longer than a claim. */
export function countsFrom(object: {
  readonly purpose: "resume" | "document";
  readonly issuedAt: Date;
  readonly storedAt: Date | null;
}): Date {
  return (object.purpose === "document" ? object.storedAt : null) ?? object.issuedAt;
}

/**
 * Who an object is from and what it may become: a visitor's résumé, or a document that staff put
 * with a record. One is never taken for the other.
 */
export type ObjectPurpose = "resume" | "document";
