import { and, eq, inArray, sql } from "drizzle-orm";
import { type ConsentPolicy, consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import type { CrmFacts, LeadFacts } from "#features/crm/core/wanted.ts";
import { isRefused, readContacts } from "#features/consent/server/read-person.ts";
import type { CrmConnection, CrmCtx } from "#features/crm/server/crm-connections.ts";
import {
  findProviderSettings,
  type ProviderSettings,
} from "#features/crm/server/provider-settings-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsOf } from "#features/leads/server/leads-store.ts";
import type { Db } from "#platform/database/database.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { crmDeliveriesTable, type DeliveryRow } from "./deliveries-store.ts";
import { type CrmPerson, crmPeopleTable } from "./people-store.ts";
import {
  crmPresencesTable,
  isHere,
  isPresenceKept,
  isPresenceThere,
  type PresenceRow,
} from "./presences-store.ts";

/** A person whose consent has to be confirmed first is sent to a CRM as not having agreed. */
export const readConsents: CrmCtx["readConsents"] = async (db, people) =>
  (await readContacts(db, people)).map(({ state }) => (state === "ask" ? "none" : state));

/** One provider's settings as they are now. */
export interface Rules extends Pick<ProviderSettings, "enabled" | "settings" | "fieldChoices"> {
  readonly provider: string;
  readonly label: string;
  /** The connected account; null while it is unknown. */
  readonly account: string | null;
  readonly policy: ConsentPolicy;
}

/** A request of a person with everything that is known about it at one provider. */
export interface KnownLead extends LeadFacts {
  readonly lead: Lead;
  readonly delivery: DeliveryRow | null;
}

export interface PersonFacts {
  readonly facts: CrmFacts;
  readonly leads: readonly KnownLead[];
  /** Null if nothing about the person was ever planned for this provider. */
  readonly presence: PresenceRow | null;
}

export async function readRules(
  db: Db,
  { definition: { id, label } }: Pick<CrmConnection, "definition">,
  account: string | null,
): Promise<Rules> {
  const { enabled, settings, fieldChoices } = await findProviderSettings(db, id);
  const { policy } = await readSetting(db, consentPolicySetting);
  return { provider: id, label, account, enabled, settings, fieldChoices, policy };
}

/**
 * Reads every fact that decides what a CRM should hold about these people. The same facts serve to
 * call a CRM, to count a backfill, and to say why something is not sent.
 *
 * @param emails in lower case, or as a proof keeps them; the answers are in the same order.
 */
export async function readFacts(
  { readConsents }: Pick<CrmCtx, "readConsents">,
  db: Db,
  rules: Rules,
  emails: readonly string[],
): Promise<readonly PersonFacts[]> {
  const addresses = [...emails];
  const people = await db
    .select()
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, addresses));
  const presences = await listPresences(db, rules, people);
  const found = await listLeadsOf(db, addresses);
  const consents = await readConsents(
    db,
    found.map(({ lead }) => lead),
  );
  const deliveries = await listDeliveries(
    db,
    rules.provider,
    found.map(({ lead }) => lead.id),
  );
  const known = found.map(({ lead, isDeleted }, index): KnownLead => {
    const delivery = deliveries.get(lead.id) ?? null;
    const { id, leadScore, leadCategory, status, doNotContactReason } = lead;
    return {
      id,
      leadScore,
      leadCategory,
      status,
      doNotContactReason,
      lead,
      delivery,
      isDeleted,
      submittedAt: new Date(lead.timestamp),
      isAsked: delivery?.isAsked ?? false,
      consent: consents[index] ?? "none",
    };
  });
  const all: PersonFacts[] = [];
  for (const email of addresses) {
    const person = people.find((each) => each.email === email);
    const presence = presences.find(({ personId }) => personId === person?.id) ?? null;
    const leads = known.filter(({ lead }) => lead.email.trim().toLowerCase() === email);
    const there = presence && isPresenceThere(presence) ? presence : null;
    const isGone = there !== null && !leads.some(({ id }) => id === there.leadId);
    const facts: CrmFacts = {
      ...rules,
      isErasing: false,
      leads,
      there: there && { leadId: there.leadId, submittedAt: there.leadSubmittedAt },
      isRefused: isGone && person !== undefined && (await hasRefused(db, person)),
    };
    all.push({ facts, leads, presence });
  }
  return all;
}

/** Checks the address, and each number that is known from erased requests. */
function hasRefused(db: Db, { email, phoneKeys }: CrmPerson): Promise<boolean> {
  return isRefused(
    db,
    ["", ...phoneKeys].map((phoneKey) => ({ emailKey: email, phoneKey })),
  );
}

async function listPresences(
  db: Db,
  { provider, account }: Rules,
  people: readonly CrmPerson[],
): Promise<readonly PresenceRow[]> {
  const { personId, provider: of } = crmPresencesTable;
  const ids = people.map(({ id }) => id);
  const rows = await db
    .select()
    .from(crmPresencesTable)
    .where(and(inArray(personId, ids), eq(of, provider), isPresenceKept, isHere(account)));
  // A row from before the account was known has less to say than the account's own row, so it comes
  // later.
  return rows.toSorted(
    (one, other) => Number(isPresenceThere(other)) - Number(isPresenceThere(one)),
  );
}

async function listDeliveries(
  db: Db,
  provider: string,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryRow>> {
  const ids = sql`any(${sql.param([...leadIds])}::uuid[])`;
  const rows = await db
    .select()
    .from(crmDeliveriesTable)
    .where(
      and(eq(crmDeliveriesTable.provider, provider), sql`${crmDeliveriesTable.leadId} = ${ids}`),
    );
  return new Map(rows.map((row) => [row.leadId, row]));
}
