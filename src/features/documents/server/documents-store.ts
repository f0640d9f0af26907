import { and, desc, eq, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { daysRemoved, mostDocuments } from "#features/documents/core/document.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { tellFile } from "#features/uploads/core/file-names.ts";
import { releaseObjects } from "#features/uploads/server/objects-store.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isKept } from "#platform/people/eraser.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import { dayMs } from "#platform/core/durations.ts";

/** Files on leads; their bytes are objects. */
export const documentsTable = pgTable(
  "documents",
  {
    id: uuid().primaryKey(),
    leadId: uuid("lead_id").notNull(),
    objectId: uuid("object_id").notNull().unique(),
    fileName: text("file_name").notNull(),
    byteSize: bigint("byte_size", { mode: "number" }).notNull(),
    addedBy: text("added_by").notNull(),
    addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
    /** When the document was removed from its lead; it is erased 30 days later. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
    removedBy: text("removed_by"),
  },
  (table) => [
    index("documents_by_lead").on(table.leadId, table.addedAt, table.id),
    index("documents_removed")
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
  ],
);

export type DocumentRow = typeof documentsTable.$inferSelect;

export async function findDocument(
  db: Db | Tx,
  id: string,
  by: "id" | "objectId" = "id",
): Promise<DocumentRow | null> {
  const [row] = await db.select().from(documentsTable).where(eq(documentsTable[by], id));
  return row ?? null;
}

/** The documents of a lead, the newest first, removed ones among them. */
export async function listDocuments(db: Db, leadId: string): Promise<readonly DocumentRow[]> {
  return db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.leadId, leadId))
    .orderBy(desc(documentsTable.addedAt), desc(documentsTable.id))
    .limit(mostDocuments);
}

/** Removes a document from its lead, or restores it; null when that was done before. */
export async function markDocumentRemoved(
  tx: Tx,
  id: string,
  removed: Pick<DocumentRow, "removedAt" | "removedBy">,
): Promise<DocumentRow | null> {
  const { removedAt } = documentsTable;
  const isOther = removed.removedAt === null ? isNotNull(removedAt) : isNull(removedAt);
  const [row] = await tx
    .update(documentsTable)
    .set(removed)
    .where(and(eq(documentsTable.id, id), isOther))
    .returning();
  return row ?? null;
}

/** How many documents one transaction erases: few enough that other transactions do not wait long. */
const batchSize = 50;

/** Erases documents whose time for a restore has passed. Returns their number. */
export async function eraseRemovedDocuments(ctx: Ctx): Promise<number> {
  const { database, clock, log } = ctx;
  const before = new Date(clock.now().getTime() - daysRemoved * dayMs);
  const { id, leadId, removedAt } = documentsTable;
  // Documents that were removed from a lead stay while the person of the lead may not be erased.
  const isLeadKept = sql`exists (select 1 from ${leadsTable}
    where ${leadsTable.id} = ${leadId} and ${isKept(ctx, leadsTable.email)})`;
  let erased = 0;
  let found: number;
  do {
    found = await database.transaction(async (tx) => {
      const rows = await tx
        .select({ id })
        .from(documentsTable)
        .where(and(lt(removedAt, before), not(isLeadKept)))
        .orderBy(id)
        .limit(batchSize)
        // A restore that runs at the same time either commits first, and the document stays, or
        // waits for this lock and finds no document.
        .for("update", { skipLocked: true });
      await eraseDocuments(ctx, tx, rows);
      for (const { id: record } of rows) {
        const event = { user: null, action: "document-erase", record, outcome: "done" } as const;
        await recordAudit({ tx, log }, { ...event, network: null, actor: "site" });
      }
      return rows.length;
    });
    erased += found;
  } while (found === batchSize);
  return erased;
}

/** Deletes the rows and releases their objects, whose bytes the sweep then erases. */
async function eraseDocuments(
  ctx: Ctx,
  tx: Tx,
  rows: ReadonlyArray<Pick<DocumentRow, "id">>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await releaseObjects(tx, ids, ctx.clock.now());
  await tx.delete(documentsTable).where(inArray(documentsTable.id, ids));
}

/** Counts removed documents too, because they may be restored. */
export const documentsData = definePersonalData({
  table: documentsTable,
  ofRecord: documentsTable.leadId,
  erase: {
    async ofRecords(ctx: Ctx, tx, leadIds) {
      const rows = await tx
        .select({ id: documentsTable.id })
        .from(documentsTable)
        .where(inArray(documentsTable.leadId, [...leadIds]))
        .orderBy(documentsTable.id)
        .for("update");
      await eraseDocuments(ctx, tx, rows);
    },
  },
  tell: {
    name: "documents",
    kept: "leads",
    order: [documentsTable.addedAt, documentsTable.id],
    item: ({ id, leadId, fileName, byteSize, addedAt }, { locale }) => ({
      id,
      at: addedAt.toISOString(),
      ...tellFile({ fileName, byteSize }, locale),
      data: { recordId: leadId, fileName, byteSize },
    }),
  },
});
