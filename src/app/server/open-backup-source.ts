import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#platform/core/app-error.ts";
import { callRunningSite } from "#platform/server/command-channel.ts";
import type { Config } from "#platform/server/config.ts";
import { lockDirectory } from "#platform/server/database-lock.ts";
import { copyRunningDatabase } from "#platform/server/transfer/copy-running-database.ts";
import { openTransferSession } from "#platform/server/transfer/open-transfer-session.ts";
import type { TransferSession } from "#platform/server/transfer/transfer-session.ts";
import { refuseUnfinishedTransfer } from "#platform/server/transfer/unfinished-transfer.ts";
import { refuseLeftBehind } from "./refuse-left-behind.ts";
import type { SnapshotCommand } from "./snapshot-command.ts";

/** The database as it is at one moment, while the site goes on. */
export interface BackupSource {
  readonly session: TransferSession;
  /** Never after that moment; some of what came in since may be there, too. */
  readonly madeAt: Date;
  close(): Promise<void>;
}

/**
 * @throws AppError `conflict` when another backup of an embedded database is under way, or what is
 *   there is half of a site or one that was left behind.
 */
export async function openBackupSource(
  config: Pick<Config, "database" | "dataDir">,
): Promise<BackupSource> {
  refuseLeftBehind(config);
  // Taken first: a restore asks to delete again who was deleted since, and must miss nobody.
  const madeAt = new Date();
  const opened =
    config.database.kind === "postgres"
      ? await openPostgresSource(config)
      : await openEmbeddedSource(config.dataDir, config.database.dir);
  return { ...opened, madeAt };
}

type OpenedSource = Omit<BackupSource, "madeAt">;

async function openPostgresSource({ database }: Pick<Config, "database">): Promise<OpenedSource> {
  const session = await openTransferSession(database);
  try {
    await session.executeSql("begin isolation level repeatable read read only");
    // The first statement decides which moment is seen.
    await session.executeSql("select 1");
    await refuseUnfinishedTransfer(session);
  } catch (failure) {
    await session.close();
    throw failure;
  }
  return { session, close: () => session.close() };
}

async function openEmbeddedSource(dataDir: string, dir: string): Promise<OpenedSource> {
  const copyDir = join(dataDir, "backup-copy");
  const lock = await lockDirectory(copyDir, "Another backup is being made. Wait until it is done.");
  const close = async () => {
    await rm(join(copyDir, "database"), { recursive: true, force: true });
    lock.release();
  };
  try {
    const isCopied = await copyBesideSite(dataDir, dir, join(copyDir, "database"));
    // Without a site nobody writes, and the lock keeps one from starting.
    const readDir = isCopied ? join(copyDir, "database") : dir;
    const session = await openTransferSession({ kind: "embedded", dir: readDir });
    return {
      session,
      close: async () => {
        await session.close();
        await close();
      },
    };
  } catch (failure) {
    await close();
    throw explainCopying(failure, dataDir);
  }
}

function explainCopying(failure: unknown, dataDir: string): unknown {
  if ((failure as NodeJS.ErrnoException).code !== "ENOSPC") return failure;
  return new AppError("unavailable", {
    en:
      `The disk of ${dataDir} is full: beside a running site a backup needs as much room there as ` +
      "the database takes. No backup was made. Make room.",
  });
}

/** @returns false when no site runs there. */
async function copyBesideSite(dataDir: string, dir: string, copy: string): Promise<boolean> {
  const call = (step: SnapshotCommand["step"]) =>
    callRunningSite(dataDir, { name: "snapshot", step } satisfies SnapshotCommand);
  if ((await call("begin")) === null) {
    if (existsSync(join(dir, "pgdata"))) return false;
    throw new AppError("not_found", { en: `There is no site in ${dataDir}: nothing to back up.` });
  }
  await copyRunningDatabase(join(dir, "pgdata"), join(copy, "pgdata"), async () => {
    const label = await call("end");
    if (label === null) throw new AppError("unavailable", { en: siteEnded });
    return label;
  });
  return true;
}

const siteEnded = "The site ended while it was copied. No backup was made; start again.";
