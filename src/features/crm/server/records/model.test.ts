import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { confirmConsent, findAwaitedYes } from "#features/consent/server/confirm-consent.ts";
import { readContacts } from "#features/consent/server/read-person.ts";
import { recordConsents } from "#features/consent/server/record-consents.ts";
import { revokeConsent } from "#features/consent/server/revoke-consent.ts";
import {
  type ConsentPolicy,
  consentPolicies,
  consentPolicySetting,
  findConsentBar,
} from "#features/crm/core/consent-policy.ts";
import { findSkipReason } from "#features/crm/core/delivery.ts";
import { startBackfill } from "#features/crm/server/backfill-leads.ts";
import { connectCrms, isReady } from "#features/crm/server/crm-connections.ts";
import type { CrmProviderDefinition } from "#features/crm/server/crm-provider.ts";
import {
  changeProviderSettings,
  findProviderSettings,
} from "#features/crm/server/provider-settings-store.ts";
import { testConnection } from "#features/crm/server/test-connection.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable, listLeadsOf } from "#features/leads/server/leads-store.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";
import { lookOnce } from "#platform/queue/queue.ts";
import { readSetting, writeSetting } from "#platform/settings/settings-store.ts";
import { crmFailure, memoryCrm, type MemoryCrm } from "#testing/crm/memory-crm.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { hourMs, minuteMs } from "#testing/durations.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { featuresWith, testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { neverStopped } from "#testing/work-once.ts";
import { erasePersonAtCrms, forgetPeopleOf } from "./erase-people.ts";
import { lookAtAll, lookAtLeads, lookAtRestored, planDeliveries } from "./look-again.ts";
import { readConsents } from "./read-facts.ts";
import { requestDelivery } from "./request-delivery.ts";
import { deliveryQueue } from "./worker.ts";

const opened = useOpened(openTestDatabase);

/** Of each run its own: what was said to a number holds for everybody who has it. */
let runsSoFar = 0;
const pickNumber = (pick: number): string | null =>
  [`614-${200 + runsSoFar}-0142`, `614-${200 + runsSoFar}-0143`, null][pick % 3] ?? null;
const names = ["Ana Díaz", "Ana", "A. Díaz Ruiz"] as const;
const fields = [
  { key: "contactConsent", remoteField: "consent", enabled: true },
  { key: "fullName", remoteField: "name", enabled: true },
  { key: "leadId", remoteField: "lead", enabled: true },
] as const;

/** A CRM of the site that can also be asked to erase. */
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
        return "all" as const;
      },
    }),
  };
  return Object.assign(crm, { full });
}

/** Three people, two of whom share a number at times, and two CRMs. */
async function openModel(database: Database) {
  const crms = [aCrm(), aCrm()] as const;
  const clock = testClock();
  const bare = testCtx({ database, clock, config: { allowAnyCrmHost: true } });
  const connections = connectCrms(
    bare,
    crms.map(({ full }) => full),
  ).filter(isReady);
  const ctx = { ...bare, features: featuresWith(connections), crm: connections, readConsents };
  const timings = { pollMs: 1_000, pushTimeoutMs: 10_000, claimMs: 90_000 };
  const queues = connections.map((connection) => deliveryQueue(ctx, { connection, timings }));
  const emails = [1, 2, 3].map((of) => `${of}-${randomUUID()}@example.com`);
  /** What was made at a CRM although the rules of that moment forbid it. */
  const forbidden: string[] = [];
  for (const [index, crm] of crms.entries()) {
    const provider = crm.definition.id;
    watch(crm, async ({ lead, personId }) => {
      if (crm.records.has(personId)) return;
      const { policy } = await readSetting(database.db, consentPolicySetting);
      const settings = await findProviderSettings(database.db, provider);
      const [consent = "none"] = await readConsents(database.db, [lead]);
      const rules = { ...settings, label: "Memory" };
      const reason = findSkipReason(lead, rules) ?? findConsentBar(consent, policy);
      if (reason !== null) forbidden.push(`${index}: ${reason}`);
    });
  }
  const inTx = <Result>(act: (tx: Tx) => Promise<Result>) => database.transaction(act);
  const newest = async (of: number): Promise<(Lead & { isDeleted: boolean }) | undefined> => {
    const all = await listLeadsOf(database.db, [emails[of] ?? ""]);
    const sorted = all.toSorted((one, other) =>
      one.lead.timestamp < other.lead.timestamp ? 1 : -1,
    );
    return sorted[0] && { ...sorted[0].lead, isDeleted: sorted[0].isDeleted };
  };
  const work = async () => {
    for (const queue of queues) {
      for (let looks = 0; looks < 200; looks += 1) {
        const next = await lookOnce(queue, neverStopped);
        if ("done" in next) await next.done;
        else if (next.waitMs > 0) break;
      }
    }
  };
  return { ctx, clock, crms, connections, emails, forbidden, inTx, newest, work };
}

type Model = Awaited<ReturnType<typeof openModel>>;
type Watcher = Parameters<typeof watch>[1];

/** Before a CRM makes somebody; how it fails is decided apart. */
const failures = new WeakMap<MemoryCrm, (push: Parameters<Watcher>[0]) => void>();
function watch(
  crm: MemoryCrm,
  before: (push: Parameters<MemoryCrm["before"]>[0]) => Promise<void>,
) {
  crm.before = async (push) => {
    const fail = failures.get(crm);
    // What fails without an answer may have been taken all the same.
    if (!fail) return before(push);
    await before(push);
    return fail(push);
  };
}

interface Event {
  readonly kind: (typeof kinds)[number];
  readonly who: number;
  readonly pick: number;
}

const kinds = [
  ...(["arrives", "says no", "confirms", "corrects", "trash", "restore", "erased by age"] as const),
  ...([
    "asks to be deleted",
    "rules",
    "policy",
    "sync now",
    "backfill",
    "CRM fails",
    "works",
  ] as const),
] as const;

type Act = (model: Model, event: Event) => Promise<unknown>;

const acts: Readonly<Record<Event["kind"], Act>> = {
  async arrives({ ctx, clock, emails, inTx }, { who, pick }) {
    const id = randomUUID();
    const email = emails[who] ?? "";
    const phone = pickNumber(pick);
    const at = clock.now();
    const leadScore = pick % 4 === 0 ? 20 : 90;
    const made = { id, email, phone, leadScore, leadCategory: "hot", timestamp: at.toISOString() };
    await insertLead(ctx.database, aLead({ ...made, leadCategory: "hot" }));
    await inTx(async (tx) => {
      if (phone !== null && pick % 2 === 0) {
        const source = { kind: "lead", id } as const;
        const given = { ...submissionOrigin, source, email, phone, at };
        await recordConsents(ctx, tx, [{ ...given, version: leadConsentTexts.current }]);
      }
      await planDeliveries(ctx, tx, [id]);
    });
  },
  async "says no"({ ctx, clock, emails, inTx, newest }, { who }) {
    const phone = (await newest(who))?.phone ?? null;
    const person = readPersonKeys({ email: emails[who] ?? "", phone });
    const said = { channel: "link", by: null, note: null, now: clock.now() } as const;
    await inTx((tx) => revokeConsent(ctx, tx, { person, ...said }));
  },
  async confirms({ ctx, clock, inTx, newest }, { who }) {
    const lead = await newest(who);
    if (!lead) return;
    await inTx(async (tx) => {
      const yes = await findAwaitedYes(tx, lead.id);
      const said = { channel: "phone", by: "ada", note: "On the phone", now: clock.now() } as const;
      const source = { kind: "lead", id: lead.id } as const;
      const person = yes && readPersonKeys({ email: lead.email, phone: yes.consent.phone });
      if (yes && person) await confirmConsent(ctx, tx, { person, noes: yes.noes, source, ...said });
    });
  },
  async corrects({ ctx, inTx, newest }, { who, pick }) {
    const lead = await newest(who);
    if (!lead || lead.isDeleted) return;
    const phone = pickNumber(pick);
    const change = { phone, phoneKey: readPhoneKey(phone), fullName: names[pick % 3] ?? "" };
    await inTx(async (tx) => {
      await tx.update(leadsTable).set(change).where(eq(leadsTable.id, lead.id));
      await lookAtLeads(ctx, tx, [lead.id]);
    });
  },
  async trash({ ctx, clock, inTx, newest }, { who }) {
    const lead = await newest(who);
    if (lead) await inTx((tx) => setDeleted(ctx, tx, lead.id, clock.now()));
  },
  async restore({ ctx, inTx, newest }, { who }) {
    const lead = await newest(who);
    if (lead?.isDeleted) await inTx((tx) => setDeleted(ctx, tx, lead.id, null));
  },
  async "erased by age"(model, { who }) {
    await eraseLeads(model, who, false);
  },
  async "asks to be deleted"(model, { who }) {
    await eraseLeads(model, who, true);
  },
  async rules({ ctx, clock, connections }, { who, pick }) {
    const connection = connections[who % 2];
    const id = connection?.definition.id ?? "";
    const change = { settings: { minLeadScore: [0, 50, 95][pick % 3] ?? 0 } };
    await changeProviderSettings(ctx.database, id, change, clock.now());
    await lookAtAll(ctx.database.db, clock.now(), id);
  },
  async policy({ clock, inTx }, { pick }) {
    const policy: ConsentPolicy = consentPolicies[pick % 3] ?? "send";
    await inTx(async (tx) => {
      await writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now: clock.now() });
      await lookAtAll(tx, clock.now());
    });
  },
  async "sync now"({ ctx, connections, newest }, { who, pick }) {
    const lead = await newest(who);
    const connection = connections[pick % 2];
    if (lead && !lead.isDeleted && connection) await requestDelivery(ctx, connection, lead.id);
  },
  async backfill({ ctx, connections }, { pick }) {
    const definition = connections[pick % 2]?.definition;
    if (!definition) return;
    await startBackfill(ctx, definition);
  },
  async "CRM fails"({ crms }, { who, pick }) {
    const crm = crms[who === 0 ? 0 : 1];
    const kind = (["transient", "unknown_outcome", "rejected"] as const)[pick % 3] ?? "transient";
    const isLost = kind === "unknown_outcome";
    if (pick % 5 === 0) failures.delete(crm);
    else {
      failures.set(crm, ({ personId, lead, fields: mapped }) => {
        // Taken, and nobody says so.
        if (isLost && pick % 2 === 0) writeQuietly(crm, personId, lead, Object.keys(mapped));
        throw crmFailure(kind);
      });
    }
  },
  async works({ clock, work }) {
    await work();
    clock.advance(hourMs);
    await work();
  },
};

function writeQuietly(crm: MemoryCrm, personId: string, lead: Lead, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const { email, phone, fullName, contactConsent } = lead;
  const told = { email, name: fullName, lead: lead.id, consent: contactConsent };
  crm.records.set(personId, { ...crm.records.get(personId), ...told, ...(phone ? { phone } : {}) });
}

async function setDeleted(ctx: Model["ctx"], tx: Tx, id: string, deletedAt: Date | null) {
  await tx.update(leadsTable).set({ deletedAt }).where(eq(leadsTable.id, id));
  await (deletedAt ? lookAtLeads(ctx, tx, [id]) : lookAtRestored(ctx, tx, [id]));
}

async function eraseLeads({ ctx, clock, emails, inTx }: Model, who: number, isAsked: boolean) {
  const email = emails[who] ?? "";
  await inTx(async (tx) => {
    const ids = (await listLeadsOf(tx, [email])).map(({ lead }) => lead.id);
    if (ids.length === 0) return;
    if (isAsked) await erasePersonAtCrms(tx, email, clock.now());
    await forgetPeopleOf(ctx, tx, ids);
    await tx.delete(leadsTable).where(inArray(leadsTable.id, ids));
  });
}

/** Everything goes again, and all that waits has its turn. */
async function settle({ ctx, clock, crms, connections, work }: Model): Promise<void> {
  for (const crm of crms) failures.delete(crm);
  for (const connection of connections) await testConnection(ctx, connection);
  for (let hours = 0; hours < 3; hours += 1) {
    clock.advance(8 * hourMs);
    await work();
  }
}

/** What is wrong at the CRMs in the end. */
async function findFaults(model: Model): Promise<readonly string[]> {
  const faults = [...model.forbidden];
  for (const [index, { records }] of model.crms.entries()) {
    for (const email of model.emails) {
      const theirs = [...records.values()].filter((record) => record["email"] === email);
      if (theirs.length > 1) faults.push(`${index}: ${email} stands there twice`);
      const [record] = theirs;
      const found = record ? await findLies(model, email, record) : [];
      faults.push(...found.map((lie) => `${index}: ${lie}`));
    }
  }
  return faults;
}

async function findLies(
  { ctx }: Model,
  email: string,
  record: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { db } = ctx.database;
  const { policy } = await readSetting(db, consentPolicySetting);
  const all = (await listLeadsOf(db, [email])).map(({ lead }) => lead);
  const stored = all.find(({ id }) => id === record["lead"]);
  // Of a request that is erased by age nothing but a no can be told.
  if (!stored) return [];
  const [contact] = await readContacts(db, [stored]);
  const isLive = contact?.state === "live";
  const isShown = isLive || policy !== "without-phone";
  const phone = isShown ? (stored.phone ?? "") : "";
  const { consent, name, phone: told = "" } = record;
  const older = all.filter((lead) => lead.phone === told);
  const isOld = phone === "" && (await mayStay(db, older, isShown));
  const lies = [
    [consent === isLive, `consent is ${String(consent)}`],
    [name === stored.fullName, `name is ${String(name)}, not ${stored.fullName}`],
    [told === phone || isOld, `phone is ${String(told)}, not ${phone}`],
  ] as const;
  return lies.flatMap(([isTrue, lie]) => (isTrue ? [] : [lie]));
}

/**
 * A newer request that has no number, or none that may be shown, takes away none of an older one that
 * may.
 */
async function mayStay(db: Db, older: readonly Lead[], isShown: boolean): Promise<boolean> {
  const contacts = await readContacts(db, older);
  return older.length > 0 && (isShown || contacts.some((contact) => contact?.state === "live"));
}

const runs = Number(process.env["MODEL_RUNS"] ?? 12);

test("whatever happens in whatever order, each CRM has of each person what they agreed to and last said, once", async () => {
  const event = fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat({ max: 2 }),
    pick: fc.nat({ max: 29 }),
  });
  const arrivals = fc.constant(
    [0, 1, 2].map((who) => ({ kind: "arrives", who, pick: 2 * who + 2 }) as const),
  );
  const property = fc.asyncProperty(
    arrivals,
    fc.array(event, { minLength: 8, maxLength: 30 }),
    async (first, events) => {
      runsSoFar += 1;
      const model = await openModel(opened.database);
      for (const { definition } of model.connections) {
        const on = { enabled: true, settings: { minLeadScore: 0 } };
        await changeProviderSettings(opened.database, definition.id, on, model.clock.now());
      }
      await acts.policy(model, { kind: "policy", who: 0, pick: 0 });
      for (const each of [...first, ...events] as readonly Event[]) {
        model.clock.advance(minuteMs);
        await acts[each.kind](model, each);
      }
      await settle(model);
      expect(await findFaults(model)).toEqual([]);
      for (const { definition } of model.connections) {
        const off = { enabled: false };
        await changeProviderSettings(opened.database, definition.id, off, model.clock.now());
      }
      await opened.database.db.delete(leadsTable);
      await opened.database.executeSql("delete from crm_erasures");
      await opened.database.executeSql("delete from crm_people");
    },
  );
  const seed = process.env["MODEL_SEED"];
  await fc.assert(property, {
    numRuns: runs,
    endOnFailure: true,
    ...(seed ? { seed: Number(seed) } : {}),
  });
}, 300_000);
