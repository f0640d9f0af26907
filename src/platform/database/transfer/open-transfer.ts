import { once } from "node:events";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import type { DatabaseConfig, DatabaseOptions, RawSession } from "#platform/database/database.ts";
import { openOwnServer } from "#platform/database/own-server/own-server.ts";
import { connectOutsidePool, executeOn } from "#platform/database/postgres-database.ts";
import {
  nameColumns,
  pieceBytes,
  quoteName,
  transferSettings,
  type TableShape,
  type TransferSession,
} from "./transfer-session.ts";

const lineFeed = 0x0a;

/**
 * Opens a connection for transferring whole tables.
 *
 * @param options whether the site's own server may be one that another process runs.
 * @throws AppError `unavailable` when the database can't be reached, `conflict` when it is in use.
 */
export async function openTransferSession(
  config: DatabaseConfig,
  options: DatabaseOptions,
): Promise<TransferSession> {
  if ("url" in config) return openSession(config.url);
  const server = await openOwnServer(config.dir, options);
  try {
    const session = await openSession(server.url);
    const close = async () => {
      await session.close();
      await server.close();
    };
    return { ...session, close };
  } catch (failure) {
    await server.close();
    throw failure;
  }
}

async function openSession(url: string): Promise<TransferSession> {
  const client = await connectOutsidePool(url);
  await client.query(transferSettings);
  const session: RawSession = {
    db: drizzle({ client }),
    executeSql: (text, values) => executeOn(client, text, values),
  };
  return {
    ...session,
    runAlone: (work) => work(session),
    copyOut: (table) => copyOut(client, table),
    copyIn: async (table, rows) => {
      const sink = client.query(from(`copy ${nameColumns(table)} from stdin`));
      const done = once(sink, "finish");
      sink.end(rows);
      await done;
    },
    close: () => client.end(),
  };
}

async function* copyOut(client: pg.Client, { name, columns }: TableShape): AsyncGenerator<Buffer> {
  const selected = columns.map(quoteName).join(", ");
  const source = client.query(to(`copy (select ${selected} from ${quoteName(name)}) to stdout`));
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes < pieceBytes) continue;
    const all = Buffer.concat(parts);
    // A line feed inside a value is escaped by COPY, so a real one ends a row.
    const end = all.lastIndexOf(lineFeed) + 1;
    if (end === 0) continue;
    yield all.subarray(0, end);
    parts = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

// Keys stay: there are few of them, and foreign keys need them at once.
const indexesSql = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by 1`;

const countingSql = `
  select distinct c.relname as name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;

/**
 * Drops the indexes of empty tables and disables their triggers, in the caller's transaction:
 * filling a table first is several times as fast. The caller must recompute what the triggers would
 * have derived (`lead_counts`).
 *
 * @returns a function that restores both once the rows are there.
 */
export async function postponeIndexes({
  executeSql,
}: Pick<RawSession, "executeSql">): Promise<() => Promise<void>> {
  const indexes: { name: string; definition: string }[] = (await executeSql(indexesSql)).rows;
  const tables: { name: string }[] = (await executeSql(countingSql)).rows;
  for (const { name } of indexes) await executeSql(`drop index ${name}`);
  for (const { name } of tables) {
    await executeSql(`alter table ${quoteName(name)} disable trigger user`);
  }
  return async () => {
    await executeSql("set local maintenance_work_mem to '256MB'");
    for (const { definition } of indexes) await executeSql(definition);
    for (const { name } of tables) {
      await executeSql(`alter table ${quoteName(name)} enable trigger user`);
    }
  };
}

/** Sets each sequence to continue after the highest number that was loaded. */
export async function renewSequences({
  executeSql,
}: Pick<RawSession, "executeSql">): Promise<void> {
  const { rows } = await executeSql(`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`);
  for (const { table, column, sequence } of rows) {
    await executeSql(
      `select setval('${sequence}', coalesce(max(${quoteName(column)}), 0) + 1, false) from ${quoteName(table)}`,
    );
  }
}
