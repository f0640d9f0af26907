import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordRefusals, readViewer } from "#records/server/record-store.ts";
import { findRecordPerson } from "#records/server/person-records.ts";
import { recordsOf } from "#records/server/records.ts";
import { type ConsentSource, answers, isDoubt } from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { joinPhoneKeys, splitPhoneKey } from "#platform/core/person/phone.ts";
import {
  confirmationSchema,
  correctionSchema,
  revocationSchema,
} from "#features/consent/core/revocation-input.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { adminsOnly, audited, staffTransaction } from "#platform/http/staff-route.ts";
import { confirmConsent, findConfirmable } from "./confirm-consent.ts";
import {
  hashKeys,
  hasPress,
  insertRevocation,
  listRevocationRows,
  readPersonKeys,
  readRefusal,
  type RevocationRow,
} from "./consents-store.ts";
import { revokeConsent, type Said, tellContactChange } from "./revoke-consent.ts";

type ConsentRequest = FastifyRequest<{ Params: { id: string } }>;

/** What staff note of somebody who wants no calls. Registered inside the scope that admits staff only. */
export function consentStaffRoutes(app: FastifyInstance, ctx: Ctx): void {
  const { database, clock } = ctx;
  for (const source of recordsOf(ctx)) {
    const { path, route } = source;
    const readPerson = async (request: ConsentRequest) => {
      const { id } = request.params;
      const viewer = readViewer(request);
      const person = isId(id) ? await findRecordPerson(database.db, source, id, viewer) : null;
      if (!person) throw new AppError("not_found", recordRefusals[source.kind].missing);
      return { person: readPersonKeys(person), by: viewer.username, now: clock.now() };
    };

    app.post(
      `${path}/:id/revocations`,
      audited(route, "consent-revoke"),
      async (request: ConsentRequest, reply) => {
        const { channel, note, requestKey } = parseInput(revocationSchema, request.body);
        const about = await readPerson(request);
        const noted = { kind: source.kind, id: request.params.id.toLowerCase() };
        const press = namePress(noted, requestKey);
        const told = { ...about, channel, note: note || null, requestKey: press, source: noted };
        await staffTransaction(database, request, (tx) => revokeConsent(ctx, tx, told));
        return reply.code(201).send({ success: true });
      },
    );

    // A yes after a no, as they said it to whoever notes it: with a form of theirs and these words.
    app.post(
      `${path}/:id/consent-confirmations`,
      audited(route, "consent-confirm"),
      async (request: ConsentRequest, reply) => {
        const { channel, note, requestKey } = parseInput(confirmationSchema, request.body);
        const record = { kind: source.kind, id: request.params.id.toLowerCase() };
        const press = namePress(record, requestKey);
        const said = { ...(await readPerson(request)), record, channel, note, requestKey: press };
        await staffTransaction(database, request, (tx) => confirmNewest(ctx, tx, said));
        return reply.code(201).send({ success: true });
      },
    );

    // To call somebody who said no is the agency's risk, not an agent's.
    app.post(
      `${path}/:id/revocation-corrections`,
      audited(adminsOnly, "consent-correct"),
      async (request: ConsentRequest, reply) => {
        const asked = parseInput(correctionSchema, request.body);
        const { reason, revocationIds } = asked;
        const record = { kind: source.kind, id: request.params.id.toLowerCase() };
        const requestKey = namePress(record, asked.requestKey);
        const about = { ...(await readPerson(request)), record, requestKey };
        const corrected = await staffTransaction(database, request, (tx) =>
          correctRevocations(ctx, tx, { ...about, reason, revocationIds }),
        );
        return reply.code(201).send({ success: true, corrected });
      },
    );
  }
}

interface RecordName {
  readonly kind: ConsentSource;
  readonly id: string;
}

/** Names a press on one record's page: under the same key nothing that is noted on another's may be lost. */
const namePress = ({ id }: RecordName, requestKey: string | undefined): string | undefined =>
  requestKey === undefined
    ? undefined
    : createHash("sha256").update(`${id} ${requestKey}`).digest("hex").slice(0, 32);

/** @throws AppError `conflict` when no no stands, or when there is no yes that came after it. */
async function confirmNewest(
  ctx: Ctx,
  tx: Tx,
  {
    person,
    record,
    requestKey,
    ...said
  }: Said & {
    readonly person: PersonKeys;
    readonly record: RecordName;
    readonly requestKey: string | undefined;
  },
): Promise<void> {
  // A press whose answer was lost comes again: what it confirmed stands no more.
  if (requestKey !== undefined && (await hasPress(tx, requestKey))) return;
  const found = await findConfirmable(tx, person, record.kind);
  if (found === null) {
    throw new AppError("conflict", {
      en: "There is nothing to confirm: they did not say no, or no later form of theirs says yes. Where somebody at another address said no with this number, an admin settles that.",
      es: "No hay nada que confirmar: esta persona no dijo que no, o ningún formulario posterior suyo dice que sí. Si alguien con otro correo dijo que no con este número, eso lo decide un administrador.",
    });
  }
  await confirmConsent(ctx, tx, { ...said, ...found, requestKey, notedOn: record });
}

/**
 * Takes back the named noes of a person that staff noted by mistake; one that is not named stands, as
 * whoever corrects may not have seen it. What another address pressed with a number of theirs is set
 * right for this person alone: it goes on counting for the address that pressed. What they pressed
 * themselves stays: nobody but them takes that back, by agreeing anew. The rows stay, each with its
 * correction beside it. The same press a second time changes nothing, whatever it names.
 *
 * @returns how many of those named are taken back or set right by now.
 */
export async function correctRevocations(
  ctx: Ctx,
  tx: Tx,
  {
    person,
    record,
    by,
    reason: note,
    now,
    revocationIds,
    requestKey,
  }: {
    readonly person: PersonKeys;
    /** On whose page an admin does it. */
    readonly record: RecordName;
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
    /** In small letters. */
    readonly revocationIds: readonly string[];
    readonly requestKey?: string | undefined;
  },
): Promise<number> {
  const rows = await listRevocationRows(tx, person);
  const keys = hashKeys(person);
  const isOver = (no: RevocationRow) =>
    rows.some(
      (row) =>
        row.corrects === no.id &&
        (!row.isConfirmation || answers(readRefusal(row), readRefusal(no), keys)),
    );
  const named = rows.filter((row) => row.corrects === null && revocationIds.includes(row.id));
  const standing = named.filter((row) => !isOver(row));
  const before = named.length - standing.length;
  const said = { channel: "other", by, note } as const;
  const source = { sourceKind: record.kind, sourceId: record.id };
  let count = 0;
  // A no that is taken back counts no more for anybody, whichever of its numbers they have.
  const numbers = [...splitPhoneKey(person.phoneKey)];
  for (const row of standing) {
    const { id: corrects, emailKey, phoneKey } = row;
    const isOthers = isDoubt(readRefusal(row), keys);
    if (row.by === null && !isOthers) continue;
    const of = isOthers ? { ...person, isConfirmation: true } : { emailKey, phoneKey };
    // One press may answer for several noes; stored before, it adds no row.
    const press = count === 0 ? requestKey : undefined;
    const correction = { ...said, ...source, ...of, corrects, revokedAt: now, requestKey: press };
    if (!(await insertRevocation(tx, correction))) continue;
    count += 1;
    if (!isOthers) numbers.push(...splitPhoneKey(phoneKey));
  }
  if (count > 0) {
    const concerned = { ...person, phoneKey: joinPhoneKeys(numbers) };
    const change = { ...said, person: concerned, now, notedOn: record };
    await tellContactChange(ctx, tx, { ...change, kind: "allowed" });
  }
  return before + count;
}
