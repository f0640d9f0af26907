import { inArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { caseKinds } from "#features/casework/core/case-record.ts";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { savedViewsTable } from "./saved-views-store.ts";
import { tasksTable } from "./tasks-store.ts";
import { timelineTable } from "./timeline-store.ts";

/** What was taken off somebody who was removed, so that it can be given back. */
export const releasedAssignmentsTable = pgTable(
  "released_assignments",
  {
    assignee: text().notNull(),
    kind: text().$type<CaseKind | "task">().notNull(),
    recordId: uuid("record_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignee, table.kind, table.recordId] })],
);

interface AssignedTable {
  readonly kind: CaseKind;
  readonly table: PgTable;
}

interface Reassignment {
  readonly assignee: string;
  /** Who did it; null at the terminal. */
  readonly by: string | null;
}

/** Who has which records, when people come and go. */
export interface Assignments {
  /** How many leads are whose. */
  countLeads(db: Db): Promise<ReadonlyMap<string, number>>;
  /** Nobody's from now on, and remembered. */
  release(tx: Tx, change: Reassignment): Promise<void>;
  /** Gives back what nobody else has taken meanwhile. */
  giveBack(tx: Tx, change: Reassignment): Promise<void>;
  /** For good: whoever takes the name next begins with nothing. */
  forget(tx: Tx, assignees: readonly string[]): Promise<void>;
}

/** @param tables of all records that can be assigned. */
export function keepAssignments(
  tables: Readonly<Record<CaseKind, PgTable>>,
  countLeads: Assignments["countLeads"],
): Assignments {
  const assigned = caseKinds.map((kind): AssignedTable => ({ kind, table: tables[kind] }));
  return {
    countLeads,
    async release(tx, change) {
      const isTheirs = (kind: CaseKind) => sql`assignee = ${change.assignee} or id in (
        select case_id from ${tasksTable}
        where assignee = ${change.assignee} and case_kind = ${kind} and done_at is null)`;
      for (const one of assigned) await lockRecords(tx, one, isTheirs(one.kind));
      for (const one of assigned) await releaseTasks(tx, one, change.assignee);
      for (const one of assigned) await releaseRecords(tx, one, change);
    },
    async giveBack(tx, change) {
      const released = sql`select record_id from ${releasedAssignmentsTable} r
        where r.assignee = ${change.assignee}`;
      const wasTheirs = sql`id in (${released}) or id in (
        select case_id from ${tasksTable} where id in (${released}))`;
      for (const one of assigned) await lockRecords(tx, one, wasTheirs);
      for (const one of assigned) await giveBackRecords(tx, one, change);
      for (const one of assigned) await giveBackTasks(tx, one, change.assignee);
      await forgetReleased(tx, change.assignee);
    },
    async forget(tx, assignees) {
      for (const assignee of assignees) {
        await forgetReleased(tx, assignee);
        await tx.execute(sql`delete from ${savedViewsTable} where owner = ${assignee}`);
      }
    },
  };
}

/** Of records that are erased, and of their tasks: before these go. */
export async function forgetReleasedOf(tx: Tx, caseIds: readonly string[]): Promise<void> {
  const { recordId } = releasedAssignmentsTable;
  const ids = [...caseIds];
  const tasks = tx
    .select({ id: tasksTable.id })
    .from(tasksTable)
    .where(inArray(tasksTable.caseId, ids));
  await tx
    .delete(releasedAssignmentsTable)
    .where(or(inArray(recordId, ids), inArray(recordId, tasks)));
}

async function forgetReleased(tx: Tx, assignee: string): Promise<void> {
  await tx.execute(sql`delete from ${releasedAssignmentsTable} where assignee = ${assignee}`);
}

/**
 * Records before their tasks, and each kind in the order of the ids, as whoever works on them locks
 * them: two who took them the other way round would wait for each other.
 */
async function lockRecords(tx: Tx, { table }: AssignedTable, condition: SQL): Promise<void> {
  await tx.execute(sql`select id from ${table} where ${condition} order by id for no key update`);
}

async function releaseRecords(
  tx: Tx,
  { kind, table }: AssignedTable,
  { assignee, by }: Reassignment,
): Promise<void> {
  await tx.execute(sql`with released as (
      update ${table} set assignee = null, version = version + 1
      where assignee = ${assignee} returning id
    ), told as (
      insert into ${timelineTable} (case_kind, case_id, kind, by) 
      select ${kind}::text, id, 'assignee', ${by}::text from released
    )
    insert into ${releasedAssignmentsTable} (assignee, kind, record_id)
    select ${assignee}::text, ${kind}::text, id from released`);
}

/** Whoever has a record open notices its tasks by its version. */
async function releaseTasks(tx: Tx, { kind, table }: AssignedTable, assignee: string) {
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
  { kind, table }: AssignedTable,
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
    select ${kind}::text, id, 'assignee', ${by}::text, ${assignee}::text from given`);
}

async function giveBackTasks(tx: Tx, { kind, table }: AssignedTable, assignee: string) {
  await tx.execute(sql`with given as (
      update ${tasksTable} set assignee = ${assignee}
      where assignee is null and case_kind = ${kind} and id in (
        select record_id from ${releasedAssignmentsTable} r
        where r.assignee = ${assignee} and r.kind = 'task'
      ) returning case_id
    )
    update ${table} set version = version + 1 where id in (select case_id from given)`);
}
