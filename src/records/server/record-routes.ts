import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  callSchema,
  type CallFollow,
  recordChangeSchemas,
  deletionSchema,
  followUndoSchemas,
  listedChangesSchemas,
  mailSchema,
  mostChangesAtOnce,
  noteSchema,
  taskChangeSchema,
  taskSchema,
  type NewTask,
} from "#records/core/record-input.ts";
import { moveAfterContact } from "#records/core/after-call.ts";
import type { Task } from "#records/core/record.ts";
import {
  type ContactKind,
  type TimelineEntry,
  isAnswer,
  readOutcome,
  type TimelineKind,
} from "#records/core/timeline-entry.ts";
import { planChange } from "#records/core/plan-change.ts";
import { holdStaff } from "#staff/server/members-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#platform/ctx.ts";
import { isId } from "#platform/core/ids.ts";
import type { Tx } from "#platform/database/database.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { adminsOnly, audited } from "#platform/http/staff-route.ts";
import {
  type RecordRow,
  recordRefusals,
  findVersion,
  type RecordOutcome,
  type RecordSource,
  type RecordWork,
  lockRecord,
  updateRecord,
  readViewer,
} from "./record-store.ts";
import {
  changeRecord,
  changeRecords,
  checkAssignee,
  deleteRecord,
  freeRecord,
  refuseField,
  restoreRecord,
  tellOf,
} from "./change-records.ts";
import type { DefinedRecord } from "./records.ts";
import { findTask, tasksTable, toTask } from "./tasks-store.ts";
import { findEntryByRequest, insertEntries } from "./timeline-store.ts";

/** More than one change of many takes: its longest reason and name, three bytes a letter. */
const changeBytes = 3_072;

interface RecordRoutesOptions {
  readonly source: DefinedRecord;
  /** One record as who asks reads it, whole; null when they have none such. */
  readonly readRecord: (request: FastifyRequest, id: string) => Promise<object | null>;
}

type RecordRequest = FastifyRequest<{ Params: { id: string; taskId?: string } }>;
type Act = <Done>(
  request: RecordRequest,
  work: (tx: Tx, about: RecordWork) => Promise<RecordOutcome<Done>>,
) => Promise<{ readonly done: Done; readonly answer: object }>;

/** What staff do with one record. Registered inside the scope that admits staff only. */
export function recordRoutes(app: FastifyInstance, ctx: Ctx, options: RecordRoutesOptions): void {
  const { source } = options;
  const act = actOn(ctx, options);
  // Not audited: every open page asks this every few seconds.
  app.get(`${source.path}/:id/version`, source.route, async (request: RecordRequest) => {
    const id = readRecordId(request, source);
    const viewer = readViewer(request);
    const version = await findVersion(ctx.database.db, { source, id, viewer });
    if (version === null) throw new AppError("not_found", recordRefusals[source.kind].missing);
    return { success: true, version };
  });
  changeRoutes(app, ctx, source, act);
  contactRoutes(app, source, act);
  taskRoutes(app, source, act);
  trashRoutes(app, source, act);
}

/** Does one thing in its transaction and answers with the record as it is afterwards. */
function actOn({ database, clock }: Ctx, { source, readRecord }: RecordRoutesOptions): Act {
  const words = recordRefusals[source.kind];
  return async (request, work) => {
    const viewer = readViewer(request);
    const id = readRecordId(request, source);
    const now = clock.now();
    const outcome = await database.transaction((tx) => work(tx, { source, id, viewer, now }));
    const record = await readRecord(request, id);
    const told = record ? { [source.kind]: record } : {};
    if ("refused" in outcome) {
      const { refused } = outcome;
      if (refused === "missing" || !record) throw new AppError("not_found", words.missing);
      throw new AppError("conflict", words[refused], { told });
    }
    // The change is committed. If the record went to somebody else before it is read again, that is
    // no error: an error would make the caller repeat the change.
    return { done: outcome.done, answer: { success: true, ...told } };
  };
}

function readRecordId({ params: { id } }: RecordRequest, { kind }: RecordSource): string {
  if (!isId(id)) throw new AppError("not_found", recordRefusals[kind].missing);
  return id;
}

function changeRoutes(
  app: FastifyInstance,
  { database, clock }: Ctx,
  source: DefinedRecord,
  act: Act,
): void {
  const { path, route } = source;
  const many = { ...audited(route, "record-change"), bodyLimit: mostChangesAtOnce * changeBytes };
  app.post(`${path}/bulk`, many, async (request) => {
    const { changes, isUndo = false } = parseInput(listedChangesSchemas[source.kind], request.body);
    const work = { source, viewer: readViewer(request), now: clock.now(), changes, isUndo };
    const made = await database.transaction((tx) => changeRecords(tx, work));
    request.auditRecords = made.changed.map(({ id }) => id);
    return { success: true, ...made };
  });

  app.patch(`${path}/:id`, audited(route, "record-change"), async (request: RecordRequest) => {
    const change = parseInput(recordChangeSchemas[source.kind], request.body);
    return (await act(request, (tx, about) => changeRecord(tx, { ...about, change }))).answer;
  });
}

function contactRoutes(app: FastifyInstance, source: DefinedRecord, act: Act): void {
  const { path, route, kind: recordKind } = source;
  const add = (
    address: string,
    kind: ContactKind,
    read: (body: unknown) => Pick<LoggedContact, "text" | "requestKey" | "follow">,
  ) =>
    app.post(
      `${path}/:id/${address}`,
      audited(route, "record-note"),
      async (request: RecordRequest, reply: FastifyReply) => {
        const told = read(request.body);
        const { done, answer } = await act(request, async (tx, about) => {
          // Who takes it stays one of the staff until it is stored.
          const staffNames = told.follow ? await holdStaff(tx, [about.viewer.username]) : [];
          return logContact(tx, { ...about, kind, ...told, staffNames });
        });
        return reply.code(201).send({ ...answer, entry: done });
      },
    );
  add("notes", "note", (body) => {
    const { text, requestKey } = parseInput(noteSchema, body);
    return { text, requestKey };
  });
  add("calls", "call", (body) => {
    const { outcome, note, follow, requestKey } = parseInput(callSchema, body);
    return { text: note ? `${outcome}\n${note}` : outcome, requestKey, follow };
  });
  add("mails", "mail", (body) => {
    const { text, follow, requestKey } = parseInput(mailSchema, body);
    return { text: text || null, requestKey, follow };
  });

  // Takes back what followed from a call or an email; that it was made stays told.
  const undoing = audited(route, "record-change");
  app.post(`${path}/:id/follow-ups/undo`, undoing, async (request: RecordRequest) => {
    const { taskId, doneTask, ...change } = parseInput(followUndoSchemas[recordKind], request.body);
    const { answer } = await act(request, async (tx, about): Promise<RecordOutcome<null>> => {
      const outcome = await changeRecord(tx, { ...about, change });
      if ("refused" in outcome) return outcome;
      if (taskId) await withdrawTask(tx, { ...about, taskId });
      // The try that the log ticked off is still to come.
      if (doneTask) await setTaskDone(tx, { ...about, taskId: doneTask, done: false });
      return outcome;
    });
    return answer;
  });
}

function taskRoutes(app: FastifyInstance, source: DefinedRecord, act: Act): void {
  const { path, route } = source;
  const closed = audited(route, "record-task");
  app.post(`${path}/:id/tasks`, closed, async (request: RecordRequest, reply: FastifyReply) => {
    const task = parseInput(taskSchema, request.body);
    const { done, answer } = await act(request, async (tx, about) => {
      const staffNames = await holdStaff(tx, [task.assignee ?? about.viewer.username]);
      return addTask(tx, { ...about, task, staffNames });
    });
    return reply.code(201).send({ ...answer, task: done });
  });

  app.patch(`${path}/:id/tasks/:taskId`, closed, async (request: RecordRequest) => {
    const { done: isDone } = parseInput(taskChangeSchema, request.body);
    const { taskId = "" } = request.params;
    if (!isId(taskId)) throw new AppError("not_found", recordRefusals[source.kind].missing);
    const { done, answer } = await act(request, (tx, about) =>
      setTaskDone(tx, { ...about, taskId, done: isDone }),
    );
    return { ...answer, task: done };
  });
}

function trashRoutes(app: FastifyInstance, { path, route }: DefinedRecord, act: Act): void {
  // Admins only: a record in the trash is erased after 30 days, and the agency decides who may
  // start that.
  app.delete(
    `${path}/:id`,
    audited(adminsOnly, "record-delete"),
    async (request: RecordRequest) => {
      const { reason } = parseInput(deletionSchema, request.body);
      return (await act(request, (tx, about) => deleteRecord(tx, { ...about, reason }))).answer;
    },
  );

  const restoring = audited(route, "record-restore");
  app.post(`${path}/:id/restore`, restoring, async (request: RecordRequest) => {
    return (await act(request, restoreRecord)).answer;
  });

  const freeing = audited(route, "record-change");
  app.post(`${path}/:id/free`, freeing, async (request: RecordRequest) => {
    return (await act(request, freeRecord)).answer;
  });
}

interface LoggedContact extends RecordWork {
  readonly kind: ContactKind;
  readonly text: string | null;
  readonly requestKey: string | undefined;
  /** Left out where nothing follows. */
  readonly follow?: CallFollow | undefined;
}

/**
 * A note, or a call or mail that was made, once for each press of its button.
 *
 * @throws AppError `invalid` for a call where there is no number.
 */
async function logContact(
  tx: Tx,
  work: LoggedContact & { readonly staffNames: readonly string[] },
): Promise<RecordOutcome<TimelineEntry | null>> {
  const { source, id, now, kind, text, requestKey } = work;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const earlier = requestKey === undefined ? null : await findEntryByRequest(tx, id, requestKey);
  if (earlier) return { done: earlier };
  if (row.deletedAt) return { refused: "deleted" };
  if (kind === "call" && !row.phone) refuseField("outcome", "noNumber");
  const answeredAt = row.answeredAt ?? (isAnswer(work) ? now : null);
  if (work.follow) await followContact(tx, { ...work, row, follow: work.follow });
  await updateRecord(tx, source, id, { answeredAt });
  const [entry = null] = await insertEntries(tx, [{ ...tellOf(work), kind, text, requestKey }]);
  return { done: entry };
}

/** What a call or an email brings about: nobody's record is whose it was, an untouched one moves on, the next try is planned. */
async function followContact(
  tx: Tx,
  work: LoggedContact & {
    readonly row: RecordRow;
    readonly follow: CallFollow;
    readonly staffNames: readonly string[];
  },
): Promise<void> {
  const { source, id, viewer, row, kind, text, follow, staffNames } = work;
  // So that the call or email stands above what it brought about.
  const now = new Date(work.now.getTime() - 1);
  const outcome = readOutcome(text);
  // Who was removed since their request came in takes nothing over.
  const isTaken = outcome !== "wrong-number" && staffNames.includes(viewer.username);
  const planned = planChange(row, {
    pipelineStatus: moveAfterContact(source.kind, row.pipelineStatus, {
      kind: kind === "mail" ? kind : "call",
      text: outcome,
    }),
    assignee: row.assignee ?? (isTaken ? viewer.username : null),
  });
  if (planned.fault === null && planned.entries.length > 0) {
    await updateRecord(tx, source, id, planned.state);
    const about = tellOf({ source, id, viewer, now });
    await insertEntries(
      tx,
      planned.entries.map((entry) => ({ ...about, ...entry })),
    );
  }
  const { nextTry: task, doneTask: taskId } = follow;
  if (taskId) await setTaskDone(tx, { source, id, viewer, now, taskId, done: true });
  if (task) await addTask(tx, { source, id, viewer, now, task, staffNames });
}

/**
 * Adds a task, once for each press of its button; it is its maker's unless it says otherwise.
 *
 * @throws AppError as `checkAssignee` does.
 */
export async function addTask(
  tx: Tx,
  work: RecordWork & { readonly task: NewTask; readonly staffNames: readonly string[] },
): Promise<RecordOutcome<Task | null>> {
  const { source, id, viewer, now, task, staffNames } = work;
  const { title, requestKey } = task;
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const earlier =
    requestKey === undefined ? null : await findTask(tx, id, eq(tasksTable.requestKey, requestKey));
  if (earlier) return { done: earlier };
  if (row.deletedAt) return { refused: "deleted" };
  const assignee = task.assignee === undefined ? viewer.username : task.assignee || null;
  checkAssignee(assignee, viewer, staffNames);
  const [made] = await tx
    .insert(tasksTable)
    .values({
      recordKind: source.kind,
      recordId: id,
      title,
      dueAt: new Date(task.dueAt),
      assignee,
      createdBy: viewer.username,
      createdAt: now,
      requestKey,
    })
    .returning();
  await writeDown(tx, work, "task", title);
  return { done: made ? toTask(made) : null };
}

/** Ticks a task off, or takes the tick back. One that stands so already stays as it is. */
export async function setTaskDone(
  tx: Tx,
  work: RecordWork & { readonly taskId: string; readonly done: boolean },
): Promise<RecordOutcome<Task | null>> {
  const { id, viewer, now, taskId, done } = work;
  const row = await lockRecord(tx, work);
  const isIt = eq(tasksTable.id, taskId);
  const task = row && (await findTask(tx, id, isIt));
  if (!task) return { refused: "missing" };
  if (row.deletedAt) return { refused: "deleted" };
  if ((task.doneAt !== null) === done) return { done: task };
  const mark = done ? { doneAt: now, doneBy: viewer.username } : { doneAt: null, doneBy: null };
  await tx.update(tasksTable).set(mark).where(isIt);
  await writeDown(tx, work, done ? "task-done" : "task-undone", task.title);
  return { done: await findTask(tx, id, isIt) };
}

/** An open task goes as if nobody had planned it; one that was done, or that is a colleague's plan, stays. */
async function withdrawTask(tx: Tx, work: RecordWork & { readonly taskId: string }): Promise<void> {
  const isIt = eq(tasksTable.id, work.taskId);
  const task = await findTask(tx, work.id, isIt);
  if (!task || task.doneAt !== null || task.createdBy !== work.viewer.username) return;
  await tx.delete(tasksTable).where(isIt);
  await writeDown(tx, work, "task-withdrawn", task.title);
}

async function writeDown(
  tx: Tx,
  work: RecordWork,
  kind: TimelineKind,
  text: string,
): Promise<void> {
  await updateRecord(tx, work.source, work.id, {});
  await insertEntries(tx, [{ ...tellOf(work), kind, text }]);
}
