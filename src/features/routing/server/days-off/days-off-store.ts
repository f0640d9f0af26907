import {
  and,
  asc,
  eq,
  getTableName,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { answerWithinMs, findDueAt } from "#records/core/answer-clock.ts";
import type { Ctx, RecordDefinition } from "#records/ctx.ts";
import { recordsOf } from "#records/server/records.ts";
import { findRecordNames } from "#records/server/record-parts.ts";
import type { RecordTable, Viewer } from "#records/server/record-table.ts";
import { isTaskOf, listOwnTasks, tasksTable } from "#records/server/tasks-store.ts";
import { timelineTable } from "#records/server/timeline-store.ts";
import { isWaiting } from "#records/server/waiting-records.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { type DaysOff, listDaysOff } from "#features/routing/core/days-off.ts";
import type { WorkOnDaysOff } from "#features/routing/core/routing-answers.ts";
import type { Db } from "#platform/database/database.ts";
import type { ProfiledMember } from "#staff/server/profiles-store.ts";

/** Somebody with days off that have not ended. */
export interface MemberWithDaysOff extends Viewer {
  readonly days: readonly DaysOff[];
}

export const listWithDaysOff = (
  members: readonly ProfiledMember[],
  now: Date,
): readonly MemberWithDaysOff[] =>
  members.flatMap(({ username, role, profile }) => {
    const days = listDaysOff(profile, now);
    return days.length === 0 ? [] : { username, role, days };
  });

/**
 * The condition for records that wait for an answer whose promise runs out on one of these days off of
 * their assignee.
 */
export function isDueOn(
  table: RecordTable,
  { username, days }: MemberWithDaysOff,
): SQL | undefined {
  const due = days.map(({ startsAt, endsAt }) =>
    and(
      gte(table.submittedAt, new Date(startsAt.getTime() - answerWithinMs)),
      lt(table.submittedAt, new Date(endsAt.getTime() - answerWithinMs)),
    ),
  );
  const isLead = getTableName(table) === getTableName(leadsTable);
  return and(
    isWaiting(table),
    eq(table.assignee, username),
    isLead ? isNull(leadsTable.doNotContactReason) : undefined,
    or(...due),
  );
}

/**
 * Somebody's work that falls into their days off: records whose promised answer is due on them, and
 * open tasks. The first to be due come first.
 */
export async function listWorkOnDaysOff(
  ctx: Ctx,
  db: Db,
  member: MemberWithDaysOff,
): Promise<WorkOnDaysOff> {
  const open = recordsOf(ctx).filter(({ route }) => route.config.roles.includes(member.role));
  const lists = await Promise.all(open.map((source) => listDueRecords(db, source, member)));
  return {
    records: lists.flat().toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
    tasks: await listDueTasks(db, open, member),
  };
}

/** More than anybody answers on days off. */
const mostRecords = 200;

async function listDueRecords(
  db: Db,
  { kind, table }: RecordDefinition,
  member: MemberWithDaysOff,
): Promise<WorkOnDaysOff["records"]> {
  const { id, fullName, version, submittedAt } = table;
  const rows = await db
    .select({
      id: sql<string>`${id}`,
      fullName: sql<string>`${fullName}`,
      version: sql<number>`${version}`,
      submittedAt: sql<Date>`${submittedAt}`.mapWith(leadsTable.submittedAt),
    })
    .from(table)
    .where(isDueOn(table, member))
    .orderBy(asc(submittedAt), asc(id))
    .limit(mostRecords);
  return rows.map(({ submittedAt: at, ...row }) => ({
    ...row,
    kind,
    dueAt: findDueAt(at.toISOString()),
  }));
}

/** Where those of these leads live that are not in the trash. */
export async function readZipCodes(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const { id, zipCode, deletedAt } = leadsTable;
  const rows = await db
    .select({ zipCode })
    .from(leadsTable)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)));
  return rows.map((row) => row.zipCode);
}

async function listDueTasks(
  db: Db,
  open: readonly RecordDefinition[],
  member: MemberWithDaysOff,
): Promise<WorkOnDaysOff["tasks"]> {
  const { dueAt } = tasksTable;
  const isDue = or(
    ...member.days.map(({ startsAt, endsAt }) => and(gte(dueAt, startsAt), lt(dueAt, endsAt))),
  );
  const isTheirs = or(...open.map((source) => isTaskOf(db, source, member)));
  const last = Math.max(...member.days.map(({ endsAt }) => endsAt.getTime()));
  const tasks = await listOwnTasks(db, new Date(last), and(isDue, isTheirs));
  const names = new Map<string, string>();
  for (const { kind, table } of open) {
    const ids = tasks.filter((task) => task.recordKind === kind).map((task) => task.recordId);
    for (const [id, name] of await findRecordNames(db, table, member, ids)) names.set(id, name);
  }
  return tasks.map((task) => ({ ...task, fullName: names.get(task.recordId) ?? "" }));
}

/**
 * The condition for leads that are due on days off of their assignee which have begun, unless staff
 * assigned them by hand since then; undefined while nobody has a day off.
 */
export function isLeftOnDaysOff(members: readonly MemberWithDaysOff[], now: Date): SQL | undefined {
  return or(
    ...members.flatMap(({ days, ...member }) =>
      days.map((one) => {
        if (one.startsAt > now) return undefined;
        const { recordId, kind, by, at } = timelineTable;
        const isBy = and(eq(kind, "assignee"), isNotNull(by), gte(at, one.startsAt));
        return and(
          isDueOn(leadsTable, { ...member, days: [one] }),
          sql`not exists (select 1 from ${timelineTable} where ${and(eq(recordId, leadsTable.id), isBy)})`,
        );
      }),
    ),
  );
}
