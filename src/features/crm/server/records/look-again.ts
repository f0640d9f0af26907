import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { sharesNumber } from "#records/server/record-store.ts";
import { findSkipReason, tellDelivery } from "#features/crm/core/delivery.ts";
import type { CrmCtx } from "#features/crm/server/crm-connections.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import {
  listProviderSettings,
  type ProviderSettings,
} from "#features/crm/server/provider-settings-store.ts";
import {
  findProviderState,
  lockProviderStates,
} from "#features/crm/server/provider-states-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable, listLeads } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";
import {
  changeDeliveries,
  crmDeliveriesTable,
  insertDeliveries,
  type NewDelivery,
} from "./deliveries-store.ts";
import { dropPeople, erasePersonAtCrms, forgetPeopleOf } from "./erase-people.ts";
import {
  crmPeopleTable,
  findKnownPeople,
  findOrAddPeople,
  isForgottenLongAgo,
} from "./people-store.ts";
import { crmRecordsTable, lookAgain, lookAtPeople } from "./records-store.ts";

/** New leads are to be sent to each provider that is switched on. A repeat changes nothing. */
export async function planDeliveries(
  ctx: CrmCtx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const enabled = (await listProviderSettings(tx, ctx.crm)).filter((each) => each.enabled);
  // Without a CRM that is on there is nothing to write.
  if (enabled.length === 0) return;
  await planFor(tx, ctx, await listLeads(tx, leadIds), enabled);
}

/** Gives leads their delivery to each of these providers, unless they have one. */
async function planFor(
  tx: Tx,
  { clock, crm }: CrmCtx,
  leads: readonly Lead[],
  enabled: readonly ProviderSettings[],
): Promise<void> {
  if (leads.length === 0) return;
  const labels = new Map(crm.map(({ definition: { id, label } }) => [id, label]));
  const findPerson = await findOrAddPeople(
    tx,
    leads.map(({ email }) => email),
  );
  const now = clock.now();
  for (const settings of enabled) {
    const { provider } = settings;
    const label = labels.get(provider) ?? "";
    const rows = leads.map((lead) =>
      planDelivery(lead, settings, { label, personId: findPerson(lead.email), now }),
    );
    await insertDeliveries(tx, rows);
    const asked = new Set(rows.filter(({ isAsked }) => isAsked).map(({ personId }) => personId));
    const { account } = await findProviderState(tx, provider);
    const looks = [...asked].map((personId) => ({ personId, at: now }));
    await lookAtPeople(tx, { provider, account, priority: 0 }, looks);
  }
}

function planDelivery(
  lead: Lead,
  { provider, enabled, settings }: ProviderSettings,
  { label, personId, now }: { label: string; personId: string; now: Date },
): NewDelivery {
  const refusal = findSkipReason(lead, { label, enabled, settings });
  const reason =
    refusal ?? (settings.autoSync ? null : `Automatic sync to ${label} is off. Sync now sends it.`);
  return {
    leadId: lead.id,
    provider,
    personId,
    reason,
    priority: 0,
    changedAt: now,
    status: reason === null ? "pending" : "skipped",
    isAsked: reason === null,
    leadSubmittedAt: new Date(lead.timestamp),
  };
}

/**
 * Leads were corrected, or went into the trash: their people are looked at. Nothing is decided here;
 * the worker reads what is so when it looks.
 */
export async function lookAtLeads(
  { clock }: Ctx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  await lookAgain(tx, isOf(tx, inArray(leadsTable.id, [...leadIds])), clock.now());
}

/** Whose leads these are. */
function isOf(tx: Tx, leads: SQL | undefined): SQL {
  const email = sql<string>`lower(${leadsTable.email})`;
  const emails = tx.select({ email }).from(leadsTable).where(leads);
  const people = tx
    .select({ id: crmPeopleTable.id })
    .from(crmPeopleTable)
    .where(inArray(crmPeopleTable.email, emails));
  return inArray(crmRecordsTable.personId, people);
}

/**
 * The same of leads that came back, and plans what nobody planned while they were away. Where a
 * deletion was carried out meanwhile, the CRM's row of the person is gone: each request that waits
 * gets one again.
 */
export async function lookAtRestored(
  ctx: CrmCtx,
  tx: Tx,
  leadIds: readonly string[],
): Promise<void> {
  const { leadId, isAsked, provider: at, personId } = crmDeliveriesTable;
  const isWaiting = and(inArray(leadId, [...leadIds]), eq(isAsked, true));
  const now = ctx.clock.now();
  const anew = { status: "pending", reason: null, changedAt: now } as const;
  // Lock order: the people's rows, then the requests, as whoever writes down a push does.
  await lookAtLeads(ctx, tx, leadIds);
  for (const { definition } of ctx.crm) {
    const provider = definition.id;
    const { account } = await findProviderState(tx, provider);
    const waiting = await tx
      .selectDistinct({ personId })
      .from(crmDeliveriesTable)
      .where(and(isWaiting, eq(at, provider)));
    const looks = waiting.map((each) => ({ ...each, at: now }));
    await lookAtPeople(tx, { provider, account, priority: 0 }, looks);
  }
  await changeDeliveries(tx, isWaiting, anew);
  // One that was set aside as a machine's is planned once staff free it.
  const leads = (await listLeads(tx, leadIds)).filter(({ status }) => status === "received");
  for (const settings of await listProviderSettings(tx, ctx.crm)) {
    const { enabled, enabledAt } = settings;
    if (!enabled || !enabledAt) continue;
    const since = leads.filter(({ timestamp }) => enabledAt <= new Date(timestamp));
    await planFor(tx, ctx, since, [settings]);
  }
}

/**
 * Whether somebody may be called has changed: whoever has this address or number is looked at, also
 * those of whom nothing but a proof is left here. Without a number nobody is like all others without.
 */
export async function lookAtContact(
  tx: Tx,
  person: Readonly<Record<"emailKey" | "phoneKey", string>>,
  now: Date,
): Promise<void> {
  const isTheirs = or(
    sql`lower(${leadsTable.email}) = ${person.emailKey}`,
    sharesNumber(leadsTable.phoneKey, person.phoneKey),
  );
  const known = [...(await findKnownPeople(tx, [person]))];
  const isKnown = known.length > 0 ? inArray(crmRecordsTable.personId, known) : undefined;
  await lookAgain(tx, or(isOf(tx, isTheirs), isKnown), now);
}

/** The same of addresses from which consents came, all at once: most are new, and no CRM knows them. */
export async function lookAtAddresses(
  tx: Tx,
  consents: ReadonlyArray<Readonly<{ emailKey: string; at: Date }>>,
): Promise<void> {
  const known = await findKnownPeople(
    tx,
    consents.map(({ emailKey }) => ({ emailKey, phoneKey: "" })),
  );
  if (known.length === 0) return;
  const latest = new Date(Math.max(...consents.map(({ at }) => at.getTime())));
  await lookAgain(tx, inArray(crmRecordsTable.personId, [...known]), latest);
}

/**
 * A rule, a policy or a switch has changed: all are looked at, after those who have a cause of their
 * own. To people of whom nothing but a proof is left here only a no matters.
 *
 * @param isMapped whether a field goes where it did not go before: then everybody is compared by all
 *   that is sent, as what is there was compared without that field.
 */
export async function lookAtAll(
  tx: Tx,
  now: Date,
  { provider, isMapped = false }: { readonly provider?: string; readonly isMapped?: boolean } = {},
): Promise<void> {
  // A look holds this lock while it reads the rules and writes down what follows. Without waiting for
  // it, whoever is due would be passed over here and settled there by the rules of before.
  await lockProviderStates(tx, provider);
  const isProviders = provider === undefined ? undefined : eq(crmRecordsTable.provider, provider);
  if (isMapped) await tx.update(crmRecordsTable).set({ truthHash: null }).where(isProviders);
  const { nextAttemptAt, personId } = crmRecordsTable;
  const { id, forgottenAt } = crmPeopleTable;
  const forgotten = tx.select({ id }).from(crmPeopleTable).where(isNotNull(forgottenAt));
  const isNamed = notInArray(personId, forgotten);
  await lookAgain(tx, and(isProviders, isNull(nextAttemptAt), isNamed), now, 1);
}

export const deliveriesData = definePersonalData({
  table: crmDeliveriesTable,
  ofRecord: crmDeliveriesTable.leadId,
  tell: {
    name: "deliveries",
    kept: "deliveries",
    order: [crmDeliveriesTable.leadSubmittedAt, crmDeliveriesTable.provider],
    item({ leadId, provider, status, changedAt, syncedAt, reachedAt }, { locale }) {
      const label = crmProviders.find(({ id }) => id === provider)?.label ?? provider;
      // Part of it may be there, or all of it although nobody said so: to the person it is there.
      const sentAt = (syncedAt ?? reachedAt)?.toISOString() ?? null;
      return {
        id: `${leadId}-${provider}`,
        at: changedAt.toISOString(),
        ...tellDelivery({ label, sentAt }, locale),
        data: { recordId: leadId, provider, status, sentAt },
      };
    },
  },
});

/** By what CRMs know a person: named here as long as there is a lead of theirs, whatever else they sent. */
export const crmPeopleData = definePersonalData({
  table: crmPeopleTable,
  erase: {
    ofRecords: forgetPeopleOf,
    ofAddresses: (_, tx, emails) => dropPeople(tx, emails),
  },
  leftBehind: { address: crmPeopleTable.email, when: sql`${isForgottenLongAgo}` },
  tell: { nothing: "The id by which CRMs know a person; told with what they were sent." },
});

/** By which ids CRMs have a person: told with what they were sent, erased there when that is asked for. */
export const crmRecordsData = definePersonalData({
  table: crmRecordsTable,
  erase: {
    // A lead sent after the deletion was asked for is kept, so its person is kept at the CRMs too.
    async asked({ clock }: Ctx, tx, { email }, staying) {
      if (!staying.has(leadsTable)) await erasePersonAtCrms(tx, email, clock.now());
    },
  },
  tell: { nothing: "Ids at CRMs, of what a person was sent with." },
});
