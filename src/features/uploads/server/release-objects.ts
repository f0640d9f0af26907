import { objectExpired } from "#features/uploads/core/object-expired.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { releaseObjectsOf } from "./objects-store.ts";

/** Lets go of what belonged to records that are erased; the sweep then clears the bytes away. */
export async function releaseObjects(
  { jobs }: { readonly jobs: Pick<Jobs, "publish"> },
  tx: Tx,
  owners: readonly string[],
): Promise<void> {
  for (const objectId of await releaseObjectsOf(tx, owners)) {
    await jobs.publish(tx, objectExpired, { objectId });
  }
}
