import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { DocumentType } from "#features/uploads/core/document-type.ts";
import { scanStates } from "#platform/core/scan-state.ts";
import type { Db, Tx } from "#platform/server/database.ts";

/** One row for each upload address that was handed out; the bytes are in the object storage. */
export const objectsTable = pgTable(
  "objects",
  {
    id: uuid().primaryKey(),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    /** Set once the bytes are in the storage for good; the columns after it come with it. */
    storedAt: timestamp("stored_at", { withTimezone: true }),
    byteSize: integer("byte_size"),
    documentType: text("document_type").$type<DocumentType>(),
    claimedAt: timestamp("claimed_at", { withTimezone: true }),
    claimedBy: uuid("claimed_by"),
    fileName: text("file_name"),
    scanState: text("scan_state", { enum: scanStates }).notNull().default("unscanned"),
    /** When it was last scanned, or tried to. */
    scannedAt: timestamp("scanned_at", { withTimezone: true }),
    /** The scanner's name for what it found, or why it could not look. */
    scanFinding: text("scan_finding"),
    /** Until then one process scans it; one that was killed leaves it to the others. */
    scanHeldUntil: timestamp("scan_held_until", { withTimezone: true }),
  },
  (table) => [
    index("objects_to_scan")
      .on(table.storedAt)
      .where(sql`scan_state in ('unscanned', 'pending')`),
  ],
);

export type StoredObject = typeof objectsTable.$inferSelect;

export interface ObjectClaim {
  readonly objectId: string;
  /** Id of what it now belongs to. */
  readonly claimedBy: string;
  /** As the visitor called it. */
  readonly fileName: string | null;
}

export async function insertObject(
  tx: Tx,
  object: { readonly id: string; readonly issuedAt: Date },
): Promise<void> {
  await tx.insert(objectsTable).values(object);
}

export async function findObject(db: Db | Tx, id: string): Promise<StoredObject | null> {
  const [row] = await db.select().from(objectsTable).where(eq(objectsTable.id, id));
  return row ?? null;
}

/** Says that the bytes are in the storage; false when the row was swept meanwhile. */
export async function markObjectStored(
  db: Db,
  id: string,
  stored: {
    readonly storedAt: Date;
    readonly byteSize: number;
    readonly documentType: DocumentType;
  },
): Promise<boolean> {
  const rows = await db
    .update(objectsTable)
    .set(stored)
    .where(eq(objectsTable.id, id))
    .returning({ id: objectsTable.id });
  return rows.length > 0;
}

/**
 * Gives a stored object that belongs to nothing yet an owner, inside the caller's transaction. Of
 * two claims at once the second waits for the first.
 *
 * @param issuedAfter older ones may be swept at any moment and are never claimed.
 */
export async function claimStoredObject(
  tx: Tx,
  { objectId, claimedBy, fileName }: ObjectClaim,
  { now, issuedAfter }: { readonly now: Date; readonly issuedAfter: Date },
): Promise<boolean> {
  const rows = await tx
    .update(objectsTable)
    .set({ claimedAt: now, claimedBy, fileName })
    .where(
      and(
        eq(objectsTable.id, objectId),
        isNotNull(objectsTable.storedAt),
        isNull(objectsTable.claimedAt),
        gt(objectsTable.issuedAt, issuedAfter),
      ),
    )
    .returning({ id: objectsTable.id });
  return rows.length > 0;
}

/** Takes the owners of stored objects away, who are about to go; returns which these were. */
export async function releaseObjectsOf(tx: Tx, owners: readonly string[]): Promise<string[]> {
  const rows = await tx
    .update(objectsTable)
    .set({ claimedAt: null, claimedBy: null, fileName: null })
    .where(inArray(objectsTable.claimedBy, [...owners]))
    .returning({ id: objectsTable.id });
  return rows.map(({ id }) => id);
}

/** Forgets an address whose object nobody claimed. */
export async function deleteUnclaimedObject(db: Db, id: string): Promise<void> {
  await db.delete(objectsTable).where(and(eq(objectsTable.id, id), isNull(objectsTable.claimedAt)));
}
