import { Readable } from "node:stream";
import type { BackupContents } from "#features/backup/core/backup-contents.ts";
import { AppError } from "#platform/core/app-error.ts";
import { countRows } from "#platform/server/transfer/count-rows.ts";
import { isKnownLevel, migrateToLevel } from "#platform/server/transfer/migration-level.ts";
import { postponeIndexes } from "#platform/server/transfer/postpone-indexes.ts";
import { renewSequences } from "#platform/server/transfer/renew-sequences.ts";
import { isSameCount } from "#platform/server/transfer/table-digest.ts";
import { markLoaded } from "#platform/server/transfer/unfinished-transfer.ts";
import type { TransferSession } from "#platform/server/transfer/transfer-session.ts";
import type { WaitingJob } from "#platform/server/transfer/waiting-jobs.ts";
import type { BackupFile } from "./open-backup-file.ts";
import { readBackup } from "./read-backup.ts";
import type { ReadBackup } from "./read-backup.ts";

/** What a restore needs of the object storage. */
export interface RestoredObjects {
  /** Stores it unless these very bytes are there. @throws AppError when others are. */
  put(id: string, bytes: Readable): Promise<void>;
}

export interface LoadParts {
  /** On a database that holds nothing, or what an earlier try left: no rows. */
  readonly session: TransferSession;
  readonly objects: RestoredObjects;
  /** Takes the jobs that waited, in the transaction that brings the rows. */
  readonly takeJobs: (jobs: readonly WaitingJob[]) => Promise<void>;
  /** Called when everything is there, before the rows become visible. */
  readonly onAllThere: () => Promise<void>;
  readonly onProgress: (rows: number, objects: number) => void;
}

/** @throws AppError `conflict` when this edition of the site is older than the backup. */
export async function refuseNewer({ level, appVersion }: BackupContents): Promise<void> {
  if (await isKnownLevel(level)) return;
  throw new AppError("conflict", {
    en: `A newer edition of the site (${appVersion}) made this backup. Update the site, then restore it.`,
  });
}

/**
 * Brings a backup's rows into the database, all or nothing, and its objects into the storage. The
 * tables are then where they were when it was made.
 */
export async function loadBackup(
  { session, objects, takeJobs, onAllThere, onProgress }: LoadParts,
  file: BackupFile,
): Promise<ReadBackup> {
  const progress = { pieces: 0, objects: 0 };
  const tell = () => onProgress(progress.pieces, progress.objects);
  let isOpen = false;
  let restoreIndexes = async () => {};
  try {
    const read = await readBackup(file, {
      async contents(contents) {
        await refuseNewer(contents);
        await migrateToLevel(session, contents.level);
        await session.executeSql("begin");
        isOpen = true;
        restoreIndexes = await postponeIndexes(session);
      },
      async rows(table, piece) {
        await session.copyIn(table, piece);
        progress.pieces += 1;
        tell();
      },
      jobs: takeJobs,
      async object(id, bytes) {
        await objects.put(id, Readable.from(bytes, { objectMode: false }));
        progress.objects += 1;
        tell();
      },
    });
    await compareRows(session, read);
    await restoreIndexes();
    await renewSequences(session);
    await onAllThere();
    await markLoaded(session);
    await session.executeSql("commit");
    isOpen = false;
    return read;
  } finally {
    if (isOpen) await session.executeSql("rollback").catch(() => {});
  }
}

/** What is there now against what was there then, row by row. */
async function compareRows(
  session: TransferSession,
  { contents, counts }: ReadBackup,
): Promise<void> {
  for (const table of contents.tables) {
    const found = await countRows(session, table);
    if (isSameCount(found, counts.tables[table.name])) continue;
    throw new AppError("conflict", {
      en: `The rows of ${table.name} did not arrive as they were. Nothing was restored.`,
    });
  }
}
