import { randomUUID } from "node:crypto";
import { consentPolicySetting, findConsentBar } from "#features/crm/core/consent-policy.ts";
import type { CrmConfigChange } from "#features/crm/core/crm-settings.ts";
import { findSkipReason } from "#features/crm/core/delivery.ts";
import type { FieldChoices } from "#features/crm/core/field-map.ts";
import { backfillQueue } from "#features/crm/server/backfill-leads.ts";
import { connectCrms, isReady } from "#features/crm/server/crm-connections.ts";
import type { CrmProviderDefinition } from "#features/crm/server/crm-provider.ts";
import { changeProviderSettings } from "#features/crm/server/change-provider-settings.ts";
import { findProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import { readConsents } from "#features/crm/server/presence/read-facts.ts";
import { deliveryQueue } from "#features/crm/server/presence/worker.ts";
import { testConnection } from "#features/crm/server/test-connection.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { listLeadsOf } from "#features/leads/server/leads-store.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { lookOnce, type Queue } from "#platform/queue/queue.ts";
import { readSetting } from "#platform/settings/settings-store.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { featuresWith, testCtx } from "#testing/site/test-ctx.ts";
import { neverStopped } from "#testing/work-once.ts";
import { hourMs } from "#platform/core/durations.ts";
import { memoryCrm, type MemoryCrm } from "./memory-crm.ts";

/** Each run has its own numbers, because consent for a number applies to everybody who has it. */
let runsSoFar = 0;

const fields = [
  { key: "contactConsent", remoteField: "consent", enabled: true },
  { key: "fullName", remoteField: "name", enabled: true },
  { key: "leadId", remoteField: "lead", enabled: true },
] as const;

/** A CRM of the site that can also erase. */
function aCrm(): MemoryCrm & { readonly full: CrmProviderDefinition } {
  const crm = memoryCrm({ id: `model-${randomUUID()}` });
  const { definition } = crm;
  const full: CrmProviderDefinition = {
    ...definition,
    fields: [...definition.fields, ...fields],
    connect: (values, context) => ({
      ...definition.connect(values, context),
      findAccount: async () => crm.account,
      async erase({ personId }) {
        crm.records.delete(personId);
        crm.numbers.delete(personId);
        return "all" as const;
      },
    }),
  };
  return Object.assign(crm, { full });
}

export interface Model extends Awaited<ReturnType<typeof openModel>> {}

/** Three people, two of whom sometimes share a number, and two CRMs. */
export async function openModel(database: Database) {
  runsSoFar += 1;
  const exchange = 200 + (runsSoFar % 700);
  const line = 1_000 + 2 * Math.floor(runsSoFar / 700);
  const numbers = [`614-${exchange}-${line}`, `614-${exchange}-${line + 1}`, null] as const;
  const crms = [aCrm(), aCrm()] as const;
  const clock = testClock();
  const bare = testCtx({ database, clock, config: { allowAnyCrmHost: true } });
  const connections = connectCrms(
    bare,
    crms.map(({ full }) => full),
  ).filter(isReady);
  const ctx = { ...bare, features: featuresWith(connections), crm: connections, readConsents };
  const timings = { pollMs: 1_000, pushTimeoutMs: 10_000, claimMs: 90_000 };
  const queues = connections.flatMap((connection) => [
    backfillQueue(ctx, connection.definition) as Queue<unknown>,
    deliveryQueue(ctx, { connection, timings }) as Queue<unknown>,
  ]);
  const emails = [1, 2, 3].map((of) => `${of}-${randomUUID()}@example.com`);
  const had = new Map<string, readonly (string | null)[]>();
  const model = {
    ctx,
    clock,
    crms,
    connections,
    queues,
    emails,
    /** Every number that requests of each person ever had. */
    had,
    pickNumber(who: number, pick: number) {
      const [email = "", number = null] = [emails[who], numbers[pick % 3]];
      had.set(email, [...(had.get(email) ?? []), number]);
      return number;
    },
    /** What was created at a CRM although the rules forbade it then. */
    forbidden: [] as string[],
    /** Requests, by CRM and id, that are allowed and were not refused by the CRM. */
    owed: new Set<string>(),
    /** People about whom a CRM refused a call for good, by CRM and address; only retries help. */
    refused: new Set<string>(),
    /** Requests whose record somebody deleted at the CRM. */
    goneThere: new Set<string>(),
    /** How each failing CRM refuses what it is sent. */
    failing: new Map<MemoryCrm, MemoryCrm["after"]>(),
    /** Failed calls about each person, by CRM and address. */
    failures: new Map<string, number>(),
    /** People who asked for deletion and sent nothing since. */
    deleted: new Set<string>(),
    /** All numbers of people whose requests were erased by age; which ones a CRM got is unknown. */
    forgotten: new Map<string, readonly (string | null)[]>(),
    /** The last numbers of those requests. */
    aged: new Map<string, readonly (string | null)[]>(),
    inTx: <Result>(act: (tx: Tx) => Promise<Result>) => database.transaction(act),
    async newest(of: number): Promise<(Lead & { isDeleted: boolean }) | undefined> {
      const all = await listLeadsOf(database.db, [emails[of] ?? ""]);
      const [first] = all.toSorted((one, other) =>
        one.lead.timestamp < other.lead.timestamp ? 1 : -1,
      );
      return first && { ...first.lead, isDeleted: first.isDeleted };
    },
    /** Why the current rules forbid sending a request. */
    async refuse(of: number, lead: Lead): Promise<string | null> {
      const { policy } = await readSetting(database.db, consentPolicySetting);
      const { settings } = await findProviderSettings(database.db, crms[of]?.definition.id ?? "");
      const [consent = "none"] = await readConsents(database.db, [lead]);
      const rules = { settings, label: "Memory", enabled: true };
      return findSkipReason(lead, rules) ?? findConsentBar(consent, policy);
    },
  };
  for (const [index, crm] of crms.entries()) {
    crm.before = async (push) => {
      const isThere = crm.records.has(push.personId);
      const reason = isThere ? null : await model.refuse(index, push.lead);
      if (reason !== null) model.forbidden.push(`${index}: ${reason}`);
      model.failing.get(crm)?.(push);
    };
  }
  return model;
}

/** Whether a CRM gets numbers. */
export const phoneField = (enabled: boolean): { readonly fieldChoices: FieldChoices } => ({
  fieldChoices: { phone: { remoteField: "phone", enabled } },
});

export async function switchTo(
  { ctx, clock, connections }: Model,
  change: CrmConfigChange & { readonly fieldChoices?: FieldChoices },
) {
  for (const { definition } of connections) {
    await changeProviderSettings(ctx.database, definition.id, change, clock.now());
  }
}

/** Everybody's newest request at each CRM, and why the current rules forbid sending it. */
export async function listNewest({ crms, emails, newest, refuse }: Model) {
  const found = [];
  for (const of of crms.keys()) {
    for (const who of emails.keys()) {
      const lead = await newest(who);
      if (!lead) continue;
      const reason = await refuse(of, lead);
      found.push({
        key: `${of} ${lead.id}`,
        reason,
        isAllowed: reason === null && !lead.isDeleted,
      });
    }
  }
  return found;
}

/** Does everything that is due now. */
export async function work({ queues }: Model): Promise<void> {
  for (const queue of queues) {
    for (let looks = 0; looks < 200; looks += 1) {
      const next = await lookOnce(queue, neverStopped);
      if ("done" in next) await next.done;
      else if (next.waitMs > 0) break;
    }
  }
}

/** Turns every CRM on, lets it get numbers and answer, and does all waiting work. */
export async function settle(model: Model): Promise<void> {
  const { ctx, clock, crms, connections, failing } = model;
  await switchTo(model, { enabled: true, ...phoneField(true) });
  failing.clear();
  for (const crm of crms) crm.after = () => {};
  for (const connection of connections) await testConnection(ctx, connection);
  for (let turns = 0; turns < 3; turns += 1) {
    clock.advance(8 * hourMs);
    await work(model);
  }
}
