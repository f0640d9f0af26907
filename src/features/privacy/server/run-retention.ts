import { or } from "drizzle-orm";
import { eraseDeleted } from "#features/casework/server/erase-deleted.ts";
import { longestKept } from "#platform/core/longest-kept.ts";
import { applyRetention } from "./apply-retention.ts";
import { erasePeople } from "./erase-people.ts";
import { isOnHold } from "./person-holds-store.ts";
import { deleteOldRequests, isBeingDeleted } from "./person-requests-store.ts";
import type { PrivacyParts } from "./privacy-parts.ts";
import { beginRun, changeRun, deleteOldRuns } from "./retention-runs-store.ts";

const dayMs = 86_400_000;
/** As long as proofs that requests were answered are asked for. */
const requestsKeptMs = longestKept.dataRequestYears * 365 * dayMs;
const runsKeptMs = longestKept.auditYears * 365 * dayMs;

/**
 * One night's round: what was kept for its time goes to the trash, people whose day has come are
 * erased, and what was in the trash for its time is erased. What it did so far is written down as it
 * goes, so that a round that is cut off tells it, too.
 */
export async function runRetention(
  parts: Omit<PrivacyParts, "onCorrect" | "withdrawConsent">,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { database, clock, log, cases } = parts;
  const { db } = database;
  const startedAt = clock.now();
  const id = await beginRun(db, startedAt);
  const counts = await applyRetention(parts, {
    ...(signal && { signal }),
    onProgress: (soFar) => changeRun(db, id, { counts: soFar }),
  });
  const erasedPeople = await erasePeople(parts);
  await changeRun(db, id, { counts, erasedPeople });
  const sources = cases.map((source) => {
    const { email } = source.table;
    const isKept = or(isOnHold(email), isBeingDeleted(email));
    return { ...source, ...(isKept && { isKept }) };
  });
  const erasedRecords = await eraseDeleted({ database, clock, log, sources });
  await changeRun(db, id, { erasedRecords });
  await deleteOldRequests(db, new Date(startedAt.getTime() - requestsKeptMs));
  await deleteOldRuns(db, new Date(startedAt.getTime() - runsKeptMs));
  if (!signal?.aborted) await changeRun(db, id, { finishedAt: clock.now() });
}
