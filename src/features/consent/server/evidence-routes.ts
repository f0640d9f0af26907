import * as z from "zod/mini";
import { findRecordPerson } from "#records/server/person-records.ts";
import { readViewer, recordRefusals } from "#records/server/record-store.ts";
import type { ConsentEvidence } from "#features/consent/core/consent-evidence.ts";
import { recordsOf } from "#records/server/records.ts";
import { idSchema } from "#platform/core/ids.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { AppError } from "#platform/core/app-error.ts";
import { longestAddress } from "#platform/core/person/contact-details.ts";
import type { Ctx } from "#records/ctx.ts";
import { idParamsOf, type Routes } from "#platform/http/route-schema.ts";
import { adminsAndCompliance, adminsOnly, audited } from "#platform/http/staff-route.ts";
import { sendSheets, writeCertificatePage } from "./certificate-file.ts";
import { readEvidence } from "./read-consents.ts";

/** The page sends an address that it was given, so a refusal is the general sentence. */
const addressSchema = z.object({ email: z.string().check(z.maxLength(longestAddress)) });

const noRecord = { en: "There is no such record.", es: "No existe ese registro." };

/** The evidence as JSON carries it, with its times as texts. */
const asSent = (evidence: object) => JSON.parse(JSON.stringify(evidence)) as ConsentEvidence;

/**
 * What proves a person's consents, to be printed as a certificate: by a record of theirs, or by an
 * address that is in no record any more. The address travels in a body, never in a URL.
 */
export function evidenceRoutes(app: Routes, ctx: Ctx): void {
  const { database } = ctx;
  const read = audited(adminsOnly, "consent-read");
  for (const source of recordsOf(ctx)) {
    const { path, kind } = source;
    const { missing } = recordRefusals[kind];
    const options = {
      ...read,
      schema: {
        summary: `Reads what proves the consents of the person of one ${kind}.`,
        params: idParamsOf(missing),
      },
    };
    app.get(`${path}/:id/consent-evidence`, options, async (request) => {
      const { id } = request.params;
      const person = await findRecordPerson(database.db, source, id, readViewer(request));
      if (!person) throw new AppError("not_found", missing);
      return { success: true, evidence: await readEvidence(ctx, person.email) };
    });
  }
  const reading = audited(adminsAndCompliance, "consent-read");
  const printing = {
    ...reading,
    schema: {
      summary: "Answers the certificate of a record's person as a page to print.",
      params: z.object({ recordId: idSchema }),
    },
  };
  app.get("/api/admin/evidence/consent/:recordId", printing, async (request, reply) => {
    const { recordId } = request.params;
    request.auditRecord = recordId;
    for (const source of recordsOf(ctx)) {
      const person = await findRecordPerson(database.db, source, recordId, null);
      if (!person) continue;
      const evidence = await readEvidence(ctx, person.email);
      const page = writeCertificatePage(asSent(evidence), readLocale(request), ctx.clock.now());
      return sendSheets(reply, page);
    }
    throw new AppError("not_found", noRecord);
  });

  const options = {
    ...reading,
    schema: { summary: "Reads what proves the consents of one address.", body: addressSchema },
  };
  app.post("/api/admin/consent-evidence", options, async (request) => ({
    success: true,
    evidence: await readEvidence(ctx, request.body.email),
  }));
}
