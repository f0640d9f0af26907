import * as z from "zod/mini";
import {
  printSheets,
  sendSheets,
  timesOfAgency,
} from "#features/consent/server/certificate-file.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { listAnswers } from "#features/crm/server/presence/erase-people.ts";
import {
  type DeletionEvidence,
  writeDeletionCertificates,
} from "#features/privacy/core/deletion-certificate.ts";
import { deletionWords } from "#features/privacy/core/deletion-words.ts";
import type { ListedDeletion } from "#features/privacy/core/person-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import { idSchema } from "#platform/core/ids.ts";
import type { Db } from "#platform/database/database.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndCompliance, audited } from "#platform/http/staff-route.ts";
import type { Ctx } from "#records/ctx.ts";
import {
  findRequest,
  listNewestDeletions,
  type PersonRequestRow,
} from "./person-requests-store.ts";

const mostListed = 100;

/** What proves deletions. Registered inside the scope that admits only staff. */
export function deletionEvidenceRoutes(app: Routes, { database: { db }, clock }: Ctx): void {
  const listing = {
    ...adminsAndCompliance,
    schema: { summary: "Lists the deletions that people asked for, newest first, without names." },
  };
  app.get("/api/admin/evidence/deletions", listing, async () => ({
    success: true,
    deletions: (await listNewestDeletions(db, mostListed)).map(
      ({ id, state, askedAt, eraseAt, endedAt }): ListedDeletion => ({
        id,
        state,
        askedAt: askedAt.toISOString(),
        eraseAt: (eraseAt ?? askedAt).toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }),
    ),
  }));

  const printing = {
    ...audited(adminsAndCompliance, "deletion-read"),
    schema: {
      summary: "Answers the certificate of one deletion as a page to print.",
      params: z.object({ requestId: idSchema }),
    },
  };
  app.get("/api/admin/evidence/deletion/:requestId", printing, async (request, reply) => {
    const { requestId } = request.params;
    request.auditRecord = requestId;
    const locale = readLocale(request);
    const { title, none } = deletionWords[locale];
    const evidence = await readDeletion(db, requestId);
    if (!evidence) {
      throw new AppError("not_found", { en: deletionWords.en.none, es: deletionWords.es.none });
    }
    const sheets = writeDeletionCertificates(evidence, locale, timesOfAgency(clock.now()));
    return sendSheets(reply, printSheets(sheets, { locale, title, none }));
  });
}

/** @returns null where no deletion with a day has this id. */
async function readDeletion(db: Db, id: string): Promise<DeletionEvidence | null> {
  const row: PersonRequestRow | null = await findRequest(db, id);
  // Only a deletion has such a day.
  if (!row?.eraseAt) return null;
  const { via, state, askedAt, askedBy, eraseAt, endedAt, erased, askedElsewhere } = row;
  const answers = askedElsewhere && (await listAnswers(db, askedElsewhere));
  return {
    id,
    via,
    state,
    askedAt: askedAt.toISOString(),
    askedBy,
    eraseAt: eraseAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    erased,
    answers:
      answers?.map(({ provider, status, changedAt, checkedBy }) => ({
        provider: crmProviders.find((each) => each.id === provider)?.label ?? provider,
        status,
        at: changedAt.toISOString(),
        checkedBy,
      })) ?? null,
  };
}
