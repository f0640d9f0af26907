import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { correctionSchema } from "#features/casework/core/correction.ts";
import { findPersonOf } from "#features/casework/server/person-cases.ts";
import {
  askSchema,
  findAnswerDue,
  holdReasonSchema,
  requestKindSchema,
} from "#features/privacy/core/person-request.ts";
import type { PersonOverview } from "#features/privacy/core/person-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import { emailKey } from "#platform/core/email-key.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import { correctHeld } from "./correct-held.ts";
import { deletePerson, takeBackDeletion } from "./delete-person.ts";
import { findHold, insertHold, releaseHold } from "./person-holds-store.ts";
import { insertRequest, listRequestsOf } from "./person-requests-store.ts";
import { tellRequestRow } from "./list-open-requests.ts";
import type { PrivacyParts } from "./privacy-parts.ts";
import { readHeld } from "./read-held.ts";

const mostRequests = 100;

/** By a record that came from them; an address that was typed goes in the body, never in a URL. */
const whomSchema = z.object({
  kind: z.string().optional(),
  id: z.string().refine(isId).optional(),
  email: z.unknown().optional(),
});
const recordSchema = z.object({
  record: z.object({ kind: z.string(), id: z.string().refine(isId) }),
});

/** All about a person, for admins. Registered inside the scope that admits staff only. */
export function peopleStaffRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  readingRoutes(app, parts);
  changingRoutes(app, parts);
  holdRoutes(app, parts);
  deletionRoutes(app, parts);
}

function readingRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  for (const [path, action] of [
    ["/api/admin/people", "person-read"],
    ["/api/admin/people/export", "person-export"],
  ] as const) {
    app.post(path, audited(adminsOnly, action), async (request) => {
      const person = await findWhom(parts, request);
      return { success: true, person: await readOverview(parts, person, readLocale(request)) };
    });
  }
}

function changingRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  app.post("/api/admin/people/correct", adminsOnly, async (request) => {
    const person = await findWhom(parts, request);
    const { record } = parseInput(recordSchema, request.body);
    const correction = parseInput(correctionSchema, request.body);
    await correctHeld(parts, { person, ...record, by: nameOf(request), correction });
    return { success: true, person: await readOverview(parts, person, readLocale(request)) };
  });

  app.post(
    "/api/admin/people/requests",
    audited(adminsOnly, "person-request"),
    async (request, reply) => {
      const person = await findWhom(parts, request);
      const { kind } = parseInput(requestKindSchema, request.body);
      const now = parts.clock.now();
      const made = { id: randomUUID(), email: person.email, kind, via: "staff" as const };
      const asked = { askedAt: now, askedBy: nameOf(request), dueAt: findAnswerDue(now) };
      await parts.database.transaction((tx) => insertRequest(tx, { ...made, ...asked }));
      request.auditRecord = made.id;
      const overview = await readOverview(parts, person, readLocale(request));
      return reply.code(201).send({ success: true, person: overview });
    },
  );
}

function holdRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  const { database, clock } = parts;

  app.post("/api/admin/people/hold", audited(adminsOnly, "person-hold"), async (request) => {
    const person = await findWhom(parts, request);
    const { reason } = parseInput(holdReasonSchema, request.body);
    const id = randomUUID();
    const hold = { id, ...person, reason, placedBy: nameOf(request), placedAt: clock.now() };
    const isNew = await database.transaction((tx) => insertHold(tx, hold));
    if (isNew) request.auditRecord = id;
    return { success: true, person: await readOverview(parts, person, readLocale(request)) };
  });

  app.post("/api/admin/people/release", audited(adminsOnly, "person-release"), async (request) => {
    const person = await findWhom(parts, request);
    const released = { by: nameOf(request), now: clock.now() };
    request.auditRecord = await database.transaction((tx) => releaseHold(tx, person, released));
    return { success: true, person: await readOverview(parts, person, readLocale(request)) };
  });
}

/** Written down in the trail by the use cases themselves, as when the person does it. */
function deletionRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  const { database } = parts;

  app.post("/api/admin/people/delete", adminsOnly, async (request) => {
    const person = await findWhom(parts, request);
    const asked = { person, via: "staff", by: nameOf(request) } as const;
    await database.transaction((tx) => deletePerson(parts, tx, asked));
    return { success: true, person: await readOverview(parts, person, readLocale(request)) };
  });

  app.post("/api/admin/people/take-back", adminsOnly, async (request) => {
    const person = await findWhom(parts, request);
    const by = nameOf(request);
    const isBack = await database.transaction((tx) => takeBackDeletion(parts, tx, { person, by }));
    if (!isBack) throw new AppError("conflict", { en: "There is nothing to take back any more." });
    return { success: true, person: await readOverview(parts, person, readLocale(request)) };
  });
}

/** @throws AppError `not_found` for a record that is gone, `invalid` for what is no address. */
async function findWhom(
  { database, cases }: PrivacyParts,
  request: FastifyRequest,
): Promise<Person> {
  const { kind, id, email } = parseInput(whomSchema, request.body);
  if (id === undefined) {
    return { email: emailKey(parseInput(askSchema, { email }).email) };
  }
  const source = cases.find((each) => each.kind === kind);
  const person = source ? await findPersonOf(database.db, source, id) : null;
  if (!person) throw new AppError("not_found", { en: "This record is not there any more." });
  request.auditRecord ??= id;
  return person;
}

async function readOverview(
  parts: PrivacyParts,
  person: Person,
  locale: Locale,
): Promise<PersonOverview> {
  const { db } = parts.database;
  const hold = await findHold(db, person);
  const requests = await listRequestsOf(db, person, mostRequests);
  return {
    held: await readHeld(parts, person, { audience: "staff", locale }),
    hold,
    requests: requests.map((row) => tellRequestRow(row, hold !== null)),
  };
}

/** The name of who is signed in; these routes are never reached without. */
const nameOf = ({ staff }: FastifyRequest) => staff?.username ?? "";
