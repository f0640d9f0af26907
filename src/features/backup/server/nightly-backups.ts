import { randomBytes } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import {
  type BackupStatus,
  chooseOldBackups,
  chooseOutlivedBackups,
  chooseUnfinishedBackups,
  findBackupDay,
  isBeingMade,
  isBackupLate,
  nameBackup,
  type NightlyBackup,
  nightlyBackupSetting,
  type NightlyBackupState,
  nightlyBackupStateSetting,
  siteMarkSetting,
} from "#features/backup/core/nightly-backup.ts";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import { describeError } from "#platform/process/log.ts";
import { repeatWork } from "#platform/process/repeat-work.ts";
import { readSetting, writeSetting } from "#platform/settings/settings-store.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import type { BackupBucketStore } from "./backup-bucket.ts";
import { explainWriting, judgePassphrase } from "./backup-file.ts";
import { type KeptBackups, openBackupFolder, removeBackups } from "./kept-backups.ts";

/**
 * How long a claim on the backup lasts. The process that makes the backup renews it each minute; an
 * interrupted backup is made again after this.
 */
const claimMs = 10 * minuteMs;

/**
 * Writes a backup completely or not at all, and reads it back; what it throws is shown to the
 * owner.
 */
export type MakeBackup = (file: string, passphrase: string, signal: AbortSignal) => Promise<void>;

interface BackupDependencies extends Pick<Ctx, "database" | "clock" | "log"> {
  readonly config: { readonly backup: Pick<Ctx["config"]["backup"], "passphrase" | "bucket"> };
  readonly dir: string;
  readonly make: MakeBackup;
  /** For tests: how often the claim is renewed. */
  readonly renewEveryMs?: number;
}

export interface NightlyBackupsDependencies extends BackupDependencies {
  /** The agency's, an IANA name. */
  readonly timeZone: string;
}

/**
 * Makes the night's backup when it is due and no other process does, and removes old ones after a
 * success. Called each minute by every process.
 *
 * @returns whether this process made one.
 */
export async function makeNightlyBackup(
  dependencies: NightlyBackupsDependencies,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock, log, timeZone } = dependencies;
  const now = clock.now();
  const setting = await readSetting(database.db, nightlyBackupSetting);
  let day: string | null = null;
  await changeNightlyState(database, now, (state) => {
    day = findBackupDay(setting, state, now, timeZone);
    if (day === null) return state.since === null ? { since: now.toISOString() } : null;
    return { heldUntil: after(now, claimMs), since: state.since ?? now.toISOString() };
  });
  if (day === null) return false;
  try {
    await makeClaimed(dependencies, setting, now, signal, { doneDay: day });
  } catch (failure) {
    // The process is closing: another one makes the backup.
    if (signal.aborted) {
      await changeNightlyState(database, clock.now(), () => ({ heldUntil: null }));
      return false;
    }
    log.error(describeError(failure), "The nightly backup failed; it is tried again in an hour.");
    const heldUntil = after(clock.now(), hourMs);
    const { reason } = describeError(failure);
    await changeNightlyState(database, clock.now(), () => ({ heldUntil, failure: reason }));
  }
  return true;
}

/**
 * Makes a backup at once, whether or not one is due.
 *
 * @throws AppError `conflict` while one is being made. Why making it failed stands in the state.
 */
export async function makeBackupNow(dependencies: BackupDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  let isBusy = false;
  await changeNightlyState(database, now, (state) => {
    isBusy = isBeingMade(state, now);
    return isBusy
      ? null
      : { heldUntil: after(now, claimMs), since: state.since ?? now.toISOString() };
  });
  if (isBusy) {
    throw new AppError("conflict", {
      en: "A backup is being made right now. Please wait until it is done.",
      es: "Ahora mismo se está haciendo una copia. Espere a que termine.",
    });
  }
  const setting = await readSetting(database.db, nightlyBackupSetting);
  try {
    await makeClaimed(dependencies, setting, now, AbortSignal.timeout(hourMs), {});
  } catch (failure) {
    const { reason } = describeError(failure);
    await changeNightlyState(database, clock.now(), () => ({ heldUntil: null, failure: reason }));
  }
}

/**
 * Makes a backup that this process has claimed, copies it to the bucket, and removes old ones at both
 * places. It counts as made only once both could be read back.
 */
async function makeClaimed(
  dependencies: BackupDependencies,
  setting: NightlyBackup,
  now: Date,
  signal: AbortSignal,
  done: Partial<NightlyBackupState>,
): Promise<void> {
  const { database, clock, log, dir, make } = dependencies;
  const { passphrase, bucket } = dependencies.config.backup;
  const siteMark = await findSiteMark(database, now);
  const file = path.join(dir, nameBackup(now, siteMark));
  await clearFolder(file, siteMark);
  const removeOld = (kept: KeptBackups) =>
    removeBackups(kept, (names) => chooseOldBackups(names, { ...setting, siteMark }, now)).catch(
      // The new backup is good all the same.
      (failure: unknown) =>
        log.warn(
          describeError(failure),
          "Old backups could not be removed; it is tried again tomorrow.",
        ),
    );
  await whileHeld(dependencies, async () => {
    await make(file, passphrase ?? "", signal);
    // Old files go before the copy is sent: while the bucket is away, each hour adds a backup to the folder.
    await removeOld(openBackupFolder(dir));
    if (bucket === null) return;
    await withBucket(bucket, async (kept) => {
      await kept.copy(file, signal);
      await removeOld(kept);
    });
  });
  const { size } = await stat(file);
  const good = { ...done, heldUntil: null, failure: null };
  const madeAt = now.toISOString();
  await changeNightlyState(database, clock.now(), () => ({ ...good, madeAt, byteSize: size }));
}

/** The S3 client is imported here only: it takes memory that a site without a bucket saves. */
async function withBucket(
  settings: S3Settings,
  work: (kept: BackupBucketStore) => Promise<void>,
): Promise<void> {
  const { withBackupBucket } = await import("./backup-bucket.ts");
  await withBackupBucket(settings, work);
}

/**
 * Removes this site's backups that are too old, whether or not new ones are made, because an old
 * one contains people who were erased since. Called by each process, because each may have a folder
 * of its own.
 */
export async function eraseOutlivedBackups({
  database,
  clock,
  dir,
  bucket,
}: Pick<NightlyBackupsDependencies, "database" | "clock" | "dir"> & {
  readonly bucket: S3Settings | null;
}): Promise<void> {
  const { mark } = await readSetting(database.db, siteMarkSetting);
  const erase = (kept: KeptBackups) =>
    removeBackups(kept, (names) => chooseOutlivedBackups(names, mark ?? "", clock.now()));
  await erase(openBackupFolder(dir));
  if (bucket !== null) await withBucket(bucket, erase);
}

/** Does the work, and keeps other processes from making a backup meanwhile. */
async function whileHeld(
  { database, clock, log, renewEveryMs = minuteMs }: BackupDependencies,
  work: () => Promise<void>,
): Promise<void> {
  const endRenewing = repeatWork({
    everyMs: renewEveryMs,
    work: () => {
      const now = clock.now();
      return changeNightlyState(database, now, () => ({ heldUntil: after(now, claimMs) }));
    },
    log,
    failure: "That a nightly backup is being made could not be written down; it is tried again.",
  });
  try {
    await work();
  } finally {
    await endRenewing();
  }
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** No other process makes a backup now, so unfinished files are from interrupted ones. */
async function clearFolder(file: string, siteMark: string): Promise<void> {
  const dir = path.dirname(file);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await removeBackups(openBackupFolder(dir), (names) => chooseUnfinishedBackups(names, siteMark));
  } catch (failure) {
    throw explainWriting(failure, file);
  }
}

/**
 * Changes the state that all processes share, one change at a time.
 *
 * @param change null leaves it as it is.
 */
async function changeNightlyState(
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

/** Made once, with the first backup; a restored site keeps it. */
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

/** The state of the nightly backups. */
export async function readBackupStatus({
  database: { db },
  clock,
  config: { backup },
}: Pick<Ctx, "database" | "clock"> & {
  readonly config: { readonly backup: Pick<Ctx["config"]["backup"], "passphrase"> };
}): Promise<BackupStatus> {
  const { isOn } = await readSetting(db, nightlyBackupSetting);
  const state = await readSetting(db, nightlyBackupStateSetting);
  const { madeAt, byteSize, failure } = state;
  const isBusy = isBeingMade(state, clock.now());
  return { state: judge(), madeAt, byteSize, failure, isBeingMade: isBusy };

  function judge(): BackupStatus["state"] {
    if (!isOn) return "off";
    if (judgePassphrase(backup.passphrase) !== null) return "unset";
    if (isBackupLate(state, clock.now())) return "late";
    return madeAt === null ? "none-yet" : "good";
  }
}

/** Seconds since the last good nightly backup; null when there is none. */
export async function readBackupAge(db: Db, now: Date): Promise<number | null> {
  const { madeAt } = await readSetting(db, nightlyBackupStateSetting);
  return madeAt === null ? null : (now.getTime() - new Date(madeAt).getTime()) / 1_000;
}
