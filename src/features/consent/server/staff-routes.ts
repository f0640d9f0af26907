import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { recordRefusals, readViewer } from "#records/server/record-store.ts";
import type { RecordDefinition, Ctx } from "#records/ctx.ts";
import { findRecordPerson } from "#records/server/person-records.ts";
import { recordsOf } from "#records/server/records.ts";
import { type ConsentSource, answers, isDoubt } from "#features/consent/core/consent.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { joinPhoneKeys, splitPhoneKey } from "#platform/core/person/phone.ts";
import {
  confirmationSchema,
  revocationCorrectionSchema,
  revocationSchema,
} from "#features/consent/core/revocation-input.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { idParams, type Routes } from "#platform/http/route-schema.ts";
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
import { evidenceRoutes } from "./evidence-routes.ts";
import { revokeConsent, type Said, tellContactChange } from "./revoke-consent.ts";

/** A request about one record. */
type ConsentRequest = Pick<FastifyRequest, "staff"> & {
  readonly params: { readonly id: string };
};

/**
 * Routes for staff to note that somebody wants no calls. Registered inside the scope that admits
 * only staff.
 */
export function consentStaffRoutes(app: Routes, ctx: Ctx): void {
  const { database } = ctx;
  evidenceRoutes(app, ctx);
  for (const source of recordsOf(ctx)) {
    const { path, route, kind } = source;
    const readPerson = personReader(ctx, source);

    const revoking = {
      ...audited(route, "consent-revoke"),
      schema: {
        summary: `Notes that the person of one ${kind} wants no calls.`,
        params: idParams,
        body: revocationSchema,
      },
    };
    app.post(`${path}/:id/revocations`, revoking, async (request, reply) => {
      const { channel, note, requestKey } = request.body;
      const about = await readPerson(request);
      const noted = { kind, id: request.params.id };
      const press = namePress(noted, "revoke", requestKey);
      const said = { ...about, channel, note: note || null, requestKey: press, source: noted };
      await staffTransaction(database, request, (tx) => revokeConsent(ctx, tx, said));
      return reply.code(201).send({ success: true });
    });

    // A yes after a no, as the person said it to staff: with a submission of theirs and these
    // words.
    const confirming = {
      ...audited(route, "consent-confirm"),
      schema: {
        summary: `Notes that the person of one ${kind} confirmed a yes that came after a no.`,
        params: idParams,
        body: confirmationSchema,
      },
    };
    app.post(`${path}/:id/consent-confirmations`, confirming, async (request, reply) => {
      const { channel, note, revocationIds, requestKey } = request.body;
      const record = { kind, id: request.params.id };
      const press = namePress(record, "confirm", requestKey);
      const said = { ...(await readPerson(request)), record, channel, note, requestKey: press };
      await staffTransaction(database, request, (tx) =>
        confirmNewest(ctx, tx, { ...said, revocationIds }),
      );
      return reply.code(201).send({ success: true });
    });

    // Admins only: calling a person who said no is the agency's risk, not an agent's.
    const correcting = {
      ...audited(adminsOnly, "consent-correct"),
      schema: {
        summary: `Takes back noes of the person of one ${kind} that were noted by mistake.`,
        params: idParams,
        body: revocationCorrectionSchema,
      },
    };
    app.post(`${path}/:id/revocation-corrections`, correcting, async (request, reply) => {
      const { reason, revocationIds, requestKey: key } = request.body;
      const record = { kind, id: request.params.id };
      const requestKey = namePress(record, "correct", key);
      const about = { ...(await readPerson(request)), record, requestKey };
      const corrected = await staffTransaction(database, request, (tx) =>
        correctRevocations(ctx, tx, { ...about, reason, revocationIds }),
      );
      return reply.code(201).send({ success: true, corrected });
    });
  }
}

/** Reads a record's person, and who is acting. */
function personReader({ database, clock }: Ctx, source: RecordDefinition) {
  return async (request: ConsentRequest) => {
    const viewer = readViewer(request);
    const person = await findRecordPerson(database.db, source, request.params.id, viewer);
    if (!person) throw new AppError("not_found", recordRefusals[source.kind].missing);
    return { person: readPersonKeys(person), by: viewer.username, now: clock.now() };
  };
}

interface RecordName {
  readonly kind: ConsentSource;
  readonly id: string;
}

/**
 * The key of one act's press on one record's page: the same key on another's, or for another act, must
 * not lose what is noted there.
 */
const namePress = (
  { id }: RecordName,
  act: "revoke" | "confirm" | "correct",
  requestKey: string | undefined,
): string | undefined =>
  requestKey === undefined
    ? undefined
    : createHash("sha256").update(`${id} ${act} ${requestKey}`).digest("hex").slice(0, 32);

/** @throws AppError `conflict` when none of the named noes stands, or when no yes came after it. */
async function confirmNewest(
  ctx: Ctx,
  tx: Tx,
  {
    person,
    record,
    requestKey,
    revocationIds,
    ...said
  }: Said & {
    readonly person: PersonKeys;
    readonly record: RecordName;
    /** In lower case. A no that is not among them stands: whoever confirms may not have seen it. */
    readonly revocationIds: readonly string[];
    readonly requestKey: string | undefined;
  },
): Promise<void> {
  // A repeated press after a lost response: what it confirmed is no longer open.
  if (requestKey !== undefined && (await hasPress(tx, requestKey))) return;
  const found = await findConfirmable(tx, person, record.kind);
  const noes = found?.noes.filter(({ id }) => revocationIds.includes(id)) ?? [];
  if (found === null || noes.length === 0) {
    throw new AppError("conflict", {
      en: "There is nothing to confirm: they did not say no, or no later form of theirs says yes. Where somebody at another address said no with this number, an admin settles that.",
      es: "No hay nada que confirmar: esta persona no dijo que no, o ningún formulario posterior suyo dice que sí. Si alguien con otro correo dijo que no con este número, eso lo decide un administrador.",
    });
  }
  await confirmConsent(ctx, tx, { ...said, ...found, noes, requestKey, notedOn: record });
}

/**
 * Corrects the named noes of a person that staff noted by mistake; one that is not named stays in
 * force, because the admin may not have seen it. A no that another address pressed with a number of
 * theirs is settled for this person only: it still counts for the address that pressed. What the
 * person pressed themselves stays: only they withdraw it, by agreeing again. Rows are never
 * removed; each correction is another row. Repeating a press changes nothing, whatever it names.
 *
 * @returns how many of the named noes are now corrected or settled.
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
    /** The record on whose page an admin does it. */
    readonly record: RecordName;
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
    /** In lower case. */
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
  // A corrected no no longer counts for anybody with any of its numbers.
  const numbers = [...splitPhoneKey(person.phoneKey)];
  for (const row of standing) {
    const { id: corrects, emailKey, phoneKey } = row;
    const isOthers = isDoubt(readRefusal(row), keys);
    if (row.by === null && !isOthers) continue;
    const of = isOthers ? { ...person, isConfirmation: true } : { emailKey, phoneKey };
    // One press may answer several noes; if it is already stored, it adds no row.
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
