import { and, inArray, isNull, sql } from "drizzle-orm";
import { recordsOf } from "#records/server/records.ts";
import type { RecordDefinition, Ctx } from "#records/ctx.ts";
import type { Viewer } from "#records/server/record-table.ts";
import { toTask, tasksTable } from "#records/server/tasks-store.ts";
import { changeRecords } from "#records/server/work/change-records.ts";
import { passTask } from "#records/server/work/change-tasks.ts";
import type { HandedRecord, HandedOver, HandOver } from "#features/routing/core/routing-answers.ts";
import type { Tx } from "#platform/database/database.ts";
import { holdMembers } from "#staff/server/members-store.ts";

interface HandOverWork {
  readonly ctx: Ctx;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly asked: HandOver;
}

/**
 * Gives records and tasks of one staff member to another, or to everybody. With a task goes its record
 * if that is theirs as well: whoever does the task must be able to open it. What somebody changed
 * meanwhile stays as it is, and is counted.
 *
 * @throws AppError as `changeRecords` and `passTask` do; then nothing is changed.
 */
export async function handOver(
  tx: Tx,
  work: HandOverWork,
): Promise<HandedOver & { readonly unlicensed: readonly string[] }> {
  const { ctx, viewer, asked } = work;
  // Staff are locked before records.
  const staff = await holdMembers(tx, [asked.from ?? "", asked.to ?? ""]);
  // An undo gives nothing back to somebody who was removed.
  const isGone = asked.isUndo && !staff.some(({ username }) => username === asked.to);
  const to = isGone ? null : asked.to;
  const tasks = await findOpenTasks(tx, asked.tasks);
  const done: HandedOver[] = [];
  const unlicensed: string[] = [];
  for (const source of recordsOf(ctx)) {
    if (!source.route.config.roles.includes(viewer.role)) continue;
    const theirs = tasks.filter(({ recordKind }) => recordKind === source.kind);
    const made = await handOverKind(
      tx,
      { ...work, asked: { ...asked, to }, source, staff },
      theirs,
    );
    done.push(made);
    unlicensed.push(...made.unlicensed);
  }
  return {
    records: done.flatMap(({ records }) => records),
    tasks: done.flatMap(({ tasks: passed }) => passed),
    refused: done.reduce((sum, { refused }) => sum + refused, 0),
    unlicensed,
  };
}

type OpenTask = Awaited<ReturnType<typeof findOpenTasks>>[number];

async function findOpenTasks(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(tasksTable)
    .where(and(inArray(tasksTable.id, [...ids]), isNull(tasksTable.doneAt)));
  return rows.map((row) => ({
    ...toTask(row),
    recordKind: row.recordKind,
    recordId: row.recordId,
  }));
}

async function handOverKind(
  tx: Tx,
  {
    viewer,
    now,
    asked: { from, to, records, licenseReason, isUndo = false },
    source,
    staff,
  }: HandOverWork & { readonly source: RecordDefinition; readonly staff: readonly Viewer[] },
  tasks: readonly OpenTask[],
): Promise<HandedOver & { readonly unlicensed: readonly string[] }> {
  const named = records.filter(({ kind }) => kind === source.kind);
  const along = isUndo ? [] : await findAlong(tx, source, { from, named, tasks });
  const changes = [...named, ...along].map(({ id, version }) => ({
    id,
    version,
    assignee: to,
    ...(licenseReason && { licenseReason }),
  }));
  const made = await changeRecords(tx, { source, viewer, now, changes, isUndo });
  const passed: string[] = [];
  for (const { id: taskId, recordId, assignee } of tasks) {
    const isLeft = made.refused.some(({ id }) => id === recordId);
    if (assignee !== from || isLeft) continue;
    const work = { source, id: recordId, viewer, now, taskId, assignee: to, staff };
    if ("done" in (await passTask(tx, work))) passed.push(taskId);
  }
  const ids = made.changed.map(({ id }) => id);
  return {
    records: await readVersions(tx, source, ids),
    tasks: passed,
    refused: made.refused.length,
    unlicensed: made.unlicensed,
  };
}

interface Along {
  readonly from: string | null;
  readonly named: readonly HandedRecord[];
  readonly tasks: readonly OpenTask[];
}

/** The records that go along with their tasks. */
async function findAlong(
  tx: Tx,
  source: RecordDefinition,
  { from, named, tasks }: Along,
): Promise<readonly HandedRecord[]> {
  const ids = tasks.map(({ recordId }) => recordId);
  const others = ids.filter((id) => !named.some((one) => one.id === id));
  return readVersions(tx, source, others, from);
}

/** @param assignee only records of theirs. */
async function readVersions(
  tx: Tx,
  { kind, table }: RecordDefinition,
  ids: readonly string[],
  assignee?: string | null,
): Promise<readonly HandedRecord[]> {
  if (ids.length === 0 || assignee === null) return [];
  const isTheirs = assignee === undefined ? undefined : sql`${table.assignee} = ${assignee}`;
  const rows = await tx
    .select({ id: sql<string>`${table.id}`, version: sql<number>`${table.version}` })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isTheirs));
  return rows.map((row) => ({ kind, ...row }));
}
