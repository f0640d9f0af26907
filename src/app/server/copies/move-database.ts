import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { derivedTables } from "#features/leads/server/lead-counts-store.ts";
import type { Config } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import {
  isKnownLevel,
  migrateDatabase,
  migrateToLevel,
  readMigrationLevel,
} from "#platform/database/migrate.ts";
import {
  openTransferSession,
  postponeIndexes,
  renewSequences,
} from "#platform/database/transfer/open-transfer.ts";
import {
  countRows,
  isSameCount,
  listTables,
  type TableCount,
  TableDigest,
  type TransferSession,
} from "#platform/database/transfer/transfer-session.ts";
import {
  beginTransfer,
  endTransfer,
  findUnfinishedTransfer,
  isEmptyDatabase,
  markLoaded,
} from "#platform/database/transfer/unfinished-transfer.ts";
import { syncFolder } from "#platform/process/disk.ts";
import type { Log } from "#platform/process/log.ts";

type OnTable = (name: string, count: TableCount) => void;

/**
 * Copies the database in DATA_DIR of a stopped site to DATABASE_URL and compares every table. After
 * an interruption the same call starts over or continues. The old database stays unchanged and is
 * marked as moved at the end.
 *
 * @throws AppError with the obstacle.
 */
export async function moveDatabase(
  config: Config,
  { log, onTable }: { readonly log: Log; readonly onTable: OnTable },
): Promise<void> {
  const dir = path.join(config.dataDir, "postgres");
  if ("dir" in config.database) {
    throw new AppError("invalid", {
      en: "Set DATABASE_URL, to which the database goes.",
      es: "Indique DATABASE_URL: allí va la base de datos.",
    });
  }
  if (!existsSync(path.join(dir, "PG_VERSION"))) {
    throw new AppError("not_found", {
      en: `There is no database in ${config.dataDir}.`,
      es: `No hay ninguna base de datos en ${config.dataDir}.`,
    });
  }
  await refuseOtherSecret(config);
  const from = await openTransferSession({ dir }, { log });
  try {
    const to = await openTransferSession(config.database, { log });
    try {
      await moveTo(to, from, { dir: path.resolve(dir), onTable });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** A file beside the folder of a database that was moved away. */
const markOf = (dir: string) => `${dir}.moved`;

/**
 * @throws AppError `conflict` when the database in DATA_DIR was moved away and is only an old copy.
 */
export function refuseMovedDatabase({ database }: Pick<Config, "database">): void {
  if ("url" in database) return;
  const mark = markOf(database.dir);
  if (!existsSync(mark)) return;
  throw new AppError("conflict", {
    en:
      "The database was moved to another server, and what is here is an old copy: set DATABASE_URL. " +
      `To go back to this copy and lose what came since, remove the file ${mark}.`,
    es:
      "La base de datos se trasladó a otro servidor y lo que hay aquí es una copia antigua: indique " +
      `DATABASE_URL. Para volver a esta copia y perder lo que llegó después, borre el archivo ${mark}.`,
  });
}

async function refuseOtherSecret({ dataDir, appSecret, previousAppSecret }: Config): Promise<void> {
  const file = path.join(dataDir, "app-secret");
  if (!existsSync(file)) return;
  const secret = (await readFile(file, "utf8")).trim();
  if (secret === appSecret || secret === previousAppSecret) return;
  throw new AppError("conflict", {
    en:
      `APP_SECRET is another one than the site has used so far, which stands in ${file}. Set ` +
      "APP_SECRET to that one: second factors and tokens are sealed with it.",
    es:
      `APP_SECRET no es el que el sitio ha usado hasta ahora, que está en ${file}. Ponga ese en ` +
      "APP_SECRET: con él están sellados los segundos factores y los tokens.",
  });
}

async function moveTo(
  to: TransferSession,
  from: TransferSession,
  { dir, onTable }: { readonly dir: string; readonly onTable: OnTable },
): Promise<void> {
  if (!(await claimTarget(to, dir))) await copyAll(to, from, { dir, onTable });
  await migrateDatabase(to, { isTransfer: true });
  await to.executeSql("begin");
  await to.executeSql("select recount_leads()");
  await endTransfer(to);
  await to.executeSql("commit");
}

/** @returns whether all rows are already there. */
async function claimTarget(to: TransferSession, source: string): Promise<boolean> {
  const unfinished = await findUnfinishedTransfer(to);
  if (unfinished?.kind === "move" && unfinished.source === source) {
    if (unfinished.isLoaded && !existsSync(markOf(source))) {
      throw new AppError("conflict", {
        en:
          "The database that DATABASE_URL names holds an earlier copy of this one, on which the site " +
          "may have gone on since. Make a new one and set DATABASE_URL to it.",
        es:
          "La base de datos que indica DATABASE_URL contiene una copia anterior de esta, con la que el " +
          "sitio puede haber seguido después. Cree una nueva e indíquela en DATABASE_URL.",
      });
    }
    return unfinished.isLoaded;
  }
  refuseMovedDatabase({ database: { dir: source } });
  if (unfinished !== null || !(await isEmptyDatabase(to))) {
    throw new AppError("conflict", {
      en: "The database that DATABASE_URL names is not empty, and nothing is overwritten. Make a new one.",
      es: "La base de datos que indica DATABASE_URL no está vacía y nada se sobrescribe. Cree una nueva.",
    });
  }
  await beginTransfer(to, { kind: "move", source });
  return false;
}

async function copyAll(
  to: TransferSession,
  from: TransferSession,
  { dir, onTable }: { readonly dir: string; readonly onTable: OnTable },
): Promise<void> {
  const level = await readMigrationLevel(from);
  if (level === null || !(await isKnownLevel(level))) {
    throw new AppError("conflict", {
      en: "Another version of the site wrote this database. Use that one, or a newer one.",
      es: "Otra versión del sitio escribió esta base de datos. Use esa versión o una más nueva.",
    });
  }
  await migrateToLevel(to, level);
  await to.executeSql("begin");
  try {
    const restoreIndexes = await postponeIndexes(to);
    for (const table of await listTables(from, derivedTables)) {
      const digest = new TableDigest();
      for await (const piece of from.copyOut(table)) {
        digest.add(piece);
        await to.copyIn(table, piece);
      }
      if (!isSameCount(await countRows(to, table), digest.count)) {
        throw new AppError("conflict", {
          en: `The rows of ${table.name} did not arrive as they were. Nothing was moved.`,
          es: `Las filas de ${table.name} no llegaron como estaban. No se trasladó nada.`,
        });
      }
      onTable(table.name, digest.count);
    }
    await restoreIndexes();
    await renewSequences(to);
    await markLoaded(to);
    // Marked before the commit: afterwards a site could start on the old database, and what it
    // stored would be lost.
    await markMoved(dir);
    await to.executeSql("commit");
  } catch (failure) {
    await to.executeSql("rollback").catch(() => {});
    throw failure;
  }
}

async function markMoved(dir: string): Promise<void> {
  await writeFile(markOf(dir), "", { mode: 0o600, flush: true });
  await syncFolder(path.dirname(dir));
}
