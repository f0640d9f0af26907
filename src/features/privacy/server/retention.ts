import { keptStatuses } from "#records/core/status.ts";
import { assignmentKinds } from "#records/core/timeline-entry.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { desc, eq, lt, sql, type SQL } from "drizzle-orm";
import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { RecordTable } from "#records/server/record-table.ts";
import { lockRecords } from "#records/server/record-store.ts";
import { deleteLocked } from "#records/server/work/change-records.ts";
import { recordsOf } from "#records/server/records.ts";
import { tasksTable } from "#records/server/tasks-store.ts";
import { timelineTable } from "#records/server/timeline-store.ts";
import {
  findStaleBefore,
  nothingCounted,
  type Retention,
  type RetentionCounts,
  type RetentionForecast,
  type RetentionRule,
  type RetentionRun,
  retentionSetting,
} from "#features/privacy/core/retention-rules.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import { inDefaultLocale, type Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db } from "#platform/database/database.ts";
import { isKept } from "#platform/people/eraser.ts";
import { readSetting } from "#platform/settings/settings-store.ts";

const readAtOnce = 500;
/**
 * The most records moved in one transaction: each takes several statements, and holds its locks
 * until the end.
 */
const deletedAtOnce = 20;
/**
 * Pause after a step, as a multiple of its duration, so that most of the database's time is left to
 * visitors.
 */
const restFactor = 3;
const mostCounted = 10_000;
/** The most rows that one forecast reads: records that are kept forever are read every time. */
const mostRead = 200_000;

const reason: Localized<string> = {
  en: "It was kept for its time.",
  es: "Se guardó durante su plazo.",
};

/** The viewer for what the site does by itself, without a user name. */
const viewer = { username: "", role: "admin" } as const;

type Rule = ReturnType<typeof listRules>[number];

function listRules(ctx: Ctx, retention: Retention, now: Date) {
  return recordsOf(ctx).flatMap((source) =>
    ([source.kind, "quarantined"] as const).map((rule) => {
      const status: IntakeStatus = rule === "quarantined" ? "quarantined" : "received";
      const before = findStaleBefore(rule, retention, now);
      return {
        rule,
        source,
        query: { status, before, isKept: (email: SQL) => isKept(ctx, email) },
      };
    }),
  );
}

/** Iterates over the records that each rule would move now. */
async function* walkStale(ctx: Ctx, now: Date) {
  const { db } = ctx.database;
  const retention = await readSetting(db, retentionSetting);
  for (const rule of listRules(ctx, retention, now)) {
    let after: StaleCursor | null = null;
    do {
      const asked = { ...rule.query, after, limit: readAtOnce };
      const step = await listStaleRecords(db, rule.source.table, asked);
      after = step.next;
      yield { ...rule, ids: step.ids };
    } while (after !== null);
  }
}

/**
 * Moves expired records to the trash, a few at a time. It may be interrupted and started again, and
 * several processes may run it at once.
 *
 * @returns how many of each kind were moved.
 */
export async function applyRetention(
  ctx: Ctx,
  {
    signal,
    onProgress,
  }: {
    /** Ends the work after the current records. */
    readonly signal?: AbortSignal;
    /** Called after each few records. */
    readonly onProgress?: (counts: RetentionCounts) => Promise<void>;
  } = {},
): Promise<RetentionCounts> {
  const now = ctx.clock.now();
  let counts = nothingCounted;
  for await (const { rule, source, query, ids } of walkStale(ctx, now)) {
    for (let at = 0; at < ids.length; at += deletedAtOnce) {
      const startedAt = performance.now();
      const some = ids.slice(at, at + deletedAtOnce);
      const gone = await deleteStale(ctx, { rule, source, query }, some, now);
      counts = { ...counts, [rule]: counts[rule] + gone };
      await onProgress?.(counts);
      await rest(restFactor * (performance.now() - startedAt), signal);
      if (signal?.aborted) return counts;
    }
  }
  return counts;
}

/** Checked again under the lock, because somebody may have written a note meanwhile. */
function deleteStale(
  ctx: Ctx,
  { source, query }: Rule,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    await lockRecords(tx, { source, viewer }, ids);
    const still = await listStaleRecords(tx, source.table, { ...query, ids, limit: ids.length });
    const work = { source, viewer, now, reason: inDefaultLocale(reason) };
    if (still.ids.length > 0) await deleteLocked(ctx, tx, work, still.ids);
    return still.ids.length;
  });
}

/** How many would be moved now; changes nothing. Stops counting where it would take long. */
export async function forecastRetention(ctx: Ctx): Promise<RetentionForecast> {
  const counts: Record<RetentionRule, number> = { ...nothingCounted };
  let read = 0;
  for await (const { rule, ids } of walkStale(ctx, ctx.clock.now())) {
    if (counts[rule] >= mostCounted || read >= mostRead) return { counts, isComplete: false };
    counts[rule] += ids.length;
    read += readAtOnce;
  }
  return { counts, isComplete: true };
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

/** What each night erased, in numbers without names. */
export const retentionRunsTable = pgTable(
  "retention_runs",
  {
    id: uuid().primaryKey(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    counts: jsonb().$type<RetentionCounts>().notNull(),
    erasedPeople: integer("erased_people").notNull().default(0),
    erasedRecords: integer("erased_records").notNull().default(0),
  },
  (table) => [index("retention_runs_newest").on(table.startedAt)],
);

export async function beginRun(db: Db, startedAt: Date): Promise<string> {
  const id = randomUUID();
  await db.insert(retentionRunsTable).values({ id, startedAt, counts: nothingCounted });
  return id;
}

export async function changeRun(
  db: Db,
  id: string,
  change: Partial<Omit<typeof retentionRunsTable.$inferSelect, "id">>,
): Promise<void> {
  await db.update(retentionRunsTable).set(change).where(eq(retentionRunsTable.id, id));
}

/** Newest first. */
export async function listRuns(db: Db, limit: number): Promise<RetentionRun[]> {
  const rows = await db
    .select()
    .from(retentionRunsTable)
    .orderBy(desc(retentionRunsTable.startedAt))
    .limit(limit);
  return rows.map(({ startedAt, finishedAt, counts, ...row }) => ({
    ...row,
    counts: { ...nothingCounted, ...counts },
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

export async function eraseOldRuns(db: Db, before: Date): Promise<void> {
  await db.delete(retentionRunsTable).where(lt(retentionRunsTable.startedAt, before));
}

/**
 * Where the next step continues: the moment as the database writes it, so that it is not rounded.
 */
type StaleCursor = Readonly<Record<"at" | "id", string>>;

interface StaleQuery {
  readonly status: IntakeStatus;
  /** Nothing may have happened with a record since then. */
  readonly before: Date;
  /** The condition that the record from this address is kept, however old it is. */
  readonly isKept: (email: SQL) => SQL;
  readonly limit: number;
  readonly after?: StaleCursor | null;
  /** Only these ids, for a second check. */
  readonly ids?: readonly string[];
}

/**
 * One step over old records outside the trash, oldest first. It reads `limit` rows with the index
 * on time, however many there are, and checks for each whether anything happened since: an entry in
 * its history (except who looks after it), or an open task.
 *
 * @returns those of the step without activity for long; `next` is null when no older ones follow.
 */
async function listStaleRecords(
  db: Db,
  table: RecordTable,
  { status, before, isKept, limit, after, ids }: StaleQuery,
): Promise<{ readonly ids: readonly string[]; readonly next: StaleCursor | null }> {
  const follows = after
    ? sql`and (${table.submittedAt}, ${table.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const among = ids ? sql`and ${table.id} = any(${sql.param([...ids])}::uuid[])` : sql``;
  const moment = before.toISOString();
  const { rows } = await db.execute<{ id: string; at: string; is_stale: boolean }>(sql`
    with step as materialized (
      select ${table.id} as id, ${table.submittedAt} as submitted_at, ${table.email} as email,
             ${table.pipelineStatus} as pipeline_status
      from ${table}
      where ${table.status} = ${sql.raw(`'${status}'`)} and ${table.deletedAt} is null
        and ${table.submittedAt} < ${moment}::timestamptz ${follows} ${among}
      order by ${table.submittedAt}, ${table.id}
      limit ${limit}
    )
    select id, submitted_at::text as at,
      pipeline_status <> all(${sql.param([...keptStatuses])}::text[])
      and not exists (
        select 1 from ${timelineTable} as line
        where line.case_id = step.id and line.at >= ${moment}::timestamptz
          and line.kind <> all(${sql.param([...assignmentKinds])}::text[]))
      and not exists (
        select 1 from ${tasksTable} as task
        where task.case_id = step.id and task.done_at is null)
      and not ${isKept(sql`step.email`)} as is_stale
    from step
    order by submitted_at, id`);
  const last = rows.at(-1);
  return {
    ids: rows.filter((row) => row.is_stale).map(({ id }) => id),
    next: last && rows.length === limit ? { at: last.at, id: last.id } : null,
  };
}
