import type { Ctx } from "#records/ctx.ts";
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { DocumentType } from "#features/uploads/core/accepted-documents.ts";
import { tellFile } from "#features/uploads/core/file-names.ts";
import { scanStates } from "#platform/core/uploads.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import { isDue, takeRow } from "#platform/queue/queue.ts";
import { hourMs } from "#platform/core/durations.ts";

/** How long an object may be claimed. */
export const unclaimedLifetimeMs = 24 * hourMs;

/**
 * An unclaimed object is erased an hour after that at the earliest, when no claim can be under way
 * any more.
 */
export const sweepDelayMs = 25 * hourMs;

/**
 * An upload in one piece takes at most a quarter of an hour. One that was not written to for this
 * long was broken off.
 */
export const abandonedUploadMs = 2 * hourMs;

/**
 * How long an upload in parts can be continued: a recording over a slow line, paused for a night,
 * still arrives.
 */
export const openUploadLifetimeMs = 48 * hourMs;

/** When an upload in parts is erased: after the last accepted part has ended. */
export const openUploadSweepDelayMs = 50 * hourMs;

/**
 * Since when an object may be claimed. A document counts from when it was stored, because its
 * upload may take longer than a claim may wait.
 */
export function countsFrom(object: {
  readonly purpose: ObjectPurpose;
  readonly issuedAt: Date;
  readonly storedAt: Date | null;
}): Date {
  return (object.purpose === "document" ? object.storedAt : null) ?? object.issuedAt;
}

/**
 * What an object is for: a visitor's résumé, a document that staff add to a record, or a picture
 * that the site made of a staff upload. One purpose is never taken for another.
 */
type ObjectPurpose = "resume" | "document" | "picture";

/** One row for each upload address that was issued. The bytes are in the object storage. */
export const objectsTable = pgTable(
  "objects",
  {
    id: uuid().primaryKey(),
    purpose: text().$type<ObjectPurpose>().default("resume").notNull(),
    issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
    /** Name of the staff member who asked for it; null for a visitor. */
    issuedTo: text("issued_to"),
    /** The size limit set at the start; null for a visitor's file, whose address contains it. */
    maxBytes: bigint("max_bytes", { mode: "number" }),
    /** The media type that the sender's device named. It is never used to display the file. */
    contentType: text("content_type"),
    /** Set once the bytes are completely stored, together with the columns after it. */
    storedAt: timestamp("stored_at", { withTimezone: true }),
    byteSize: bigint("byte_size", { mode: "number" }),
    /** The type by the file's bytes, for the types that the site reads; null for others. */
    documentType: text("document_type").$type<DocumentType>(),
    claimedAt: timestamp("claimed_at", { withTimezone: true }),
    claimedBy: uuid("claimed_by"),
    fileName: text("file_name"),
    scanState: text("scan_state", { enum: scanStates }).notNull().default("unscanned"),
    /** When it was last scanned, or when a scan was last tried. */
    scannedAt: timestamp("scanned_at", { withTimezone: true }),
    /** The scanner's name for what it found, or why it could not scan. */
    scanFinding: text("scan_finding"),
    /**
     * Until then one process scans it. If that process is killed, another takes over afterwards.
     */
    scanHeldUntil: timestamp("scan_held_until", { withTimezone: true }),
    /**
     * What the site made of the file, whose bytes are erased by then. It identifies a repeated
     * call.
     */
    became: text(),
    /** When it is erased unless somebody has claimed it; null once claimed. */
    sweepAt: timestamp("sweep_at", { withTimezone: true }),
  },
  (table) => [
    index("objects_open_by_person")
      .on(table.issuedTo)
      .where(sql`stored_at is null and issued_to is not null`),
    index("objects_to_scan")
      .on(table.storedAt)
      .where(sql`scan_state in ('unscanned', 'pending')`),
    index("objects_to_sweep")
      .on(table.sweepAt)
      .where(sql`claimed_at is null and sweep_at is not null`),
  ],
);

export type StoredObject = typeof objectsTable.$inferSelect;

export interface ObjectClaim {
  readonly objectId: string;
  /** Only an object issued for this purpose, to this staff member, may be claimed. */
  readonly purpose: ObjectPurpose;
  /** Null for a visitor's upload. */
  readonly issuedTo: string | null;
  /** The id of the row that owns it. */
  readonly claimedBy: string;
  /** The sender's name for the file. */
  readonly fileName: string | null;
}

export type NewObject = Pick<StoredObject, "id" | "issuedAt"> &
  Partial<Pick<StoredObject, "purpose" | "issuedTo" | "maxBytes" | "contentType">>;

/** @param sweepMs the time after which an unclaimed object is erased. */
export async function insertObject(
  db: Db | Tx,
  object: NewObject,
  sweepMs: number = sweepDelayMs,
): Promise<void> {
  const sweepAt = new Date(object.issuedAt.getTime() + sweepMs);
  await db.insert(objectsTable).values({ ...object, sweepAt });
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

/**
 * Marks an object as stored; false if its row was swept or given up meanwhile. From now on a
 * document may be claimed for a day, and is swept after that.
 */
export async function markObjectStored(
  db: Db | Tx,
  id: string,
  stored: {
    readonly storedAt: Date;
    readonly byteSize: number;
    readonly documentType: DocumentType | null;
  },
): Promise<boolean> {
  const { purpose, issuedTo, sweepAt } = objectsTable;
  const later = new Date(stored.storedAt.getTime() + sweepDelayMs).toISOString();
  const rows = await db
    .update(objectsTable)
    .set({
      ...stored,
      sweepAt: sql`case when ${purpose} = 'document' then ${later}::timestamptz else ${sweepAt} end`,
    })
    .where(and(eq(objectsTable.id, id), or(ne(purpose, "document"), isNotNull(issuedTo))))
    .returning({ id: objectsTable.id });
  return rows.length > 0;
}

/**
 * Gives a stored object that belongs to no record yet an owner, inside the caller's transaction. Of
 * two claims at once the second waits for the first.
 *
 * @param after objects older than this may be swept at any moment and are never claimed.
 */
export async function claimStoredObject(
  tx: Tx,
  { objectId, purpose, issuedTo, claimedBy, fileName }: ObjectClaim,
  { now, after }: { readonly now: Date; readonly after: Date },
): Promise<boolean> {
  const rows = await tx
    .update(objectsTable)
    .set({ claimedAt: now, claimedBy, fileName, sweepAt: null })
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

/** Releases the objects of erased records; the sweep then erases their bytes. */
export async function releaseObjects(tx: Tx, owners: readonly string[], now: Date): Promise<void> {
  await tx
    .update(objectsTable)
    .set({ claimedAt: null, claimedBy: null, fileName: null, sweepAt: now })
    .where(inArray(objectsTable.claimedBy, [...owners]));
}

/** Résumés only: a document's file belongs to the document, which lists it instead. */
export const objectsData = definePersonalData({
  table: objectsTable,
  ofRecord: objectsTable.claimedBy,
  erase: { ofRecords: ({ clock }: Ctx, tx, ids) => releaseObjects(tx, ids, clock.now()) },
  tell: {
    name: "files",
    kept: "applications",
    order: [objectsTable.issuedAt, objectsTable.id],
    item: ({ id, issuedAt, fileName, byteSize, claimedBy }, { locale }) => ({
      id,
      at: issuedAt.toISOString(),
      ...tellFile({ fileName, byteSize }, locale),
      data: { recordId: claimedBy, fileName, byteSize },
    }),
  },
});

/**
 * Counts this person's documents that were given an address since a moment and are not stored yet.
 */
export function countOpenDocuments(tx: Tx, issuedTo: string, since: Date): Promise<number> {
  return tx.$count(objectsTable, isOpenSince(issuedTo, since));
}

/**
 * This person's objects that were given an address since a moment and have received nothing yet.
 */
export const isOpenSince = (issuedTo: string, since: Date) =>
  and(
    eq(objectsTable.issuedTo, issuedTo),
    isNull(objectsTable.storedAt),
    isNull(objectsTable.became),
    gt(objectsTable.issuedAt, since),
  );

/**
 * Gives up a document that is not stored yet: it can't be stored any more and does not count for
 * anybody. Its row stays until its sweep, because a process may be joining its parts now and be
 * killed before it learns of this. False if it is stored already.
 */
export async function giveUpOpenObject(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(objectsTable)
    .set({ issuedTo: null })
    .where(and(eq(objectsTable.id, id), isNull(objectsTable.storedAt)))
    .returning({ id: objectsTable.id });
  return rows.length > 0;
}

export const isUnclaimed = sql`${objectsTable.claimedAt} is null and ${objectsTable.sweepAt} is not null`;

/** Claims the next object that is due for a sweep for this process; it is due again at `nextAt`. */
export function takeSweep(db: Db, now: Date, nextAt: Date): Promise<StoredObject | null> {
  const { id, sweepAt } = objectsTable;
  return takeRow(db, objectsTable, {
    key: id,
    due: and(isUnclaimed, isDue(sweepAt, now)),
    order: [asc(sweepAt)],
    change: { sweepAt: nextAt },
  });
}

export async function postponeSweep(db: Db, id: string, sweepAt: Date): Promise<void> {
  await db
    .update(objectsTable)
    .set({ sweepAt })
    .where(and(eq(objectsTable.id, id), isUnclaimed));
}

/** @param triedSince an object that was swept in vain since then counts as failed. */
export async function countSweeps(
  db: Db,
  { now, triedSince }: { readonly now: Date; readonly triedSince: Date },
): Promise<{ readonly queued: number; readonly failed: number; readonly since: Date | null }> {
  const { issuedAt, storedAt, sweepAt } = objectsTable;
  const isOld = lt(sql`coalesce(${storedAt}, ${issuedAt})`, triedSince.toISOString());
  const [row] = await db
    .select({ queued: count(), since: min(sweepAt) })
    .from(objectsTable)
    .where(and(isUnclaimed, isDue(sweepAt, now)));
  const failed = await db.$count(objectsTable, and(isUnclaimed, gt(sweepAt, now), isOld));
  return { queued: row?.queued ?? 0, failed, since: row?.since ?? null };
}

/** Stores what was made of an object whose bytes are deleted. Its row stays until its sweep. */
export async function noteBecame(db: Db, id: string, became: string): Promise<void> {
  await db
    .update(objectsTable)
    .set({ became, storedAt: null, byteSize: null, documentType: null })
    .where(and(eq(objectsTable.id, id), isNull(objectsTable.claimedAt)));
}

/** Deletes the row of an address whose object nobody claimed. */
export async function deleteUnclaimedObject(db: Db, id: string): Promise<void> {
  await db.delete(objectsTable).where(and(eq(objectsTable.id, id), isNull(objectsTable.claimedAt)));
}
