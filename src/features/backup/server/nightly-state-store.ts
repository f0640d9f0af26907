import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type BackupStatus,
  isBackupLate,
  nightlyBackupSetting,
  type NightlyBackupState,
  nightlyBackupStateSetting,
  siteMarkSetting,
} from "#features/backup/core/nightly-backup.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import { readSetting, writeSetting } from "#platform/settings/settings-store.ts";

/** Changes what all processes know, one at a time. @param change null leaves it as it is. */
export async function changeNightlyState(
  database: Database,
  now: Date,
  change: (state: NightlyBackupState) => Partial<NightlyBackupState> | null,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockNights(tx);
    const state = await readSetting(tx, nightlyBackupStateSetting);
    const changed = change(state);
    if (changed === null) return;
    const value = { ...state, ...changed };
    await writeSetting(tx, nightlyBackupStateSetting, value, { by: "nightly", now });
  });
}

/** Made once, with the first backup; a site that is restored keeps it. */
export async function findSiteMark(database: Database, now: Date): Promise<string> {
  return database.transaction(async (tx) => {
    await lockNights(tx);
    const { mark } = await readSetting(tx, siteMarkSetting);
    if (mark !== null) return mark;
    const made = randomBytes(4).toString("hex");
    await writeSetting(tx, siteMarkSetting, { mark: made }, { by: "nightly", now });
    return made;
  });
}

async function lockNights(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('nightly-backup'))`);
}

/** How the nightly backups stand. @param isPossible whether a passphrase is set. */
export async function readBackupStatus(
  db: Db,
  { isPossible, now }: { readonly isPossible: boolean; readonly now: Date },
): Promise<BackupStatus> {
  const { isOn } = await readSetting(db, nightlyBackupSetting);
  const state = await readSetting(db, nightlyBackupStateSetting);
  const { madeAt, byteSize, failure } = state;
  return { state: judge(), madeAt, byteSize, failure };

  function judge(): BackupStatus["state"] {
    if (!isOn) return "off";
    if (!isPossible) return "unset";
    if (isBackupLate(state, now)) return "late";
    return madeAt === null ? "none-yet" : "good";
  }
}

/** Seconds since the last good nightly backup; null when there is none. */
export async function readBackupAge(db: Db, now: Date): Promise<number | null> {
  const { madeAt } = await readSetting(db, nightlyBackupStateSetting);
  return madeAt === null ? null : (now.getTime() - new Date(madeAt).getTime()) / 1_000;
}
