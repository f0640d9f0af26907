import { unclaimedLifetimeMs } from "#features/uploads/core/object-lifetime.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Tx } from "#platform/server/database.ts";
import { claimStoredObject, findObject } from "./objects-store.ts";
import type { ObjectClaim } from "./objects-store.ts";

export type ClaimOutcome = "claimed" | "missing" | "taken";

/**
 * Gives an uploaded object to what the caller's transaction is about to store. It is claimed when
 * that transaction commits, by one claimant only, and never swept from then on. A résumé goes to no
 * lead, a document to no application, and neither to another person than asked for it.
 *
 * @returns `missing` when nothing was uploaded under this id for this, or so long ago that it is gone.
 */
export async function claimObject(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  claim: ObjectClaim,
): Promise<ClaimOutcome> {
  const now = clock.now();
  const after = new Date(now.getTime() - unclaimedLifetimeMs);
  if (await claimStoredObject(tx, claim, { now, after })) return "claimed";
  const found = await findObject(tx, claim.objectId);
  const isOurs = found?.purpose === claim.purpose && found.issuedTo === claim.issuedTo;
  return isOurs && found.claimedAt ? "taken" : "missing";
}
