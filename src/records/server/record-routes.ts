import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  bookingSchema,
  callSchema,
  recordChangeSchemas,
  deletionSchema,
  followUndoSchemas,
  listedChangesSchemas,
  mailSchema,
  mostChangesAtOnce,
  noteSchema,
  taskChangeSchema,
  taskSchema,
} from "#records/core/record-input.ts";
import { canBeBooked } from "#records/core/status.ts";
import type { ContactKind } from "#records/core/timeline-entry.ts";
import { holdStaff } from "#staff/server/members-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#platform/ctx.ts";
import { isId } from "#platform/core/ids.ts";
import type { Tx } from "#platform/database/database.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import { adminsOnly, audited, staffTransaction } from "#platform/http/staff-route.ts";
import {
  recordRefusals,
  findVersion,
  type RecordOutcome,
  type RecordSource,
  type RecordWork,
  readViewer,
} from "./record-store.ts";
import {
  changeRecord,
  changeRecords,
  deleteRecord,
  freeRecord,
  restoreRecord,
} from "#records/server/work/change-records.ts";
import { bookCall } from "#records/server/work/book-call.ts";
import { addTask, setTaskDone } from "#records/server/work/change-tasks.ts";
import { undoFollowed } from "#records/server/work/undo-followed.ts";
import { logContact, type LoggedContact } from "#records/server/work/log-contact.ts";
import type { DefinedRecord } from "./records.ts";

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
  bookingRoute(app, source, act);
  trashRoutes(app, source, act);
}

/** Does one thing in its transaction and answers with the record as it is afterwards. */
function actOn({ database, clock }: Ctx, { source, readRecord }: RecordRoutesOptions): Act {
  const words = recordRefusals[source.kind];
  return async (request, work) => {
    const viewer = readViewer(request);
    const id = readRecordId(request, source);
    const now = clock.now();
    const outcome = await staffTransaction(database, request, (tx) =>
      work(tx, { source, id, viewer, now }),
    );
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
    const { unlicensed, ...made } = await staffTransaction(database, request, (tx) =>
      changeRecords(tx, work),
    );
    request.auditRecords = made.changed.map(({ id }) => id);
    request.auditUnlicensed = unlicensed;
    return { success: true, ...made };
  });

  app.patch(`${path}/:id`, audited(route, "record-change"), async (request: RecordRequest) => {
    const change = parseInput(recordChangeSchemas[source.kind], request.body);
    const { done, answer } = await act(request, (tx, about) =>
      changeRecord(tx, { ...about, change }),
    );
    request.auditUnlicensed = done.unlicensed;
    return answer;
  });
}

function contactRoutes(app: FastifyInstance, source: DefinedRecord, act: Act): void {
  const { path, route, kind: recordKind } = source;
  const add = (
    address: string,
    kind: ContactKind,
    read: (
      body: unknown,
    ) => Pick<LoggedContact, "text" | "requestKey" | "follow" | "licenseReason">,
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
        request.auditUnlicensed = done.unlicensed;
        return reply.code(201).send({ ...answer, entry: done.entry });
      },
    );
  add("notes", "note", (body) => {
    const { text, requestKey } = parseInput(noteSchema, body);
    return { text, requestKey };
  });
  add("calls", "call", (body) => {
    const { outcome, note, ...rest } = parseInput(callSchema, body);
    return { ...rest, text: note ? `${outcome}\n${note}` : outcome };
  });
  add("mails", "mail", (body) => {
    const { text, ...rest } = parseInput(mailSchema, body);
    return { ...rest, text: text || null };
  });

  // Takes back what followed from a call or an email; that it was made stays told.
  const undoing = audited(route, "record-change");
  app.post(`${path}/:id/follow-ups/undo`, undoing, async (request: RecordRequest) => {
    const asked = parseInput(followUndoSchemas[recordKind], request.body);
    const { done, answer } = await act(request, (tx, about) => undoFollowed(tx, about, asked));
    request.auditUnlicensed = done.unlicensed;
    return answer;
  });
}

function taskRoutes(app: FastifyInstance, source: DefinedRecord, act: Act): void {
  const { path, route } = source;
  const closed = audited(route, "record-task");
  app.post(`${path}/:id/tasks`, closed, async (request: RecordRequest, reply: FastifyReply) => {
    const task = parseInput(taskSchema, request.body);
    const { done, answer } = await act(request, async (tx, about) => {
      const names = [task.assignee ?? about.viewer.username];
      const staffNames = await holdStaff(tx, names, route.config.roles);
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

/** Only of records that can be booked. */
function bookingRoute(app: FastifyInstance, { path, route, kind }: DefinedRecord, act: Act): void {
  if (!canBeBooked(kind)) return;
  const booking = audited(route, "record-task");
  app.post(`${path}/:id/bookings`, booking, async (request: RecordRequest, reply: FastifyReply) => {
    const booked = parseInput(bookingSchema, request.body);
    const locale = readLocale(request);
    const { answer } = await act(request, (tx, about) =>
      bookCall(tx, { ...about, ...booked, locale }),
    );
    return reply.code(201).send(answer);
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
