import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  callSchema,
  caseChangeSchemas,
  deletionSchema,
  listedChangesSchemas,
  mailSchema,
  mostChangesAtOnce,
  noteSchema,
  taskChangeSchema,
  taskSchema,
} from "#features/casework/core/case-input.ts";
import type { ContactKind } from "#features/casework/core/timeline-entry.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { StaffRoute } from "#platform/server/staff-route.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import { caseRefusals } from "./case-refusals.ts";
import { findVersion } from "./case-store.ts";
import type { CaseOutcome, CaseSource, CaseWork } from "./case-store.ts";
import { changeRecords } from "./change-records.ts";
import { changeRecord } from "./change-record.ts";
import { deleteRecord, restoreRecord } from "./delete-record.ts";
import type { ReadRelated } from "./list-related.ts";
import { logContact } from "./log-contact.ts";
import { readViewer } from "./visible-to.ts";
import type { Viewer } from "./visible-to.ts";
import type { ReadContacts } from "./with-contact.ts";
import { addTask, setTaskDone } from "./work-on-tasks.ts";

/** More than one change of many takes: its longest reason and name, three bytes a letter. */
const changeBytes = 3_072;

export interface CaseRoutesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly source: CaseSource;
  /** Such as `/api/admin/leads`. */
  readonly path: string;
  /** Who may work on this kind. */
  readonly route: StaffRoute;
  /** Who of these is staff; nobody can remove them until the transaction ends. */
  readonly holdStaff: (tx: Tx, names: readonly string[]) => Promise<readonly string[]>;
  /** One record as staff read it, whole; null when this viewer has none such. */
  readonly readRecord: (id: string, viewer: Viewer) => Promise<object | null>;
}

/** What each feature with records of its own is handed. */
export type CaseDependencies = Pick<
  CaseRoutesOptions,
  "database" | "clock" | "source" | "holdStaff"
> & { readonly readRelated: ReadRelated; readonly readContacts: ReadContacts };

type CaseRequest = FastifyRequest<{ Params: { id: string; taskId?: string } }>;
type Act = <Done>(
  request: CaseRequest,
  work: (tx: Tx, about: CaseWork) => Promise<CaseOutcome<Done>>,
) => Promise<{ readonly done: Done; readonly answer: object }>;

/** What staff do with one record. Registered inside the scope that admits staff only. */
export function caseRoutes(app: FastifyInstance, options: CaseRoutesOptions): void {
  const act = actOn(options);
  readingRoutes(app, options);
  changeRoutes(app, options, act);
  contactRoutes(app, options, act);
  taskRoutes(app, options, act);
  trashRoutes(app, options, act);
}

/** Does one thing in its transaction and answers with the record as it is afterwards. */
function actOn({ database, clock, source, readRecord }: CaseRoutesOptions): Act {
  const words = caseRefusals[source.kind];
  return async (request, work) => {
    const viewer = readViewer(request);
    const id = readCaseId(request, source);
    const now = clock.now();
    const outcome = await database.transaction((tx) => work(tx, { source, id, viewer, now }));
    const record = await readRecord(id, viewer);
    const told = record ? { [source.kind]: record } : {};
    if ("refused" in outcome) {
      const { refused } = outcome;
      if (refused === "missing" || !record) throw new AppError("not_found", words.missing);
      throw new AppError("conflict", words[refused], { told });
    }
    // It is done, also when the record went to somebody else before it was read again: an error would
    // ask for it a second time.
    return { done: outcome.done, answer: { success: true, ...told } };
  };
}

function readCaseId({ params: { id } }: CaseRequest, { kind }: CaseSource): string {
  if (!isId(id)) throw new AppError("not_found", caseRefusals[kind].missing);
  return id;
}

function readingRoutes(
  app: FastifyInstance,
  { database, source, path, route }: CaseRoutesOptions,
): void {
  // Asked every few seconds by every open page: it belongs into no trail.
  app.get(`${path}/:id/version`, route, async (request: CaseRequest) => {
    const id = readCaseId(request, source);
    const version = await findVersion(database.db, { source, id, viewer: readViewer(request) });
    if (version === null) throw new AppError("not_found", caseRefusals[source.kind].missing);
    return { success: true, version };
  });
}

function changeRoutes(
  app: FastifyInstance,
  { database, clock, source, path, route, holdStaff }: CaseRoutesOptions,
  act: Act,
): void {
  const many = { ...audited(route, "record-change"), bodyLimit: mostChangesAtOnce * changeBytes };
  app.post(`${path}/bulk`, many, async (request) => {
    const { changes, isUndo = false } = parseInput(listedChangesSchemas[source.kind], request.body);
    const work = { source, viewer: readViewer(request), now: clock.now(), changes, isUndo };
    const names = changes.map(({ assignee }) => assignee ?? "");
    const made = await database.transaction(async (tx) =>
      changeRecords(tx, { ...work, staffNames: await holdStaff(tx, names) }),
    );
    request.auditRecords = made.changed.map(({ id }) => id);
    return { success: true, ...made };
  });

  app.patch(`${path}/:id`, audited(route, "record-change"), async (request: CaseRequest) => {
    const change = parseInput(caseChangeSchemas[source.kind], request.body);
    const { answer } = await act(request, async (tx, about) => {
      const staffNames = await holdStaff(tx, [change.assignee ?? ""]);
      return changeRecord(tx, { ...about, change, staffNames });
    });
    return answer;
  });
}

function contactRoutes(app: FastifyInstance, { path, route }: CaseRoutesOptions, act: Act): void {
  const add = (
    address: string,
    kind: ContactKind,
    read: (body: unknown) => { text: string | null; requestKey: string | undefined },
  ) =>
    app.post(
      `${path}/:id/${address}`,
      audited(route, "record-note"),
      async (request: CaseRequest, reply: FastifyReply) => {
        const told = read(request.body);
        const { done, answer } = await act(request, (tx, about) =>
          logContact(tx, { ...about, kind, ...told }),
        );
        return reply.code(201).send({ ...answer, entry: done });
      },
    );
  add("notes", "note", (body) => {
    const { text, requestKey } = parseInput(noteSchema, body);
    return { text, requestKey };
  });
  add("calls", "call", (body) => {
    const { outcome, requestKey } = parseInput(callSchema, body);
    return { text: outcome, requestKey };
  });
  add("mails", "mail", (body) => {
    const { text, requestKey } = parseInput(mailSchema, body);
    return { text: text || null, requestKey };
  });
}

function taskRoutes(
  app: FastifyInstance,
  { path, route, source, holdStaff }: CaseRoutesOptions,
  act: Act,
): void {
  const closed = audited(route, "record-task");
  app.post(`${path}/:id/tasks`, closed, async (request: CaseRequest, reply: FastifyReply) => {
    const task = parseInput(taskSchema, request.body);
    const { done, answer } = await act(request, async (tx, about) => {
      const staffNames = await holdStaff(tx, [task.assignee ?? about.viewer.username]);
      return addTask(tx, { ...about, task, staffNames });
    });
    return reply.code(201).send({ ...answer, task: done });
  });

  app.patch(`${path}/:id/tasks/:taskId`, closed, async (request: CaseRequest) => {
    const { done: isDone } = parseInput(taskChangeSchema, request.body);
    const { taskId = "" } = request.params;
    if (!isId(taskId)) throw new AppError("not_found", caseRefusals[source.kind].missing);
    const { done, answer } = await act(request, (tx, about) =>
      setTaskDone(tx, { ...about, taskId, done: isDone }),
    );
    return { ...answer, task: done };
  });
}

function trashRoutes(app: FastifyInstance, { path, route }: CaseRoutesOptions, act: Act): void {
  // Who may put a family's record where it is erased is the agency's to decide.
  app.delete(`${path}/:id`, audited(adminsOnly, "record-delete"), async (request: CaseRequest) => {
    const { reason } = parseInput(deletionSchema, request.body);
    return (await act(request, (tx, about) => deleteRecord(tx, { ...about, reason }))).answer;
  });

  app.post(
    `${path}/:id/restore`,
    audited(route, "record-restore"),
    async (request: CaseRequest) => {
      return (await act(request, restoreRecord)).answer;
    },
  );
}
