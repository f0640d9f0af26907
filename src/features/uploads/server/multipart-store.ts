import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import { isOpenSince, objectsTable } from "./objects-store.ts";

/** One row per upload in parts. Only the storage knows which parts have arrived. */
export const multipartUploadsTable = pgTable("multipart_uploads", {
  objectId: uuid("object_id")
    .primaryKey()
    .references(() => objectsTable.id, { onDelete: "cascade" }),
  /** The storage's own id of the upload; null until the storage has given one. */
  uploadId: text("upload_id"),
  /** The announced size of the whole file; null when the sender named none. */
  declaredBytes: bigint("declared_bytes", { mode: "number" }),
  /** The bytes of all parts under way or complete, repeated parts included. */
  receivedBytes: bigint("received_bytes", { mode: "number" }).default(0).notNull(),
});

export type MultipartUpload = typeof multipartUploadsTable.$inferSelect;

export async function insertMultipartUpload(
  tx: Tx,
  upload: Pick<MultipartUpload, "objectId" | "declaredBytes">,
): Promise<void> {
  await tx.insert(multipartUploadsTable).values(upload);
}

/** False if it was cancelled meanwhile. */
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

/** Counts the unfinished uploads in parts that this person has begun since a moment. */
export function countOpenUploads(tx: Tx, issuedTo: string, since: Date): Promise<number> {
  const inParts = tx.select({ id: multipartUploadsTable.objectId }).from(multipartUploadsTable);
  return tx.$count(
    objectsTable,
    and(isOpenSince(issuedTo, since), inArray(objectsTable.id, inParts)),
  );
}

/** Adds the bytes of a part before it is accepted; false if that would exceed the limit. */
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

/** Subtracts the bytes of a part that broke off: nothing of it is kept. */
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
