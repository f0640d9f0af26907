import type { FastifyInstance, FastifyRequest } from "fastify";
import { caseRefusals, readViewer } from "#features/casework/server/case-store.ts";
import { findCasePerson } from "#features/casework/server/person-cases.ts";
import { recordsOf } from "#features/casework/server/records.ts";
import {
  type ConsentSource,
  type PersonKeys,
  consentPurposes,
} from "#features/consent/core/consent.ts";
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
import { adminsOnly, audited } from "#platform/http/staff-route.ts";
import { confirmConsent, findAwaitedYesOf } from "./confirm-consent.ts";
import { readPersonKeys, insertRevocation, listRevocationRows } from "./consents-store.ts";
import { revokeConsent, type Said, tellContactChange } from "./revoke-consent.ts";

type RecordRequest = FastifyRequest<{ Params: { id: string } }>;

/** What staff note of somebody who wants no calls. Registered inside the scope that admits staff only. */
export function consentStaffRoutes(app: FastifyInstance, ctx: Ctx): void {
  const { database, clock } = ctx;
  for (const source of recordsOf(ctx)) {
    const { path, route } = source;
    const readPerson = async (request: RecordRequest) => {
      const { id } = request.params;
      const viewer = readViewer(request);
      const person = isId(id) ? await findCasePerson(database.db, source, id, viewer) : null;
      if (!person) throw new AppError("not_found", caseRefusals[source.kind].missing);
      return { person: readPersonKeys(person), by: viewer.username, now: clock.now() };
    };

    app.post(
      `${path}/:id/revocations`,
      audited(route, "consent-revoke"),
      async (request: RecordRequest, reply) => {
        const { channel, note, requestKey } = parseInput(revocationSchema, request.body);
        const about = await readPerson(request);
        const noted = { kind: source.kind, id: request.params.id };
        const told = { ...about, channel, note: note || null, requestKey, source: noted };
        await database.transaction((tx) => revokeConsent(ctx, tx, told));
        return reply.code(201).send({ success: true });
      },
    );

    // A yes after a no, as they said it to whoever notes it: with a form of theirs and these words.
    app.post(
      `${path}/:id/consent-confirmations`,
      audited(route, "consent-confirm"),
      async (request: RecordRequest, reply) => {
        const { channel, note } = parseInput(confirmationSchema, request.body);
        const about = { ...(await readPerson(request)), kind: source.kind };
        await database.transaction((tx) => confirmNewest(ctx, tx, { ...about, channel, note }));
        return reply.code(201).send({ success: true });
      },
    );

    // To call somebody who said no is the agency's risk, not an agent's.
    app.post(
      `${path}/:id/revocation-corrections`,
      audited(adminsOnly, "consent-correct"),
      async (request: RecordRequest, reply) => {
        const { reason } = parseInput(correctionSchema, request.body);
        const about = await readPerson(request);
        const corrected = await database.transaction((tx) =>
          correctRevocations(ctx, tx, { ...about, reason }),
        );
        return reply.code(201).send({ success: true, corrected });
      },
    );
  }
}

/** @throws AppError `conflict` when there is no yes of theirs that a no stands before. */
async function confirmNewest(
  ctx: Ctx,
  tx: Tx,
  { person, kind, ...said }: Said & { readonly person: PersonKeys; readonly kind: ConsentSource },
): Promise<void> {
  const yes = await findAwaitedYesOf(tx, person, consentPurposes[kind]);
  if (!yes) {
    throw new AppError("conflict", {
      en: "There is no later form of theirs that says yes.",
      es: "No hay ningún formulario posterior de esta persona que diga que sí.",
    });
  }
  await confirmConsent(ctx, tx, { ...said, yes, emailHash: null });
}

/**
 * Takes back every no of a person that staff noted by mistake. What they pressed themselves stays:
 * nobody but them takes that back, by agreeing anew. The rows stay, each with its correction beside it.
 *
 * @returns how many were taken back.
 */
export async function correctRevocations(
  ctx: Ctx,
  tx: Tx,
  {
    person,
    by,
    reason: note,
    now,
  }: Readonly<{ person: PersonKeys; by: string; reason: string; now: Date }>,
): Promise<number> {
  const rows = await listRevocationRows(tx, person);
  const corrected = new Set(rows.flatMap((row) => (row.isConfirmation ? [] : [row.corrects])));
  const standing = rows.filter(
    (row) => row.corrects === null && row.by !== null && !corrected.has(row.id),
  );
  const said = { channel: "other", by, note } as const;
  let count = 0;
  for (const { id: corrects, emailKey, phoneKey } of standing) {
    const row = { ...said, corrects, emailKey, phoneKey, revokedAt: now };
    if (await insertRevocation(tx, row)) count += 1;
  }
  if (count > 0) await tellContactChange(ctx, tx, { ...said, person, kind: "allowed", now });
  return count;
}
