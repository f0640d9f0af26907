import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Db, RawSession } from "#platform/database/database.ts";
import { lockDirectory, ensureDataDir } from "#platform/database/embedded/data-dir.ts";
import { openEngine, runSql } from "#platform/database/embedded/embedded-engine.ts";
import {
  nameColumns,
  quoteName,
  transferSettings,
  type TableShape,
  type TransferSession,
} from "./transfer-session.ts";

const pageBytes = 8192;
/** Half a megabyte of a table's pages; the rows in them may be somewhat longer than that as text. */
const pagesAtOnce = 64;

/** @throws AppError `conflict` when another process uses the database in `dir`. */
export async function openEmbeddedTransfer(dir: string): Promise<TransferSession> {
  const lock = await lockDirectory(dir);
  try {
    const dataDir = join(dir, "pgdata");
    await ensureDataDir(dataDir);
    let broken: Error | null = null;
    const { pglite, close } = await openEngine(dataDir, {
      onCrash: (crash) => (broken = crash),
    });
    await pglite.exec(transferSettings);
    const session: RawSession = {
      db: drizzle({ client: pglite }) as unknown as Db,
      executeSql: (text, values) => runSql(pglite, text, values),
    };
    return {
      kind: "embedded",
      ...session,
      runAlone: (work) => work(session),
      copyOut: (table) => copyOut(pglite, table),
      copyIn: async (table, rows) => {
        const blob = new Blob([Uint8Array.from(rows)]);
        await pglite.query(`copy ${nameColumns(table)} from '/dev/blob'`, [], { blob });
      },
      close: async () => {
        if (broken === null) await close();
        lock.release();
      },
    };
  } catch (failure) {
    lock.release();
    throw failure;
  }
}

/** Page after page, because PGlite holds all that one COPY writes in memory. */
async function* copyOut(pglite: PGlite, { name, columns }: TableShape): AsyncGenerator<Buffer> {
  const table = quoteName(name);
  const { rows } = await pglite.query<{ pages: number }>(
    `select (pg_relation_size('${table}') / ${pageBytes})::int as pages`,
  );
  const pages = rows[0]?.pages ?? 0;
  const selected = columns.map(quoteName).join(", ");
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const { blob } = await pglite.query(
      `copy (select ${selected} from ${table}
        where ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)') to '/dev/blob'`,
    );
    if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
  }
}
