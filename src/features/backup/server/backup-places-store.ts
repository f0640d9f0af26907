import { eq } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import type { PlatformCtx } from "#platform/platform-ctx.ts";
import {
  openFrom,
  type SealedColumn,
  type SealedText,
  sealedText,
} from "#platform/secrets/sealed-columns.ts";

/** One row: the folder and the passphrase of backups that an admin chose on screen. */
export const backupPlacesTable = pgTable("backup_places", {
  id: text().primaryKey(),
  /** Null for the site's own folder. */
  dir: text(),
  passphrase: sealedText(),
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

export const theBackupPlace = "backups";

/** Null while no admin has chosen one. */
export async function findBackupPlace(db: Db | Tx): Promise<BackupPlaceRow | null> {
  const [row] = await db
    .select()
    .from(backupPlacesTable)
    .where(eq(backupPlacesTable.id, theBackupPlace));
  return row ?? null;
}

export async function storeBackupPlace(
  tx: Tx,
  values: {
    readonly dir: string | null;
    readonly passphrase: SealedText | null;
    readonly updatedAt: Date;
    readonly updatedBy: string;
  },
): Promise<void> {
  await tx
    .insert(backupPlacesTable)
    .values({ id: theBackupPlace, ...values })
    .onConflictDoUpdate({ target: backupPlacesTable.id, set: values });
}

/**
 * Sends a restored site's backups to its own folder: a copy that is only tried out would otherwise
 * clear old ones away among those of the site that the backup was made of.
 */
export async function forgetBackupFolder(db: Db): Promise<void> {
  await db.update(backupPlacesTable).set({ dir: null });
}

/**
 * Takes over what an admin chose. Called at each look for a due backup, and before the place is
 * shown; so every process follows within a minute. A passphrase that was sealed with another secret
 * counts as missing.
 */
export async function followBackupPlace({
  database,
  config,
  secret,
}: Pick<PlatformCtx, "database" | "config" | "secret">): Promise<BackupPlaceRow | null> {
  const row = await findBackupPlace(database.db);
  const sealed = row?.passphrase ?? null;
  const passphrase =
    sealed === null ? null : openFrom(backupPassphrases, theBackupPlace, sealed, secret);
  config.backup.take(row && { dir: row.dir, passphrase });
  return row;
}
