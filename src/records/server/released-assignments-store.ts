import { inArray, or, sql, type SQL } from "drizzle-orm";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { Assignments } from "#platform/platform-ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import type { RecordDefinition } from "#records/ctx.ts";
import { savedViewsTable } from "./list/saved-views-store.ts";
import { tasksTable } from "./tasks-store.ts";
import { timelineTable } from "./timeline-store.ts";

/** Assignments of removed staff members, stored so that they can be restored. */
export const releasedAssignmentsTable = pgTable(
  "released_assignments",
  {
    assignee: text().notNull(),
    kind: text().$type<RecordKind | "task">().notNull(),
    recordId: uuid("record_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignee, table.kind, table.recordId] })],
);

type Reassignment = Parameters<Assignments["release"]>[1];

/** @param all the records that can be assigned. */
export function keepAssignments(all: readonly RecordDefinition[]): Assignments {
  const isOpenTo = ({ route }: RecordDefinition, { role }: Reassignment) =>
    role !== undefined && route.config.roles.includes(role);
  return {
    async release(tx, change) {
      const assigned = all.filter((one) => !isOpenTo(one, change));
      const isTheirs = (kind: RecordKind) => sql`assignee = ${change.assignee} or id in (
        select case_id from ${tasksTable}
        where assignee = ${change.assignee} and case_kind = ${kind} and done_at is null)`;
      for (const one of assigned) await lockReleased(tx, one, isTheirs(one.kind));
      for (const one of assigned) await releaseTasks(tx, one, change.assignee);
      for (const one of assigned) await releaseRecords(tx, one, change);
    },
    async giveBack(tx, change) {
      const assigned = all.filter((one) => isOpenTo(one, change));
      const released = sql`select record_id from ${releasedAssignmentsTable} r
        where r.assignee = ${change.assignee}`;
      const wasTheirs = sql`id in (${released}) or id in (
        select case_id from ${tasksTable} where id in (${released}))`;
      for (const one of assigned) await lockReleased(tx, one, wasTheirs);
      for (const one of assigned) await giveBackRecords(tx, one, change);
      for (const one of assigned) await giveBackTasks(tx, one, change.assignee);
      // What the role is closed to stays released, until the account may open it again.
      for (const one of assigned) await forgetGivenBack(tx, one, change.assignee);
    },
    async forget(tx, assignees) {
      for (const assignee of assignees) {
        await forgetReleased(tx, assignee);
        await tx.execute(sql`delete from ${savedViewsTable} where owner = ${assignee}`);
      }
    },
  };
}

/** Erased before the tasks, through which it finds a person's rows. */
export const releasedAssignmentsData = definePersonalData({
  table: releasedAssignmentsTable,
  ofRecord: releasedAssignmentsTable.recordId,
  erase: {
    async ofRecords(_ctx, tx, ids) {
      const { recordId } = releasedAssignmentsTable;
      const tasks = tx
        .select({ id: tasksTable.id })
        .from(tasksTable)
        .where(inArray(tasksTable.recordId, [...ids]));
      await tx
        .delete(releasedAssignmentsTable)
        .where(or(inArray(recordId, [...ids]), inArray(recordId, tasks)));
    },
  },
  tell: { nothing: "Whose work it was before they left; the record and the task are shown." },
});

async function forgetReleased(tx: Tx, assignee: string): Promise<void> {
  await tx.execute(sql`delete from ${releasedAssignmentsTable} where assignee = ${assignee}`);
}

async function forgetGivenBack(tx: Tx, { kind }: RecordDefinition, assignee: string) {
  await tx.execute(sql`delete from ${releasedAssignmentsTable} r
    where r.assignee = ${assignee} and (r.kind = ${kind} or r.kind = 'task' and r.record_id in (
      select id from ${tasksTable} where case_kind = ${kind}))`);
}

/**
 * Lock order: records before their tasks, and each kind by id, as changes of records do. Another
 * order could deadlock.
 */
async function lockReleased(tx: Tx, { table }: RecordDefinition, condition: SQL): Promise<void> {
  await tx.execute(sql`select id from ${table} where ${condition} order by id for no key update`);
}

async function releaseRecords(
  tx: Tx,
  { kind, table }: RecordDefinition,
  { assignee, by }: Reassignment,
): Promise<void> {
  await tx.execute(sql`with released as (
      update ${table} set assignee = null, version = version + 1
      where assignee = ${assignee} returning id
    ), noted as (
      insert into ${timelineTable} (case_kind, case_id, kind, by, text)
      select ${kind}::text, id, 'assignee-left', ${by}::text, ${assignee}::text from released
    )
    insert into ${releasedAssignmentsTable} (assignee, kind, record_id)
    select ${assignee}::text, ${kind}::text, id from released`);
}

/** Also raises the record's version, so that open pages show that its tasks changed. */
async function releaseTasks(tx: Tx, { kind, table }: RecordDefinition, assignee: string) {
  await tx.execute(sql`with released as (
      update ${tasksTable} set assignee = null
      where assignee = ${assignee} and case_kind = ${kind} and done_at is null
      returning id, case_id
    ), noticed as (
      update ${table} set version = version + 1 where id in (select case_id from released)
    )
    insert into ${releasedAssignmentsTable} (assignee, kind, record_id)
    select ${assignee}::text, 'task', id from released`);
}

async function giveBackRecords(
  tx: Tx,
  { kind, table }: RecordDefinition,
  { assignee, by }: Reassignment,
): Promise<void> {
  await tx.execute(sql`with given as (
      update ${table} set assignee = ${assignee}, version = version + 1
      where assignee is null and id in (
        select record_id from ${releasedAssignmentsTable} r
        where r.assignee = ${assignee} and r.kind = ${kind}
      ) returning id
    )
    insert into ${timelineTable} (case_kind, case_id, kind, by, text)
    select ${kind}::text, id, 'assignee-back', ${by}::text, ${assignee}::text from given`);
}

async function giveBackTasks(tx: Tx, { kind, table }: RecordDefinition, assignee: string) {
  await tx.execute(sql`with given as (
      update ${tasksTable} set assignee = ${assignee}
      where assignee is null and case_kind = ${kind} and id in (
        select record_id from ${releasedAssignmentsTable} r
        where r.assignee = ${assignee} and r.kind = 'task'
      ) returning case_id
    )
    update ${table} set version = version + 1 where id in (select case_id from given)`);
}
