import type { PersonKeys } from "#platform/core/person/person.ts";
import { consentsData, revocationsData } from "#features/consent/server/reduce-consents.ts";
import type { Tx } from "#platform/database/database.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const erasers = [consentsData, revocationsData].map(({ erase }) => erase);

/** Reduces consents to proofs, as the eraser does for an address without records. */
export async function reduceConsents(tx: Tx, { emailKey }: PersonKeys, now: Date): Promise<void> {
  const ctx = testCtx({ clock: { now: () => now } });
  for (const erase of erasers) await erase?.ofAddresses?.(ctx, tx, [emailKey]);
}

/** The same for records that are erased. */
export async function reduceConsentsOf(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const ctx = testCtx({ clock: { now: () => now } });
  for (const erase of erasers) await erase?.ofRecords?.(ctx, tx, ids);
}
