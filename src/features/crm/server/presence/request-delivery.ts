import { and, eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { DeliveryStatus } from "#features/crm/core/delivery.ts";
import { wantedOnceAsked } from "#features/crm/core/wanted.ts";
import type { CrmConnection, CrmCtx } from "#features/crm/server/crm-connections.ts";
import { findProviderState } from "#features/crm/server/provider-states-store.ts";
import { describeWait } from "#features/crm/server/read-crm-overview.ts";
import { findLead } from "#features/leads/server/leads-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/database/database.ts";
import {
  changeDeliveries,
  crmDeliveriesTable,
  insertDeliveries,
  isFailedAt,
  isOfLead,
} from "./deliveries-store.ts";
import { releaseExpiredClaims } from "./look.ts";
import { findOrAddPerson } from "./people-store.ts";
import { readFacts, readRules } from "./read-facts.ts";
import { crmPresencesTable, isBeingCalled, moveToAccount } from "./presences-store.ts";
import { lookAgain, lookAtPeople } from "./look-again.ts";

const noSuchLead: Localized<string> = {
  en: "There is no lead with this address.",
  es: "No hay ningún prospecto con esta dirección.",
};

/**
 * Sync now and Retry: sends a lead whatever became of it before, unless it is being sent. A lead
 * that the rules exclude (apart from `autoSync`), or that a newer request of the same person
 * replaced, is answered with "skipped" and the reason; its stored status stays.
 *
 * @param asker null for the site itself.
 * @throws AppError `not_found` if the asker can see no such lead.
 */
export async function requestDelivery(
  ctx: CrmCtx,
  connection: CrmConnection,
  leadId: string,
  asker: { readonly viewer: FastifyRequest["staff"]; readonly locale: Locale } | null = null,
): Promise<{ readonly status: DeliveryStatus; readonly reason: string | null }> {
  const { database, clock } = ctx;
  const { viewer, locale } = asker ?? { viewer: null, locale: defaultLocale };
  const provider = connection.definition.id;
  const lead = await findLead(database.db, leadId, viewer);
  if (!lead) throw new AppError("not_found", noSuchLead);
  const now = clock.now();
  await releaseExpiredClaims(database, provider, now);
  return database.transaction(async (tx) => {
    const personId = await findOrAddPerson(tx, lead.email);
    const { gate, account } = await findProviderState(tx, provider);
    const rules = await readRules(tx, connection, account);
    const row = { leadId, provider, personId, leadSubmittedAt: new Date(lead.timestamp) };
    const left = { status: "skipped", isAsked: false, priority: 0, changedAt: now } as const;
    await insertDeliveries(tx, [{ ...row, ...left }]);
    const [person] = await readFacts(ctx, tx, rules, [lead.email.trim().toLowerCase()]);
    const known = person?.leads.find(({ id }) => id === leadId);
    if (!person || !known?.delivery) throw new AppError("not_found", noSuchLead);
    const isIt = isOfLead(provider, leadId);
    if (known.delivery.status === "in_progress" && (await isBeingCalled(tx, provider, personId))) {
      // The request now counts as asked for by staff: if its push fails it is tried again, and
      // stopping a backfill doesn't withdraw it.
      await changeDeliveries(tx, isIt, { isAsked: true, priority: 0 });
      return { status: "in_progress", reason: null };
    }
    const tell = (to: Locale) =>
      wantedOnceAsked(person.facts, leadId, to).leftOut.find((each) => each.leadId === leadId)
        ?.reason;
    const reason = tell(defaultLocale);
    if (reason !== undefined) {
      if (known.delivery.status === "skipped")
        await changeDeliveries(tx, isIt, { reason, changedAt: now });
      return { status: "skipped", reason: tell(locale) ?? reason };
    }
    const look = { personId, at: now, isForced: true };
    // Lock order: the person's row, then the request, in the same order as `storeOutcome`. The
    // opposite order could deadlock.
    await lookAtPeople(tx, { provider, account, priority: 0 }, [look]);
    const asked = { status: "pending", isAsked: true, reason: null, attempts: 0 } as const;
    const anew = { ...asked, priority: 0, nextAttemptAt: null, changedAt: now };
    await changeDeliveries(tx, isIt, anew);
    const { enabled } = rules;
    return { status: "pending", reason: describeWait(connection, { enabled, gate, now, locale }) };
  });
}

/** Sends every failed lead of a provider again; returns how many. */
export function retryFailedDeliveries(
  database: Pick<Database, "transaction">,
  provider: string,
  now: Date,
): Promise<number> {
  const { personId } = crmDeliveriesTable;
  const isFailed = isFailedAt(provider);
  return database.transaction(async (tx) => {
    const people = tx.select({ personId }).from(crmDeliveriesTable).where(isFailed);
    const isTheirs = inArray(crmPresencesTable.personId, people);
    await lookAgain(tx, and(eq(crmPresencesTable.provider, provider), isTheirs), now);
    const again = { status: "pending", isAsked: true, attempts: 0, reason: null } as const;
    const retried = await changeDeliveries(tx, isFailed, { ...again, changedAt: now });
    // The leads may have failed at an account that was connected before.
    const { account } = await findProviderState(tx, provider);
    if (account !== null) await moveToAccount(tx, { provider, account, now });
    return retried;
  });
}
