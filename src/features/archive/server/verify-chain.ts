import { and, asc, gt, sql } from "drizzle-orm";
import type { ArchiveVerdict, BrokenLink } from "#features/archive/core/archived.ts";
import { type BrokenEdition, findBrokenEdition } from "#features/studio/server/verify-editions.ts";
import type { Db } from "#platform/database/database.ts";
import {
  archivedBodiesTable,
  type ArchivedPage,
  archivedPagesTable,
  linkRow,
} from "./archive-store.ts";

const rowsAtOnce = 500;

/**
 * Checks the chain from its first row, some hundred rows at a time, and stops at the first row that is
 * not as it was filed. Then it checks the editions, which say who wrote the filed words and why. Rows
 * that are filed meanwhile are left to the next check.
 */
export async function verifyChain(db: Db): Promise<ArchiveVerdict> {
  let before: Before = { seq: 0, hash: "", isClocked: false, filedAt: new Date(0) };
  const newest = new Map<string, Date>();
  for (;;) {
    const { seq } = archivedPagesTable;
    const rows = await db
      .select()
      .from(archivedPagesTable)
      .where(gt(seq, before.seq))
      .orderBy(asc(seq))
      .limit(rowsAtOnce);
    const bodies = await judgeBodies(db, rows);
    for (const row of rows) {
      const fault = judgeRow(row, before, newest) ?? bodies.get(row.seq) ?? null;
      if (fault !== null) return { rows: before.seq, newest: null, broken: tell(row, fault) };
      before = row;
      const known = newest.get(row.path) ?? row.firstServedAt;
      newest.set(row.path, row.firstServedAt > known ? row.firstServedAt : known);
    }
    if (rows.length < rowsAtOnce) {
      const broken = tellEdition(await findBrokenEdition(db));
      return { rows: before.seq, newest: broken ? null : before.hash || null, broken };
    }
  }
}

type Before = Pick<ArchivedPage, "seq" | "hash" | "isClocked" | "filedAt">;

/** @param newest the latest time of each address in the rows before these. */
function judgeRow(
  row: ArchivedPage,
  before: Before,
  newest: ReadonlyMap<string, Date>,
): BrokenLink["fault"] | null {
  if (row.seq !== before.seq + 1) return "order";
  if (linkRow(before.hash, row) !== row.hash) return "row";
  if (!row.isClocked) return before.isClocked ? "time" : null;
  const sinceOfPath = newest.get(row.path) ?? row.firstServedAt;
  const isEarly =
    row.firstServedAt < sinceOfPath || (before.isClocked && row.filedAt < before.filedAt);
  const isToCome = row.firstServedAt > row.filedAt && row.firstServedAt > sinceOfPath;
  return isEarly || isToCome ? "time" : null;
}

function tell(row: ArchivedPage, fault: BrokenLink["fault"]): BrokenLink {
  const servedFrom = row.firstServedAt.toISOString();
  return { id: String(row.seq), path: row.path, servedFrom, fault };
}

const tellEdition = (edition: BrokenEdition | null): BrokenLink | null =>
  edition && {
    id: String(edition.number),
    path: "",
    servedFrom: edition.publishedAt.toISOString(),
    fault: "edition",
  };

/** Which of these rows have a changed body, or a body that was erased too early. The database hashes the bytes. */
async function judgeBodies(
  db: Db,
  rows: readonly ArchivedPage[],
): Promise<ReadonlyMap<number, BrokenLink["fault"]>> {
  const wanted = new Set(rows.flatMap(({ bodySha256 }) => bodySha256 ?? []));
  const { sha256, bytes } = archivedBodiesTable;
  const list = sql`${sql.param([...wanted])}::text[]`;
  const kept = await db
    .select({ sha256, isWhole: sql<boolean>`encode(sha256(${bytes}), 'hex') = ${sha256}` })
    .from(archivedBodiesTable)
    .where(and(sql`${sha256} = any(${list})`));
  const missed = await db.execute<{ wanted: string }>(
    sql`select wanted from unnest(${list}) as wanted
      where not exists (select from ${archivedBodiesTable} where sha256 = wanted)
        and archived_body_is_kept(wanted)`,
  );
  const broken = new Set(kept.filter(({ isWhole }) => !isWhole).map((body) => body.sha256));
  const missing = new Set(missed.rows.map((row) => row.wanted));
  const faults = rows.flatMap(({ seq, bodySha256 }): Array<[number, BrokenLink["fault"]]> => {
    if (bodySha256 === null) return [];
    if (broken.has(bodySha256)) return [[seq, "body"]];
    return missing.has(bodySha256) ? [[seq, "missing"]] : [];
  });
  return new Map(faults);
}
