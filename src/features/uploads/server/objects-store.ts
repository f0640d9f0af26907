import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { DocumentType } from "#features/uploads/core/document-type.ts";
import type { ObjectPurpose } from "#features/uploads/core/object-purpose.ts";
import { scanStates } from "#platform/core/scan-state.ts";
import type { Db, Tx } from "#platform/server/database.ts";

/** One row for each upload address that was handed out; the bytes are in the object storage. */
export const objectsTable = pgTable(
  "objects",
  {
    id: uuid().primaryKey(),
    purpose: text().$type<ObjectPurpose>().default("resume").notNull(),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    /** Name of the staff member who asked for it; null for a visitor. */
    issuedTo: text("issued_to"),
    /** The size that was agreed on when it was issued; null for a visitor's, whose address has it. */
    maxBytes: bigint("max_bytes", { mode: "number" }),
    /** What the sender's device called its kind. Nothing is ever shown by it. */
    contentType: text("content_type"),
    /** Set once the bytes are in the storage for good; the columns after it come with it. */
    storedAt: timestamp("stored_at", { withTimezone: true }),
    byteSize: bigint("byte_size", { mode: "number" }),
    /** What it is by its bytes, where that is a kind we look into; other documents have none. */
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
    index("objects_open_by_person")
      .on(table.issuedTo)
      .where(sql`stored_at is null and issued_to is not null`),
    index("objects_to_scan")
      .on(table.storedAt)
      .where(sql`scan_state in ('unscanned', 'pending')`),
  ],
);

export type StoredObject = typeof objectsTable.$inferSelect;

export interface ObjectClaim {
  readonly objectId: string;
  /** Only an object that was issued for this, and to this staff member, is given. */
  readonly purpose: ObjectPurpose;
  /** Null for what a visitor sent. */
  readonly issuedTo: string | null;
  /** Id of what it now belongs to. */
  readonly claimedBy: string;
  /** As the sender called it. */
  readonly fileName: string | null;
}

export type NewObject = Pick<StoredObject, "id" | "issuedAt"> &
  Partial<Pick<StoredObject, "purpose" | "issuedTo" | "maxBytes" | "contentType">>;

export async function insertObject(tx: Tx, object: NewObject): Promise<void> {
  await tx.insert(objectsTable).values(object);
}

export async function findObject(db: Db | Tx, id: string): Promise<StoredObject | null> {
  const [row] = await db.select().from(objectsTable).where(eq(objectsTable.id, id));
  return row ?? null;
}

/** Ids of all objects whose bytes are in the storage, in pages. */
export async function* listStoredIds(db: Db): AsyncGenerator<readonly string[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select({ id: objectsTable.id })
      .from(objectsTable)
      .where(
        and(
          isNotNull(objectsTable.storedAt),
          after === undefined ? undefined : gt(objectsTable.id, after),
        ),
      )
      .orderBy(objectsTable.id)
      .limit(1_000);
    after = rows.at(-1)?.id;
    if (after === undefined) return;
    yield rows.map(({ id }) => id);
  }
}

export async function findObjects(
  db: Db | Tx,
  ids: readonly string[],
): Promise<readonly StoredObject[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(objectsTable)
        .where(inArray(objectsTable.id, [...ids]));
}

/** Says that the bytes are in the storage; false when the row was swept meanwhile. */
export async function markObjectStored(
  db: Db | Tx,
  id: string,
  stored: {
    readonly storedAt: Date;
    readonly byteSize: number;
    readonly documentType: DocumentType | null;
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
 * @param after older ones may be swept at any moment and are never claimed.
 */
export async function claimStoredObject(
  tx: Tx,
  { objectId, purpose, issuedTo, claimedBy, fileName }: ObjectClaim,
  { now, after }: { readonly now: Date; readonly after: Date },
): Promise<boolean> {
  const rows = await tx
    .update(objectsTable)
    .set({ claimedAt: now, claimedBy, fileName })
    .where(
      and(
        eq(objectsTable.id, objectId),
        eq(objectsTable.purpose, purpose),
        issuedTo === null ? isNull(objectsTable.issuedTo) : eq(objectsTable.issuedTo, issuedTo),
        isNotNull(objectsTable.storedAt),
        isNull(objectsTable.claimedAt),
        gt(purpose === "document" ? objectsTable.storedAt : objectsTable.issuedAt, after),
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

/** What belongs to these owners, in the order it came. */
export async function listObjectsOf(
  db: Db,
  owners: readonly string[],
  limit: number,
): Promise<StoredObject[]> {
  if (owners.length === 0) return [];
  return db
    .select()
    .from(objectsTable)
    .where(inArray(objectsTable.claimedBy, [...owners]))
    .orderBy(objectsTable.issuedAt, objectsTable.id)
    .limit(limit);
}

/** How many documents this person was given room for since a moment, that are not there yet. */
export async function countOpenDocuments(db: Db, issuedTo: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(objectsTable)
    .where(isOpenSince(issuedTo, since));
  return row?.open ?? 0;
}

export const isOpenSince = (issuedTo: string, since: Date) =>
  and(
    eq(objectsTable.issuedTo, issuedTo),
    isNull(objectsTable.storedAt),
    gt(objectsTable.issuedAt, since),
  );

/** Forgets an object whose bytes are not there yet; false when they are. */
export async function deleteOpenObject(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(objectsTable)
    .where(and(eq(objectsTable.id, id), isNull(objectsTable.storedAt)))
    .returning({ id: objectsTable.id });
  return rows.length > 0;
}

/** Forgets an address whose object nobody claimed. */
export async function deleteUnclaimedObject(db: Db, id: string): Promise<void> {
  await db.delete(objectsTable).where(and(eq(objectsTable.id, id), isNull(objectsTable.claimedAt)));
}
