import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
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
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { isId } from "#platform/core/ids.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person/person.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import {
  type ActingStaff,
  actingStaff,
  adminsOnly,
  audited,
  staffTransaction,
} from "#platform/http/staff-route.ts";
import { eraseAddresses } from "#platform/people/eraser.ts";
import { countOnTheirWay, deletePerson, takeBackDeletion } from "./deletion.ts";
import { correctHeld, readHeld } from "./own-data.ts";
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

/** By a record that came from them; an address that was typed goes in the body, never in a URL. */
const whomSchema = z.object({
  kind: z.string().optional(),
  id: z.string().toLowerCase().refine(isId).optional(),
  email: z.unknown().optional(),
});
const recordSchema = z.object({
  record: z.object({ kind: z.string(), id: z.string().toLowerCase().refine(isId) }),
});

/** All about a person, for admins. Registered inside the scope that admits staff only. */
export function peopleStaffRoutes(app: Routes, ctx: Ctx): void {
  const { database, clock } = ctx;
  retentionRoutes(app, ctx);

  /** One thing done with a person; each answers with the person as they are then. */
  function onPerson(
    path: string,
    options: typeof adminsOnly,
    act: (asked: ActAsked) => Promise<unknown>,
  ): void {
    app.post(`/api/admin/people${path}`, options, async (call, reply) => {
      const request = call as FastifyRequest;
      const person = await findWhom(ctx, request);
      await act({ person, request, by: nameOf(request), reply });
      return { success: true, person: await readOverview(ctx, person, readLocale(request)) };
    });
  }

  onPerson("", audited(adminsOnly, "person-read"), async () => {});
  onPerson("/export", audited(adminsOnly, "person-export"), async () => {});

  onPerson("/correct", adminsOnly, async ({ person, by, request }) => {
    const { body } = request;
    const { record } = parseInput(recordSchema, body);
    const asked = { person, ...record, by, correction: parseInput(correctionSchema, body) };
    await staffTransaction(database, request, (tx) => correctHeld(ctx, tx, asked));
  });

  onPerson("/requests", audited(adminsOnly, "person-request"), async (asked) => {
    const { person, by, request, reply } = asked;
    const { kind } = parseInput(requestKindSchema, request.body);
    const id = randomUUID();
    const askedAt = clock.now();
    const times = { askedAt, dueAt: findAnswerDue(askedAt) };
    const noted = await staffTransaction(database, request, (tx) =>
      noteRequest(tx, { id, ...person, kind, via: "staff", askedBy: by, ...times }),
    );
    request.auditRecord = noted.id;
    void reply.code(noted.id === id ? 201 : 200);
  });

  onPerson("/hold", audited(adminsOnly, "person-hold"), async ({ person, by, request }) => {
    const { reason, requestKey } = parseInput(holdSchema, request.body);
    const id = randomUUID();
    const hold = { id, ...person, reason, requestKey, placedBy: by, placedAt: clock.now() };
    const isNew = await staffTransaction(database, request, (tx) => insertHold(tx, hold));
    if (isNew) request.auditRecord = id;
  });

  onPerson("/release", audited(adminsOnly, "person-release"), async ({ person, by, request }) => {
    const { holdId } = parseInput(releaseSchema, request.body);
    const released = { holdId, by, now: clock.now() };
    const isTheirs = await staffTransaction(database, request, (tx) =>
      releaseHold(tx, person, released),
    );
    if (!isTheirs) throw new AppError("not_found", noSuch);
    request.auditRecord = holdId;
  });

  // Audited by the use cases themselves, as for the person's own calls.
  onPerson("/delete", adminsOnly, ({ person, by, request }) =>
    staffTransaction(database, request, (tx) =>
      deletePerson(ctx, tx, { person, via: "staff", by }),
    ),
  );

  onPerson("/take-back", adminsOnly, async ({ person, by, request }) => {
    const { requestId } = parseInput(takeBackSchema, request.body);
    const asked = { person, by, requestId };
    const isBack = await staffTransaction(database, request, (tx) =>
      takeBackDeletion(ctx, tx, asked),
    );
    if (isBack) return;
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

interface ActAsked {
  readonly person: Person;
  /** A user's name. */
  readonly by: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** @throws AppError `not_found` for a record that is gone, `invalid` for what is no address. */
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

/** The name of who is signed in; these routes are never reached without. */
const nameOf = ({ staff }: Pick<FastifyRequest, "staff">) => staff?.username ?? "";

const runsShown = 14;

/** Runs of retention, its forecast, and open requests. */
function retentionRoutes(app: Routes, ctx: Ctx): void {
  const { db } = ctx.database;

  const listing = { ...adminsOnly, schema: { summary: "Lists the last runs of retention." } };
  app.get("/api/admin/retention", listing, async () => ({
    success: true,
    runs: await listRuns(db, runsShown),
  }));

  // Only counts. A POST, because a button asks for it and it takes time.
  const forecasting = {
    ...adminsOnly,
    schema: { summary: "Counts what the next run of retention would erase.", body: noBody },
  };
  app.post("/api/admin/retention/forecast", forecasting, async () => ({
    success: true,
    forecast: await forecastRetention(ctx),
  }));

  const open = {
    ...adminsOnly,
    schema: { summary: "Lists what people asked about their data and is still open." },
  };
  app.get("/api/admin/people/requests", open, async () => ({
    success: true,
    requests: await readOpenRequests(ctx),
  }));

  // Tells the address of one request, audited; the list of requests tells none.
  const telling = {
    ...audited(adminsOnly, "person-read"),
    schema: {
      summary: "Tells the email address of one open request.",
      params: idParams,
      body: noBody,
    },
  };
  app.post("/api/admin/people/requests/:id", telling, async ({ params }) => {
    const found = await findRequest(db, params.id);
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
 * Says that what somebody asked was answered. The address of somebody who has no record here goes
 * with that, unless they are on hold. A deletion that has its day ends by itself.
 *
 * @throws AppError `not_found` when it is done already, or is such a deletion.
 */
async function finishRequest(ctx: Ctx, id: string, by: ActingStaff): Promise<void> {
  const { database, clock } = ctx;
  await database.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
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
