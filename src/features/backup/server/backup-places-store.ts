import { eq } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { BackupBucket } from "#features/backup/core/backup-place.ts";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { PlatformCtx } from "#platform/platform-ctx.ts";
import {
  openFrom,
  type SealedColumn,
  type SealedText,
  sealedText,
} from "#platform/secrets/sealed-columns.ts";

/** One row: folder, passphrase and bucket of backups that an admin chose on screen. */
export const backupPlacesTable = pgTable("backup_places", {
  id: text().primaryKey(),
  /** Null for the site's own folder. */
  dir: text(),
  passphrase: sealedText(),
  /** Null while backups are not copied to a bucket. */
  bucket: jsonb().$type<BackupBucket>(),
  bucketSecret: sealedText("bucket_secret"),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  updatedBy: text("updated_by").notNull(),
});

export type BackupPlaceRow = typeof backupPlacesTable.$inferSelect;

export const backupPassphrases: SealedColumn = {
  table: backupPlacesTable,
  id: backupPlacesTable.id,
  column: backupPlacesTable.passphrase,
  placeOf: (id) => ({ purpose: "backup passphrase", record: id }),
};

export const bucketSecrets: SealedColumn = {
  table: backupPlacesTable,
  id: backupPlacesTable.id,
  column: backupPlacesTable.bucketSecret,
  placeOf: (id) => ({ purpose: "backup bucket", record: id }),
};

export const theBackupPlace = "backups";

/** Null while no admin has chosen one. */
export async function findBackupPlace(db: Db | Tx): Promise<BackupPlaceRow | null> {
  const [row] = await db
    .select()
    .from(backupPlacesTable)
    .where(eq(backupPlacesTable.id, theBackupPlace));
  return row ?? null;
}

export async function storeBackupPlace(tx: Tx, values: Omit<BackupPlaceRow, "id">): Promise<void> {
  await tx
    .insert(backupPlacesTable)
    .values({ id: theBackupPlace, ...values })
    .onConflictDoUpdate({ target: backupPlacesTable.id, set: values });
}

/**
 * Sends a restored site's backups to its own folder alone: a copy that is only tried out would
 * otherwise remove old ones among those of the site that the backup was made of.
 */
export async function forgetBackupPlace(db: Db): Promise<void> {
  await db.update(backupPlacesTable).set({ dir: null, bucket: null, bucketSecret: null });
}

/**
 * Takes over what an admin chose. Called at each look for a due backup, and before the place is
 * shown; so every process follows within a minute. A text that was sealed with another secret counts
 * as missing.
 */
export async function followBackupPlace({
  database,
  config,
  secret,
}: Pick<PlatformCtx, "database" | "config" | "secret">): Promise<BackupPlaceRow | null> {
  const row = await findBackupPlace(database.db);
  const open = (column: SealedColumn, sealed: SealedText | null) =>
    sealed === null ? null : openFrom(column, theBackupPlace, sealed, secret);
  if (row === null) {
    config.backup.take(null);
    return null;
  }
  // A bucket whose key can't be opened stays: that its service refuses an empty one is shown.
  const key = open(bucketSecrets, row.bucketSecret) ?? "";
  config.backup.take({
    dir: row.dir,
    passphrase: open(backupPassphrases, row.passphrase),
    bucket: row.bucket && toBucketSettings(row.bucket, key),
  });
  return row;
}

export function toBucketSettings(
  { name, endpoint, region, accessKeyId }: BackupBucket,
  secretAccessKey: string,
): S3Settings {
  const settings = { bucket: name, region, accessKeyId, secretAccessKey };
  return { ...settings, endpoint: endpoint === "" ? null : endpoint };
}
