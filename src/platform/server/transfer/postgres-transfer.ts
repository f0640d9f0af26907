import { once } from "node:events";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import type { RawSession } from "#platform/server/database.ts";
import { connectOutsidePool } from "#platform/server/postgres-database.ts";
import {
  nameColumns,
  pieceBytes,
  quoteName,
  transferSettings,
  type TableShape,
  type TransferSession,
} from "./transfer-session.ts";

const lineFeed = 0x0a;

/** @throws AppError `unavailable` when the database can't be reached. */
export async function openPostgresTransfer(url: string): Promise<TransferSession> {
  const client = await connectOutsidePool(url);
  await client.query(transferSettings);
  const session: RawSession = {
    db: drizzle({ client }),
    async executeSql(text, values) {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
      return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
    },
  };
  return {
    kind: "postgres",
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
    // A line feed inside a value is written in two letters: this one ends a row.
    const end = all.lastIndexOf(lineFeed) + 1;
    if (end === 0) continue;
    yield all.subarray(0, end);
    parts = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
