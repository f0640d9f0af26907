import { unclaimedLifetimeMs } from "#features/uploads/core/object-lifetime.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Tx } from "#platform/server/database.ts";
import { claimStoredObject, findObject } from "./objects-store.ts";
import type { ObjectClaim } from "./objects-store.ts";

export type ClaimOutcome = "claimed" | "missing" | "taken";

/**
 * Gives an uploaded object to what the caller's transaction is about to store. It is claimed when
 * that transaction commits, by one claimant only, and never swept from then on.
 *
 * @returns `missing` when nothing was uploaded under this id, or so long ago that it is gone.
 */
export async function claimObject(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  claim: ObjectClaim,
): Promise<ClaimOutcome> {
  const now = clock.now();
  const issuedAfter = new Date(now.getTime() - unclaimedLifetimeMs);
  if (await claimStoredObject(tx, claim, { now, issuedAfter })) return "claimed";
  const found = await findObject(tx, claim.objectId);
  return found?.claimedAt ? "taken" : "missing";
}
