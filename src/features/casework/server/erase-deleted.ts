import { and, asc, inArray, lt, not } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { daysInTrash } from "#features/casework/core/case-record.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { forgetIdempotencyKeysOf } from "#platform/server/idempotency-store.ts";
import { forgetFollowUpsOf } from "#platform/server/intake/follow-ups-store.ts";
import type { Log } from "#platform/server/log.ts";
import type { CaseSource } from "./case-store.ts";
import { forgetReleasedOf } from "./released-assignments-store.ts";
import { deleteTasksOf } from "./tasks-store.ts";
import { deleteEntriesOf } from "./timeline-store.ts";

const dayMs = 86_400_000;
/** Few enough that nobody waits for it; one that is cut off begins again where it was. */
const batchSize = 50;

export interface EraseDeletedOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sources: readonly ErasableSource[];
}

type ErasableSource = CaseSource & {
  /** What stays in the trash for now, however long it has been there. */
  readonly isKept?: SQL;
};

/** Erases what has been in the trash for its time, with all that hangs on it. Returns how many. */
export async function eraseDeleted(options: EraseDeletedOptions): Promise<number> {
  const { database, clock, log, sources } = options;
  const before = new Date(clock.now().getTime() - daysInTrash * dayMs);
  let erased = 0;
  for (const source of sources) {
    let found: number;
    do {
      found = await database.transaction((tx) => eraseBatch({ tx, log }, source, before));
      erased += found;
    } while (found === batchSize);
  }
  if (erased > 0) log.info({ erased }, "Erased what had been in the trash for its time.");
  return erased;
}

async function eraseBatch(
  { tx, log }: { readonly tx: Tx; readonly log: Log },
  source: ErasableSource,
  before: Date,
): Promise<number> {
  const { table, isKept } = source;
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(lt(table.deletedAt, before), isKept && not(isKept)))
    .orderBy(asc(table.id))
    .limit(batchSize)
    // Another process erases these already, or somebody takes one out this moment.
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => String(id));
  await eraseRecords({ tx, log }, source, ids);
  return ids.length;
}

/** Erases records that are in the trash and locked, with all that hangs on them. */
export async function eraseRecords(
  { tx, log }: { readonly tx: Tx; readonly log: Log },
  { table, onErase }: CaseSource,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await onErase?.(tx, ids);
  await deleteEntriesOf(tx, ids);
  await forgetReleasedOf(tx, ids);
  await deleteTasksOf(tx, ids);
  await forgetIdempotencyKeysOf(tx, ids);
  await forgetFollowUpsOf(tx, ids);
  await tx.delete(table).where(inArray(table.id, [...ids]));
  for (const record of ids) {
    const event = { user: null, action: "record-erase", record, outcome: "done" } as const;
    await recordAudit({ tx, log }, { ...event, network: null });
  }
}
