import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { Db } from "#platform/server/database.ts";
import type { PersonTable } from "./person-cases.ts";
import { tasksTable } from "./tasks-store.ts";
import { timelineTable } from "./timeline-store.ts";

/** Where the next step goes on: the moment as the database writes it, so that none is rounded. */
export interface StaleCursor {
  readonly at: string;
  readonly id: string;
}

export interface StaleQuery {
  readonly status: IntakeStatus;
  /** Nothing may have happened with a record since then. */
  readonly before: Date;
  /** Pipeline statuses that are kept, however old. */
  readonly keptStatuses: readonly string[];
  /** Whether the record that came from this address is kept, however old. */
  readonly isKept: (email: SQL) => SQL;
  readonly limit: number;
  readonly after?: StaleCursor | null;
  /** Only these, to ask once more. */
  readonly ids?: readonly string[];
}

export interface StaleStep {
  /** Those of the step with which nothing happened for long. */
  readonly ids: readonly string[];
  /** Null when nothing that is old enough follows. */
  readonly next: StaleCursor | null;
}

interface StepRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly is_stale: boolean;
}

/**
 * One step over old records outside the trash, oldest first. It reads `limit` rows by the index on
 * time, however many there are, and asks of each whether anything happened with it since: a line of
 * its history (a change of assignee when somebody leaves is none), or a task that is not done.
 */
export async function listStaleCases(
  db: Db,
  table: PersonTable,
  { status, before, keptStatuses, isKept, limit, after, ids }: StaleQuery,
): Promise<StaleStep> {
  const follows = after
    ? sql`and (${table.submittedAt}, ${table.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const among = ids ? sql`and ${table.id} = any(${sql.param([...ids])}::uuid[])` : sql``;
  const moment = before.toISOString();
  const { rows } = await db.execute<StepRow>(sql`
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
          and line.kind not in ('assignee', 'delete'))
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
