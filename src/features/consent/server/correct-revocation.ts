import type { PersonKeys } from "#features/consent/core/consent.ts";
import type { Tx } from "#platform/server/database.ts";
import { insertRevocation, listRevocationRows } from "./revocations-store.ts";
import type { OnContactChange } from "./revoke-consent.ts";

/**
 * Takes back every no of a person that staff noted by mistake. What they pressed themselves stays:
 * nobody but them takes that back, by agreeing anew. The rows stay, each with its correction beside it.
 *
 * @returns how many were taken back.
 */
export async function correctRevocations(
  { onChange }: { readonly onChange: OnContactChange },
  tx: Tx,
  correction: {
    readonly person: PersonKeys;
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<number> {
  const { person, by, reason, now } = correction;
  const rows = await listRevocationRows(tx, person);
  const corrected = new Set(rows.map(({ corrects }) => corrects));
  const standing = rows.filter(
    (row) => row.corrects === null && row.by !== null && !corrected.has(row.id),
  );
  let count = 0;
  for (const { id, emailKey, phoneKey } of standing) {
    const row = { corrects: id, emailKey, phoneKey, channel: "other", by, note: reason } as const;
    if (await insertRevocation(tx, { ...row, revokedAt: now })) count += 1;
  }
  if (count > 0) {
    await onChange(tx, { person, kind: "allowed", channel: "other", by, note: reason, now });
  }
  return count;
}
