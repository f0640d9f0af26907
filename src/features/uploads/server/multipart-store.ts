import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import { isOpenSince, objectsTable } from "./objects-store.ts";

/** One row for each object that comes in parts. Which parts are there only the storage knows. */
export const multipartUploadsTable = pgTable("multipart_uploads", {
  objectId: uuid("object_id")
    .primaryKey()
    .references(() => objectsTable.id, { onDelete: "cascade" }),
  /** The storage's own name for it; null until the storage has given one. */
  uploadId: text("upload_id"),
  /** The whole size as the sender announced it; null when it said nothing. */
  declaredBytes: bigint("declared_bytes", { mode: "number" }),
  /** Of all parts that are on their way or came whole, also of those that came twice. */
  receivedBytes: bigint("received_bytes", { mode: "number" }).default(0).notNull(),
});

export type MultipartUpload = typeof multipartUploadsTable.$inferSelect;

export async function insertMultipartUpload(
  tx: Tx,
  upload: Pick<MultipartUpload, "objectId" | "declaredBytes">,
): Promise<void> {
  await tx.insert(multipartUploadsTable).values(upload);
}

/** False when it was cancelled meanwhile. */
export async function nameMultipartUpload(
  db: Db,
  objectId: string,
  uploadId: string,
): Promise<boolean> {
  const rows = await db
    .update(multipartUploadsTable)
    .set({ uploadId })
    .where(eq(multipartUploadsTable.objectId, objectId))
    .returning({ objectId: multipartUploadsTable.objectId });
  return rows.length > 0;
}

export async function findMultipartUpload(
  db: Db,
  objectId: string,
): Promise<MultipartUpload | null> {
  const [row] = await db
    .select()
    .from(multipartUploadsTable)
    .where(eq(multipartUploadsTable.objectId, objectId));
  return row ?? null;
}

/** How many uploads in parts this person has begun since a moment, and not ended. */
export function countOpenUploads(tx: Tx, issuedTo: string, since: Date): Promise<number> {
  const inParts = tx.select({ id: multipartUploadsTable.objectId }).from(multipartUploadsTable);
  return tx.$count(
    objectsTable,
    and(isOpenSince(issuedTo, since), inArray(objectsTable.id, inParts)),
  );
}

/** Counts the bytes of a part before it is let in; false when that would be too many. */
export async function countReceivedBytes(
  db: Db,
  objectId: string,
  { byteSize, most }: { readonly byteSize: number; readonly most: number },
): Promise<boolean> {
  const { receivedBytes } = multipartUploadsTable;
  const rows = await db
    .update(multipartUploadsTable)
    .set({ receivedBytes: sql`${receivedBytes} + ${byteSize}` })
    .where(and(eq(multipartUploadsTable.objectId, objectId), lte(receivedBytes, most - byteSize)))
    .returning({ objectId: multipartUploadsTable.objectId });
  return rows.length > 0;
}

/** Takes back what was counted for a part that broke off: nothing is kept of it. */
export async function discountReceivedBytes(
  db: Db,
  objectId: string,
  byteSize: number,
): Promise<void> {
  const { receivedBytes } = multipartUploadsTable;
  await db
    .update(multipartUploadsTable)
    .set({ receivedBytes: sql`${receivedBytes} - ${byteSize}` })
    .where(eq(multipartUploadsTable.objectId, objectId));
}
