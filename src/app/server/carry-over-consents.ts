import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { insertConsents } from "#features/consent/server/consents-store.ts";
import { toConsentRow } from "#features/consent/server/record-consents.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import type { Database } from "#platform/server/database.ts";
import { consentForms } from "./consent-parts.ts";

const batchSize = 200;

/**
 * Gives leads that agreed before consents were kept by themselves, or at an older version of the
 * site beside this one, their record: marked as carried over, with no address, as nobody knows it.
 */
export async function carryOverConsents(
  database: Database,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  let after: string | undefined;
  do {
    const last = await carryBatch(database, after);
    after = last;
  } while (after !== undefined && !signal.aborted);
}

function carryBatch(database: Database, after: string | undefined): Promise<string | undefined> {
  const { id, contactConsent, consentTextVersion, doNotContactReason, status } = leadsTable;
  return database.transaction(async (tx) => {
    const leads = await tx
      .select()
      .from(leadsTable)
      .where(
        and(
          eq(contactConsent, true),
          isNotNull(consentTextVersion),
          isNull(doNotContactReason),
          eq(status, "received"),
          after === undefined ? undefined : gt(id, after),
          sql`not exists (select 1 from consents where consents.source_id = ${id})`,
          // Its own, with all that proves it, is about to be kept.
          sql`not exists (select 1 from follow_ups where follow_ups.submission_id = ${id})`,
        ),
      )
      .orderBy(asc(id))
      .limit(batchSize);
    const rows = leads.flatMap(({ email, phone, submittedAt, pageUrl, ...lead }) => {
      const row = toConsentRow(consentForms, {
        source: { kind: "lead", id: lead.id },
        email,
        phone,
        version: lead.consentTextVersion,
        language: defaultLocale,
        at: submittedAt,
        networkAddress: null,
        userAgent: lead.userAgent,
        page: pageUrl?.split(/[?#]/, 1)[0] ?? null,
      });
      return row ? [{ ...row, isCarriedOver: true }] : [];
    });
    await insertConsents(tx, rows);
    return leads.at(-1)?.id;
  });
}
