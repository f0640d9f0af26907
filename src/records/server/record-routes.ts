import * as z from "zod/mini";
import type { $ZodType, output } from "zod/v4/core";
import {
  bookingSchema,
  callSchema,
  recordChangeSchemas,
  deletionSchema,
  changesUndoSchemas,
  listedChangesSchemas,
  mostChangesAtOnce,
  noteSchema,
  taskChangeSchema,
  taskSchema,
} from "#records/core/record-input.ts";
import { canBeBooked } from "#records/core/status.ts";
import type { ContactKind } from "#records/core/timeline-entry.ts";
import { holdMembers } from "#staff/server/members-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx, RecordDefinition } from "#records/ctx.ts";
import type { Locale } from "#platform/core/locale.ts";
import { idSchema } from "#platform/core/ids.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { idParams, idParamsOf, noBody, type Routes } from "#platform/http/route-schema.ts";
import { adminsOnly, audited, staffTransaction } from "#platform/http/staff-route.ts";
import { recordRefusals, findVersion, readViewer } from "./record-store.ts";
import {
  changeRecord,
  changeRecords,
  deleteRecord,
  freeRecord,
  restoreRecord,
} from "#records/server/work/change-records.ts";
import { bookCall } from "#records/server/work/book-call.ts";
import { addTask, passTask, setTaskDone } from "#records/server/work/change-tasks.ts";
import { undoChanges } from "#records/server/work/undo-changes.ts";
import { logContact, type LoggedContact } from "#records/server/work/log-contact.ts";
import { type ActOnRecord, actOn, openRecord, type ShownRecords } from "./act-on-record.ts";
import { mailRoutes } from "./record-mail-routes.ts";

/** More bytes than one change takes, with its longest reason and name at three bytes a letter. */
const changeBytes = 3_072;

const taskParams = z.object({ id: idSchema, taskId: idSchema });

/** Routes for staff's work on one record. Registered inside the scope that admits only staff. */
export function recordRoutes(app: Routes, ctx: Ctx, shown: ShownRecords): void {
  const { source } = shown;
  const act = actOn(ctx, shown);
  readRoute(app, ctx, shown);
  // Not audited, because every open page polls this every few seconds.
  const asking = {
    ...source.route,
    schema: { summary: `Tells the version of one ${source.kind}.`, params: idParams },
  };
  app.get(`${source.path}/:id/version`, asking, async (request) => {
    const { id } = request.params;
    const viewer = readViewer(request);
    const version = await findVersion(ctx.database.db, { source, id, viewer });
    if (version === null) throw new AppError("not_found", recordRefusals[source.kind].missing);
    return { success: true, version };
  });
  changeRoutes(app, ctx, source, act);
  contactRoutes(app, source, act);
  mailRoutes(app, ctx, source, act);
  undoRoute(app, source, act);
  taskRoutes(app, source, act);
  bookingRoute(app, source, act);
  trashRoutes(app, ctx, { source, act });
}

function readRoute(app: Routes, ctx: Ctx, shown: ShownRecords): void {
  const { kind, path, route } = shown.source;
  const { missing } = recordRefusals[kind];
  const reading = {
    ...audited(route, `${kind}-read`),
    schema: {
      summary: `Reads one ${kind} with all that belongs to it.`,
      params: idParamsOf(missing),
    },
  };
  app.get(`${path}/:id`, reading, async (request) => {
    const record = await openRecord(ctx, shown, request);
    if (!record) throw new AppError("not_found", missing);
    return { success: true, [kind]: record };
  });
}

function changeRoutes(
  app: Routes,
  { database, clock }: Ctx,
  source: RecordDefinition,
  act: ActOnRecord,
): void {
  const { path, route, kind, plural } = source;
  const many = {
    ...audited(route, "record-change"),
    bodyLimit: mostChangesAtOnce * changeBytes,
    schema: {
      summary: `Changes many ${plural}, each on its version.`,
      body: listedChangesSchemas[kind],
    },
  };
  app.post(`${path}/bulk`, many, async (request) => {
    const { changes, isUndo = false } = request.body;
    const work = { source, viewer: readViewer(request), now: clock.now(), changes, isUndo };
    const { unlicensed, ...made } = await staffTransaction(database, request, (tx) =>
      changeRecords(tx, work),
    );
    request.auditRecords = made.changed.map(({ id }) => id);
    request.auditUnlicensed = unlicensed;
    return { success: true, ...made };
  });

  const changing = {
    ...audited(route, "record-change"),
    schema: {
      summary: `Changes status, assignee or reason of one ${kind}; what is left out stays.`,
      params: idParams,
      body: recordChangeSchemas[kind],
    },
  };
  app.patch(`${path}/:id`, changing, async (request) => {
    const { body: change } = request;
    const { done, answer } = await act(request, (tx, about) =>
      changeRecord(tx, { ...about, change }),
    );
    request.auditUnlicensed = done.unlicensed;
    return answer;
  });
}

interface ContactRoute<Body extends $ZodType> {
  readonly address: string;
  readonly kind: ContactKind;
  readonly summary: string;
  readonly body: (locale: Locale) => Body;
  readonly read: (
    body: output<Body>,
  ) => Pick<LoggedContact, "text" | "requestKey" | "follow" | "licenseReason">;
}

function contactRoutes(app: Routes, source: RecordDefinition, act: ActOnRecord): void {
  const { path, route, kind: recordKind } = source;
  function add<Body extends $ZodType>(contact: ContactRoute<Body>): void {
    const { address, kind, summary, body, read } = contact;
    const adding = {
      ...audited(route, "record-note"),
      schema: { summary, params: idParams, body },
    };
    app.post(`${path}/:id/${address}`, adding, async (request, reply) => {
      const input = read(request.body as output<Body>);
      const { done, answer } = await act(request, async (tx, about) => {
        // Locks the caller's account, so that whoever takes the record is still on the staff when
        // that is stored.
        const staff = input.follow ? await holdMembers(tx, [about.viewer.username]) : [];
        return logContact(tx, { ...about, kind, ...input, staff });
      });
      request.auditUnlicensed = done.unlicensed;
      return reply.code(201).send({ ...answer, entry: done.entry });
    });
  }

  add({
    address: "notes",
    kind: "note",
    summary: `Adds a note to one ${recordKind}.`,
    body: noteSchema,
    read: ({ text, requestKey }) => ({ text, requestKey }),
  });
  add({
    address: "calls",
    kind: "call",
    summary: `Logs a call about one ${recordKind}, and what follows from it.`,
    body: callSchema,
    read: ({ outcome, note, ...rest }) => ({
      ...rest,
      text: note ? `${outcome}\n${note}` : outcome,
    }),
  });
}

/** Undoes what followed from a call or an email; the entry itself stays. */
function undoRoute(app: Routes, { path, route, kind }: RecordDefinition, act: ActOnRecord): void {
  const undoing = {
    ...audited(route, "record-change"),
    schema: {
      summary: `Takes back what followed from a call, an email or a booking of one ${kind}.`,
      params: idParams,
      body: changesUndoSchemas[kind],
    },
  };
  app.post(`${path}/:id/changes/undo`, undoing, async (request) => {
    const { done, answer } = await act(request, (tx, about) =>
      undoChanges(tx, about, request.body),
    );
    request.auditUnlicensed = done.unlicensed;
    return answer;
  });
}

function taskRoutes(app: Routes, source: RecordDefinition, act: ActOnRecord): void {
  const { path, route, kind } = source;
  const closed = audited(route, "record-task");
  const adding = {
    ...closed,
    schema: { summary: `Adds a task to one ${kind}.`, params: idParams, body: taskSchema },
  };
  app.post(`${path}/:id/tasks`, adding, async (request, reply) => {
    const { body: task } = request;
    const { done, answer } = await act(request, async (tx, about) => {
      const names = [task.assignee ?? about.viewer.username];
      const staff = await holdMembers(tx, names, route.config.roles);
      return addTask(tx, { ...about, task, staff });
    });
    return reply.code(201).send({ ...answer, task: done });
  });

  const changing = {
    ...closed,
    schema: {
      summary: `Gives a task of one ${kind} to a colleague, ticks it off, or opens it again.`,
      params: taskParams,
      body: taskChangeSchema,
    },
  };
  app.patch(`${path}/:id/tasks/:taskId`, changing, async (request) => {
    const { taskId } = request.params;
    const { done: isDone, assignee: wanted } = request.body;
    const assignee = wanted === "" ? null : wanted;
    const { done, answer } = await act(request, async (tx, about) => {
      // Staff are locked before records.
      const staff = await holdMembers(tx, [assignee ?? ""], route.config.roles);
      const passed =
        assignee === undefined ? null : await passTask(tx, { ...about, taskId, assignee, staff });
      if (passed && (isDone === undefined || "refused" in passed)) return passed;
      return setTaskDone(tx, { ...about, taskId, done: isDone === true });
    });
    return { ...answer, task: done };
  });
}

/** Registered only for kinds that can be booked. */
function bookingRoute(
  app: Routes,
  { path, route, kind }: RecordDefinition,
  act: ActOnRecord,
): void {
  if (!canBeBooked(kind)) return;
  const booking = {
    ...audited(route, "record-task"),
    schema: {
      summary: `Notes the time that the person of one ${kind} chose to be called.`,
      params: idParams,
      body: bookingSchema,
    },
  };
  app.post(`${path}/:id/bookings`, booking, async (request, reply) => {
    const { body: booked } = request;
    const locale = readLocale(request);
    const { answer } = await act(request, (tx, about) =>
      bookCall(tx, { ...about, ...booked, locale }),
    );
    return reply.code(201).send(answer);
  });
}

function trashRoutes(
  app: Routes,
  ctx: Ctx,
  {
    source: { path, route, kind },
    act,
  }: { readonly source: RecordDefinition; readonly act: ActOnRecord },
): void {
  // Admins only: a record in the trash is erased after 30 days, and the agency decides who may
  // start that.
  const deleting = {
    ...audited(adminsOnly, "record-delete"),
    schema: {
      summary: `Moves one ${kind} to the trash, where it is erased after 30 days.`,
      params: idParams,
      body: deletionSchema,
    },
  };
  app.delete(`${path}/:id`, deleting, async (request) => {
    const { reason } = request.body;
    return (await act(request, (tx, about) => deleteRecord(ctx, tx, { ...about, reason }))).answer;
  });

  const restoring = {
    ...audited(route, "record-restore"),
    schema: { summary: `Brings one ${kind} back from the trash.`, params: idParams, body: noBody },
  };
  app.post(`${path}/:id/restore`, restoring, async (request) => {
    return (await act(request, (tx, about) => restoreRecord(ctx, tx, about))).answer;
  });

  const freeing = {
    ...audited(route, "record-change"),
    schema: {
      summary: `Says that what was set aside as a machine's is a person's ${kind}.`,
      params: idParams,
      body: noBody,
    },
  };
  app.post(`${path}/:id/free`, freeing, async (request) => {
    return (await act(request, (tx, about) => freeRecord(ctx, tx, about))).answer;
  });
}
