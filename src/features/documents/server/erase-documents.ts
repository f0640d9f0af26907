import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { daysRemoved } from "#features/documents/core/document.ts";
import type { Clock } from "#platform/core/clock.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";
import type { DocumentObjects } from "./document-objects.ts";
import {
  deleteDocuments,
  documentsTable,
  lockDocumentsOf,
  lockRemoved,
} from "./documents-store.ts";

const dayMs = 86_400_000;
/** Few enough that nobody waits for it. */
const batchSize = 50;

type Release = Pick<DocumentObjects, "release">;

/** All documents of leads that are about to go. */
export async function eraseDocumentsOf(
  tx: Tx,
  objects: Release,
  leadIds: readonly string[],
): Promise<void> {
  const rows = await lockDocumentsOf(tx, leadIds);
  await erase(
    tx,
    objects,
    rows.map(({ id }) => id),
  );
}

export interface EraseRemovedOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly objects: Release;
  /** Whether a document's lead is to be kept whole for now, with what was removed from it. */
  readonly isKept: (leadId: PgColumn) => SQL;
}

/** Documents that were removed and that nobody wanted back in time. Returns how many. */
export async function eraseRemovedDocuments(options: EraseRemovedOptions): Promise<number> {
  const { database, clock, log, objects, isKept } = options;
  const before = new Date(clock.now().getTime() - daysRemoved * dayMs);
  let erased = 0;
  let found: number;
  do {
    found = await database.transaction(async (tx) => {
      const rows = await lockRemoved(tx, before, batchSize, isKept(documentsTable.leadId));
      const ids = rows.map(({ id }) => id);
      await erase(tx, objects, ids);
      for (const record of ids) {
        const event = { user: null, action: "document-erase", record, outcome: "done" } as const;
        await recordAudit({ tx, log }, { ...event, network: null });
      }
      return ids.length;
    });
    erased += found;
  } while (found === batchSize);
  return erased;
}

async function erase(tx: Tx, objects: Release, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await objects.release(tx, ids);
  await deleteDocuments(tx, ids);
}
