import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PictureFormat, PictureKind } from "#platform/core/site/site-picture.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** One file of a picture, with its position in the picture's object. */
export interface PictureFile {
  readonly width: number;
  readonly format: PictureFormat;
  readonly first: number;
  readonly byteSize: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Pictures that the owner uploaded, without duplicates. The bytes of each are one object. */
export const sitePicturesTable = pgTable(
  "site_pictures",
  {
    /** The first 32 hexadecimal digits of the SHA-256 of the object. */
    id: text().primaryKey(),
    kind: text().$type<PictureKind>().notNull(),
    objectId: uuid("object_id").notNull(),
    byteSize: integer("byte_size").notNull(),
    files: jsonb().$type<readonly PictureFile[]>().notNull(),
    by: text().notNull(),
    /** When it was last uploaded, viewed in a preview or published. */
    wantedAt: timestamp("wanted_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("site_pictures_wanted").on(table.wantedAt)],
);

export type PictureRow = typeof sitePicturesTable.$inferSelect;

const table = sitePicturesTable;

export async function findPicture(db: Db, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
}

export const findPictures = (db: Db, ids: readonly string[]): Promise<PictureRow[]> =>
  db
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]));

/** @returns false when the same picture already exists. */
export async function insertPicture(tx: Tx, row: PictureRow): Promise<boolean> {
  const rows = await tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.id });
  return rows.length > 0;
}

/**
 * Marks pictures as wanted now, so that none is erased for a while.
 *
 * @returns those that exist and are of this kind.
 */
export async function touchPictures(
  db: Db | Tx,
  { kind, ids, now }: Readonly<{ kind: PictureKind; ids: readonly string[]; now: Date }>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .update(table)
    .set({ wantedAt: now })
    .where(and(inArray(table.id, [...ids]), eq(table.kind, kind)))
    .returning({ id: table.id });
  return new Set(rows.map(({ id }) => id));
}

/** Ids of pictures that nobody has wanted since a moment, in pages. */
export async function listUnwanted(
  db: Db,
  before: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(lt(table.wantedAt, before), gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A picture that was wanted meanwhile stays: the condition is checked again. */
export const deleteUnwanted = (tx: Tx, ids: readonly string[], before: Date) =>
  tx
    .delete(table)
    .where(and(inArray(table.id, [...ids]), lt(table.wantedAt, before)))
    .returning({ objectId: table.objectId });
