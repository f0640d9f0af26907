import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  sql,
  type SQL,
} from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { mostDocuments } from "#features/documents/core/document.ts";
import { tellFile } from "#features/uploads/core/file-names.ts";
import { releaseObjects } from "#features/uploads/server/objects-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";

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
    /** Off its lead since then; erased for good 30 days later. */
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

export async function insertDocument(
  tx: Tx,
  document: Omit<DocumentRow, "removedAt" | "removedBy">,
): Promise<DocumentRow> {
  const [row] = await tx.insert(documentsTable).values(document).returning();
  if (!row) throw new Error("A new document was not stored.");
  return row;
}

export async function findDocument(db: Db | Tx, id: string): Promise<DocumentRow | null> {
  const [row] = await db.select().from(documentsTable).where(eq(documentsTable.id, id));
  return row ?? null;
}

export async function findDocumentOf(tx: Tx, objectId: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(documentsTable).where(eq(documentsTable.objectId, objectId));
  return row ?? null;
}

/** Newest first, removed ones too. */
export async function listDocuments(db: Db, leadId: string): Promise<readonly DocumentRow[]> {
  return db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.leadId, leadId))
    .orderBy(desc(documentsTable.addedAt), desc(documentsTable.id))
    .limit(mostDocuments);
}

/** Removed ones too: they may come back. */
export async function countDocuments(tx: Tx, leadId: string): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(documentsTable)
    .where(eq(documentsTable.leadId, leadId));
  return row?.found ?? 0;
}

/** Takes it off its lead, or puts it back; null when somebody did so before. */
export async function markRemoved(
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

/** Some of those that were removed before then; whoever wants one back this moment waits, or has it. */
export async function lockRemoved(
  tx: Tx,
  before: Date,
  limit: number,
  isKept: SQL,
): Promise<readonly DocumentRow[]> {
  return tx
    .select()
    .from(documentsTable)
    .where(and(lt(documentsTable.removedAt, before), not(isKept)))
    .orderBy(documentsTable.id)
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** The row and, once nobody has it any more, the file's bytes. */
export async function eraseDocuments(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await releaseObjects(tx, ids, ctx.clock.now());
  await tx.delete(documentsTable).where(inArray(documentsTable.id, [...ids]));
}

/** Removed ones too: they may come back. */
export const documentsData = definePersonalData({
  table: documentsTable,
  ofRecord: documentsTable.leadId,
  erase: {
    async ofRecords(ctx, tx, leadIds) {
      const rows = await tx
        .select({ id: documentsTable.id })
        .from(documentsTable)
        .where(inArray(documentsTable.leadId, [...leadIds]))
        .orderBy(documentsTable.id)
        .for("update");
      await eraseDocuments(
        ctx,
        tx,
        rows.map(({ id }) => id),
      );
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
