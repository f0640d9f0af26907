import * as z from "zod/mini";
import { findRecordPerson } from "#records/server/person-records.ts";
import { readViewer, recordRefusals } from "#records/server/record-store.ts";
import { recordsOf } from "#records/server/records.ts";
import { AppError } from "#platform/core/app-error.ts";
import { longestAddress } from "#platform/core/person/contact-details.ts";
import type { Ctx } from "#records/ctx.ts";
import { idParamsOf, type Routes } from "#platform/http/route-schema.ts";
import { adminsOnly, audited } from "#platform/http/staff-route.ts";
import { readEvidence } from "./read-consents.ts";

/** The page sends an address that it was given, so a refusal is the general sentence. */
const addressSchema = z.object({ email: z.string().check(z.maxLength(longestAddress)) });

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
  const options = {
    ...read,
    schema: { summary: "Reads what proves the consents of one address.", body: addressSchema },
  };
  app.post("/api/admin/consent-evidence", options, async (request) => ({
    success: true,
    evidence: await readEvidence(ctx, request.body.email),
  }));
}
