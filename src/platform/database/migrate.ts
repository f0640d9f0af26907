import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "./database.ts";
import { describeError } from "#platform/process/log.ts";
import { refuseUnfinishedTransfer } from "./transfer/unfinished-transfer.ts";

/** Where the database's history lies. */
export const migrationsDir = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Longer would keep visitors waiting who come after it in the queue for a table. */
const lockTimeoutMs = 2_000;
const pauseMs = 1_000;
const longestMs = 120_000;

/** A table that is in use, or two transactions in each other's way of which this one was ended. */
const isInTheWay = (failure: unknown) =>
  ["55P03", "40P01"].includes(describeError(failure).code ?? "");

/**
 * A change of a table waits for all who use it, and all who come later wait for the change. So it
 * gives up soon, lets those pass, and tries again: each try is all of it or nothing.
 */
async function amongOthers(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    try {
      return await work();
    } catch (failure) {
      if (!isInTheWay(failure)) throw failure;
      if (Date.now() > deadline) throw new AppError("unavailable", tablesInUse, { cause: failure });
      await wait(pauseMs);
    }
  }
}

const tablesInUse = {
  en:
    "The database could not be brought up to date, because its tables stayed in use for two " +
    "minutes. Nothing was changed. End the long transaction there, then start again.",
  es:
    "No se pudo poner al día la base de datos, porque sus tablas siguieron en uso durante dos " +
    "minutos. No se cambió nada. Termine allí la transacción larga y vuelva a iniciar.",
};

/**
 * Brings the tables up to date. Drizzle does not wait for another process that does the same, so all
 * of it happens where only one process can be at a time.
 */
export async function migrateDatabase(
  database: Pick<Database, "runAlone">,
  options: { readonly dir?: string; readonly isTransfer?: boolean } = {},
): Promise<void> {
  const migrationsFolder = options.dir ?? migrationsDir;
  await database.runAlone(async (session) => {
    if (!options.isTransfer) await refuseUnfinishedTransfer(session);
    await session.executeSql(`set lock_timeout = ${lockTimeoutMs}`);
    if (existsSync(`${migrationsFolder}/meta/_journal.json`)) {
      await amongOthers(() => migrate(session.db, { migrationsFolder }));
    }
  });
}
