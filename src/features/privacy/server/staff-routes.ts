import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { recordsOf } from "#records/server/records.ts";
import { correctionSchema } from "#records/core/record-input.ts";
import { findPersonOf } from "#records/server/person-records.ts";
import {
  askSchema,
  findAnswerDue,
  holdSchema,
  releaseSchema,
  requestKindSchema,
  takeBackSchema,
  type PersonOverview,
  type PersonRequest,
} from "#features/privacy/core/person-request.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { idSchema } from "#platform/core/ids.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person/person.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import {
  type ActingStaff,
  actingStaff,
  adminsOnly,
  audited,
  type StaffRoute,
  staffTransaction,
} from "#platform/http/staff-route.ts";
import { eraseAddresses } from "#platform/people/eraser.ts";
import { countOnTheirWay, deletePerson, takeBackDeletion } from "./deletion.ts";
import { deletionEvidenceRoutes } from "./deletion-evidence.ts";
import { correctHeld, findLanguage, printCopy, readHeld } from "./own-data.ts";
import { insertHold, listHolds, releaseHold } from "./person-holds-store.ts";
import {
  changeRequest,
  findRequest,
  listOpenRequests,
  noteRequest,
  listRequestsOf,
  lockRequest,
  requestsData,
  tellRequestRow,
} from "./person-requests-store.ts";
import { forecastRetention, listRuns } from "./retention.ts";

const mostRequests = 100;

/**
 * A person, by one of their records or by a typed address, which is sent in the body and never in a
 * URL.
 */
const whomSchema = z.object({
  kind: z.optional(z.string()),
  id: z.optional(idSchema),
  email: z.optional(z.unknown()),
});

const recordSchema = z.object({ record: z.object({ kind: z.string(), id: idSchema }) });

const correctBody = perLocale((locale) =>
  z.extend(correctionSchema(locale), { ...whomSchema.shape, ...recordSchema.shape }),
);
const requestBody = perLocale((locale) => z.extend(whomSchema, requestKindSchema(locale).shape));
const holdBody = perLocale((locale) => z.extend(whomSchema, holdSchema(locale).shape));
const releaseBody = perLocale((locale) => z.extend(whomSchema, releaseSchema(locale).shape));
const takeBackBody = perLocale((locale) => z.extend(whomSchema, takeBackSchema(locale).shape));

declare module "fastify" {
  interface FastifyRequest {
    /** The person of an admin's request; null for requests without one. */
    askedPerson: Person | null;
  }
}

/** All data about a person, for admins. Registered inside the scope that admits only staff. */
export function peopleStaffRoutes(app: Routes, ctx: Ctx): void {
  app.decorateRequest("askedPerson", null);
  retentionRoutes(app, ctx);
  readingRoutes(app, ctx);
  requestRoutes(app, ctx);
  holdRoutes(app, ctx);
  deletionRoutes(app, ctx);
  deletionEvidenceRoutes(app, ctx);
}

/** A route about one person, who is looked up before the rest of the body is validated. */
const aboutPerson = (ctx: Ctx, route: StaffRoute) => ({
  ...route,
  async preValidation(request: FastifyRequest) {
    request.askedPerson = await findWhom(ctx, request);
  },
});

type PersonCall = Pick<FastifyRequest, "askedPerson">;

/** @throws Error on a route without a person. */
function personOf({ askedPerson }: PersonCall): Person {
  if (!askedPerson) throw new Error("This route is about nobody.");
  return askedPerson;
}

/** The response to every request about a person: the person's state afterwards. */
async function answerPerson(ctx: Ctx, call: PersonCall) {
  const locale = readLocale(call as FastifyRequest);
  return { success: true, person: await readOverview(ctx, personOf(call), locale) };
}

function readingRoutes(app: Routes, ctx: Ctx): void {
  const reading = {
    ...aboutPerson(ctx, audited(adminsOnly, "person-read")),
    schema: { summary: "Tells everything that is held about one person.", body: whomSchema },
  };
  app.post("/api/admin/people", reading, (request) => answerPerson(ctx, request));

  const exporting = {
    ...aboutPerson(ctx, audited(adminsOnly, "person-export")),
    schema: { summary: "Tells the same for a file, and is audited as such.", body: whomSchema },
  };
  app.post("/api/admin/people/export", exporting, (request) => answerPerson(ctx, request));

  const copying = {
    ...aboutPerson(ctx, audited(adminsOnly, "person-export")),
    schema: {
      summary: "Answers with the person's own copy as a page, in the person's language.",
      body: whomSchema,
    },
  };
  app.post("/api/admin/people/copy", copying, async (request) => {
    const person = personOf(request);
    const locale = await findLanguage(ctx, person);
    const held = await readHeld(ctx, person, { audience: "person", locale });
    return { success: true, page: printCopy(held, locale, ctx.clock.now()) };
  });

  // The use case itself writes the audit event, as for the person's own requests.
  const correcting = {
    ...aboutPerson(ctx, adminsOnly),
    schema: {
      summary: "Corrects name, telephone number or ZIP code of one record of a person.",
      body: correctBody,
    },
  };
  app.post("/api/admin/people/correct", correcting, async (request) => {
    const { record, kind: _kind, id: _id, email: _email, ...correction } = request.body;
    const asked = { person: personOf(request), ...record, by: nameOf(request), correction };
    await staffTransaction(ctx.database, request, (tx) => correctHeld(ctx, tx, asked));
    return answerPerson(ctx, request);
  });
}

function holdRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  const holding = {
    ...aboutPerson(ctx, audited(adminsOnly, "person-hold")),
    schema: { summary: "Places a hold: nothing about a person is erased.", body: holdBody },
  };
  app.post("/api/admin/people/hold", holding, async (request) => {
    const { reason, requestKey } = request.body;
    const id = randomUUID();
    const placed = { placedBy: nameOf(request), placedAt: clock.now() };
    const hold = { id, ...personOf(request), reason, requestKey, ...placed };
    const isNew = await staffTransaction(database, request, (tx) => insertHold(tx, hold));
    if (isNew) request.auditRecord = id;
    return answerPerson(ctx, request);
  });

  const releasing = {
    ...aboutPerson(ctx, audited(adminsOnly, "person-release")),
    schema: { summary: "Ends one hold on a person.", body: releaseBody },
  };
  app.post("/api/admin/people/release", releasing, async (request) => {
    const { holdId } = request.body;
    const released = { holdId, by: nameOf(request), now: clock.now() };
    const isTheirs = await staffTransaction(database, request, (tx) =>
      releaseHold(tx, personOf(request), released),
    );
    if (!isTheirs) throw new AppError("not_found", noSuch);
    request.auditRecord = holdId;
    return answerPerson(ctx, request);
  });
}

/** The use cases themselves write the audit events, as for the person's own requests. */
function deletionRoutes(app: Routes, ctx: Ctx): void {
  const { database } = ctx;
  const deleting = {
    ...aboutPerson(ctx, adminsOnly),
    schema: { summary: "Begins the deletion of a person's data.", body: whomSchema },
  };
  app.post("/api/admin/people/delete", deleting, async (request) => {
    const asked = { person: personOf(request), via: "staff", by: nameOf(request) } as const;
    await staffTransaction(database, request, (tx) => deletePerson(ctx, tx, asked));
    return answerPerson(ctx, request);
  });

  const takingBack = {
    ...aboutPerson(ctx, adminsOnly),
    schema: { summary: "Takes back one deletion of a person's data.", body: takeBackBody },
  };
  app.post("/api/admin/people/take-back", takingBack, async (request) => {
    const { requestId } = request.body;
    const asked = { person: personOf(request), by: nameOf(request), requestId };
    const isBack = await staffTransaction(database, request, (tx) =>
      takeBackDeletion(ctx, tx, asked),
    );
    if (isBack) return answerPerson(ctx, request);
    throw new AppError("conflict", {
      en: "There is nothing to take back any more.",
      es: "Ya no hay nada que cancelar.",
    });
  });
}

const noSuch: Localized<string> = {
  en: "This person has no such hold.",
  es: "Esta persona no tiene esa conservación.",
};

/**
 * @throws AppError `not_found` for a record that does not exist, `invalid` for text that is no
 *   address.
 */
async function findWhom(ctx: Ctx, request: FastifyRequest): Promise<Person> {
  const { kind, id, email } = parseInput(whomSchema, request.body);
  if (id === undefined) {
    return { email: emailKey(parseInput(askSchema, { email }).email) };
  }
  const source = recordsOf(ctx).find((each) => each.kind === kind);
  const person = source ? await findPersonOf(ctx.database.db, source, id) : null;
  if (!person) {
    throw new AppError("not_found", {
      en: "This record is not there any more.",
      es: "Este registro ya no está aquí.",
    });
  }
  request.auditRecord ??= id;
  return person;
}

async function readOverview(ctx: Ctx, person: Person, locale: Locale): Promise<PersonOverview> {
  const { db } = ctx.database;
  const holds = await listHolds(db, person);
  const requests = (await listRequestsOf(db, person, mostRequests)).toReversed();
  return {
    held: await readHeld(ctx, person, { audience: "staff", locale }),
    holds,
    requests: await Promise.all(
      requests.map(async (row) =>
        tellRequestRow(row, holds.length > 0, await countOnTheirWay(ctx, row)),
      ),
    ),
  };
}

async function readOpenRequests(ctx: Ctx): Promise<readonly PersonRequest[]> {
  const open = await listOpenRequests(ctx.database.db, mostRequests);
  return Promise.all(
    open.map(async ({ row, isHeld }) =>
      tellRequestRow(row, isHeld, await countOnTheirWay(ctx, row)),
    ),
  );
}

/** The name of the signed-in user; these routes are never reached without one. */
const nameOf = ({ staff }: Pick<FastifyRequest, "staff">) => staff?.username ?? "";

const runsShown = 14;

/** Rounds of retention, and the forecast. */
function retentionRoutes(app: Routes, ctx: Ctx): void {
  const { db } = ctx.database;

  const listing = { ...adminsOnly, schema: { summary: "Lists the last runs of retention." } };
  app.get("/api/admin/retention", listing, async () => ({
    success: true,
    runs: await listRuns(db, runsShown),
  }));

  // Only counts. A POST, because a button starts it and it takes time.
  const forecasting = {
    ...adminsOnly,
    schema: { summary: "Counts what the next run of retention would erase.", body: noBody },
  };
  app.post("/api/admin/retention/forecast", forecasting, async () => ({
    success: true,
    forecast: await forecastRetention(ctx),
  }));
}

/** Open requests about people's data. */
function requestRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  const noting = {
    ...aboutPerson(ctx, audited(adminsOnly, "person-request")),
    schema: { summary: "Notes that a person asked for a copy or a correction.", body: requestBody },
  };
  app.post("/api/admin/people/requests", noting, async (request, reply) => {
    const { kind } = request.body;
    const id = randomUUID();
    const askedAt = clock.now();
    const times = { askedAt, dueAt: findAnswerDue(askedAt) };
    const by = { via: "staff", askedBy: nameOf(request) } as const;
    const noted = await staffTransaction(database, request, (tx) =>
      noteRequest(tx, { id, ...personOf(request), kind, ...by, ...times }),
    );
    request.auditRecord = noted.id;
    void reply.code(noted.id === id ? 201 : 200);
    return answerPerson(ctx, request);
  });

  const open = {
    ...adminsOnly,
    schema: { summary: "Lists what people asked about their data and is still open." },
  };
  app.get("/api/admin/people/requests", open, async () => ({
    success: true,
    requests: await readOpenRequests(ctx),
  }));

  // Reveals the address of one request, audited; the list of requests contains none.
  const telling = {
    ...audited(adminsOnly, "person-read"),
    schema: {
      summary: "Tells the email address of one open request.",
      params: idParams,
      body: noBody,
    },
  };
  app.post("/api/admin/people/requests/:id", telling, async ({ params }) => {
    const found = await findRequest(database.db, params.id);
    if (!found?.email) throw gone();
    return { success: true, email: found.email };
  });

  const finishing = {
    ...audited(adminsOnly, "person-request"),
    schema: {
      summary: "Notes that what one request asked for was answered.",
      params: idParams,
      body: noBody,
    },
  };
  app.post("/api/admin/people/requests/:id/done", finishing, async (request) => {
    await finishRequest(ctx, request.params.id, actingStaff(request as FastifyRequest));
    return { success: true, requests: await readOpenRequests(ctx) };
  });
}

/**
 * Marks a request as answered. The address of a person without a record here is then erased, unless
 * they are under a hold. A deletion that has its day ends by itself. Sent again after a lost response,
 * it changes nothing.
 *
 * @throws AppError `not_found` when somebody else answered it already, or for such a deletion.
 */
async function finishRequest(ctx: Ctx, id: string, by: ActingStaff): Promise<void> {
  const { database, clock } = ctx;
  await database.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    const isEnded = request?.state === "done" && request.endedBy === by.username;
    if (isEnded && request.eraseAt === null) return;
    if (request?.state !== "open" || request.eraseAt !== null) throw gone();
    await changeRequest(tx, id, { state: "done", endedAt: clock.now(), endedBy: by.username });
    if (request.email !== null) await eraseAddresses(ctx, tx, [request.email], [requestsData]);
    await by.confirm(tx);
  });
}

function gone(): AppError {
  return new AppError("not_found", {
    en: "This request is not open any more.",
    es: "Esta solicitud ya no está abierta.",
  });
}
