import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Queue } from "#platform/queue/queue.ts";
import {
  abandonedUploadMs,
  claimStoredObject,
  countsFrom,
  countSweeps,
  deleteUnclaimedObject,
  findObject,
  type ObjectClaim,
  openUploadSweepDelayMs,
  postponeSweep,
  type StoredObject,
  sweepDelayMs,
  takeSweep,
  unclaimedLifetimeMs,
} from "./objects-store.ts";

/**
 * Claims an uploaded object for a row that the caller's transaction stores. The claim holds when
 * that transaction commits; an object has one claimant and is never swept afterwards. A résumé
 * belongs to applications only, a document to leads only, and each only to the person who asked for
 * its address.
 *
 * @returns `missing` when nothing was uploaded under this id for this purpose, or when it was
 *   swept.
 */
export async function claimObject(
  { clock }: Ctx,
  tx: Tx,
  claim: ObjectClaim,
): Promise<"claimed" | "missing" | "taken"> {
  const now = clock.now();
  const after = new Date(now.getTime() - unclaimedLifetimeMs);
  if (await claimStoredObject(tx, claim, { now, after })) return "claimed";
  const found = await findObject(tx, claim.objectId);
  const isOurs = found?.purpose === claim.purpose && found.issuedTo === claim.issuedTo;
  return isOurs && found.claimedAt ? "taken" : "missing";
}

/** When an object is swept again after a failure or a killed process. */
const sweepAgainMs = 10 * 60_000;
/**
 * The later of the two delays after which a sweep is due: of objects only issued, and of stored
 * ones.
 */
const latestSweepMs = openUploadSweepDelayMs + sweepDelayMs;

/** Erases objects that were never claimed, or were released, once their time is over. */
export function sweepQueue(ctx: Ctx): Queue<StoredObject> {
  const { database, clock } = ctx;
  const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);
  return {
    failure: "An object that nobody wants could not be cleared away; it is tried again.",
    recovery: "Objects that nobody wants are cleared away again.",
    pollMs: 1_000,
    figures: {
      name: "object-expired",
      async read(now) {
        const asked = { now, triedSince: ago(now, latestSweepMs) };
        const { since, ...counts } = await countSweeps(database.db, asked);
        return { ...counts, active: 0, since };
      },
    },
    take() {
      const now = clock.now();
      return takeSweep(database.db, now, new Date(now.getTime() + sweepAgainMs));
    },
    work: ({ id }) => sweepObject(ctx, id),
  };
}

/** Erases an object without an owner. Claimed objects are kept. */
export async function sweepObject(
  { database, files, clock }: Ctx,
  objectId: string,
): Promise<void> {
  const nowMs = clock.now().getTime();
  await files.removeAbandoned(new Date(nowMs - abandonedUploadMs));
  // Some services and keys don't allow listing uploads in parts. The server says so at the start;
  // the rest of the sweep continues.
  await files.multipart.removeAbandoned(new Date(nowMs - openUploadSweepDelayMs)).catch(() => {});
  const found = await findObject(database.db, objectId);
  if (!found || found.claimedAt) return;
  // Never before the object's time for a claim is over.
  const from = countsFrom(found).getTime();
  if (from + unclaimedLifetimeMs > nowMs) {
    return postponeSweep(database.db, objectId, new Date(from + sweepDelayMs));
  }
  // Removes the bytes first: after a crash in between the row is left, and the next sweep finishes.
  await files.remove(objectId);
  await deleteUnclaimedObject(database.db, objectId);
}
