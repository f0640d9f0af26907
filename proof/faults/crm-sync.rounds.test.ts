import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { CrmOverview } from "../../src/features/crm/core/crm-overview.ts";
import type { Delivery } from "../../src/features/crm/core/delivery.ts";
import type { Lead } from "../../src/features/leads/core/lead.ts";
import { seededRandom } from "../../src/platform/core/seeded-random.ts";
import { startAllCrms, type CrmUnderTest, type RemoteRecord } from "./crm-fakes.ts";
import type { CrmFault } from "../../src/testing/crm/fake-crm.ts";
import { fastClock } from "../../src/testing/site/test-clock.ts";
import { LeadLedger } from "../../src/testing/records/lead-ledger.ts";
import { envOn, startSiteOfTest } from "../../src/testing/site/site-of-test.ts";
import { spawnFastSite } from "../../src/testing/site/site-process.ts";
import { staffApi, type StaffApi } from "../../src/testing/staff/staff-api.ts";

const rounds = Number(process.env["FAULT_ROUNDS"] ?? 4);
const isWhole = rounds >= 40;
/** The short round runs on the site's own server only: `rolling` delivers with DATABASE_URL. */
const kinds = rounds > 1 ? (["own", "named"] as const) : (["own"] as const);
const leadCount = isWhole ? 1_000 : 12;
const kills = isWhole ? 5 : 1;
const callers = 4;
const deliveryTimeoutMs = 800_000;

type Env = Readonly<Record<string, string>>;
type Deliveries = { readonly lead: Lead & { readonly deliveries: readonly Delivery[] } };

/** How many of a thousand calls fail in each way; the rest succeed. */
const faultShares: ReadonlyArray<readonly [CrmFault, number]> = [
  ["unavailable", 90],
  ["drop", 75],
  ["drop_after_write", 75],
  ["throttled", 45],
  ["hang", 5],
  ["hang_after_write", 5],
  ["unauthorized", 3],
  ["forbidden", 2],
];

/** Makes three calls of ten fail. The same seed makes the same calls fail. */
function failOften(crms: readonly CrmUnderTest[], counts: Map<CrmFault, number>): void {
  for (const [index, { fake }] of crms.entries()) {
    const random = seededRandom(index + 1);
    fake.fault = ({ method }) => {
      let left = random.integer(1_000);
      for (const [fault, share] of faultShares) {
        left -= share;
        if (left >= 0) continue;
        // A test of the connection takes twelve real seconds, which are half a day here.
        if (method === "GET" && fault.startsWith("hang")) return null;
        counts.set(fault, (counts.get(fault) ?? 0) + 1);
        return fault;
      }
      return null;
    };
  }
}

async function switchAllOn(staff: StaffApi, crms: readonly CrmUnderTest[]): Promise<void> {
  for (const { provider } of crms) {
    const body = { enabled: true, settings: { minLeadScore: 0, syncColdLeads: true } };
    await staff.call("PUT", `/api/admin/crm/config/${provider}`, body);
  }
}

/** Posts until this many are acknowledged, or the site is gone. */
async function postUpTo(url: string, ledger: LeadLedger, count: number): Promise<void> {
  for (const lead of ledger.open) await ledger.post(url, lead);
  const post = async () => {
    while (ledger.leads.length < count) {
      if ((await ledger.post(url, ledger.add(emailOf(ledger)))) === null) return;
    }
  };
  await Promise.all(Array.from({ length: callers }, post));
}

/**
 * Every fifth request comes from a person who sent one before, with the address in another case.
 */
function emailOf({ leads }: LeadLedger): string {
  const count = leads.length;
  return count % 5 === 4 ? `Lead-${count - 3}@Example.com` : `lead-${count}@example.com`;
}

/** Acts as staff would: waits, and presses Retry all as long as deliveries have failed. */
async function waitForDeliveries(staff: StaffApi, leads: number): Promise<number> {
  const deadline = Date.now() + deliveryTimeoutMs;
  let retried = 0;
  for (;;) {
    const { providers } = await staff.call<{ providers: readonly CrmOverview[] }>(
      "GET",
      "/api/admin/crm/overview",
    );
    const unfinished = providers.filter(({ counts }) => counts.synced + counts.skipped < leads);
    const failed = providers.filter(({ counts }) => counts.failed > 0);
    if (unfinished.length + failed.length === 0) return retried;
    if (Date.now() > deadline) throw new Error(`Never all delivered: ${JSON.stringify(providers)}`);
    for (const { provider } of failed) {
      const path = `/api/admin/crm/retry/${provider}`;
      retried += (await staff.call<{ retried: number }>("POST", path)).retried;
    }
    await wait(200);
  }
}

/** Compares what the back office shows of each lead with what each CRM holds. */
async function findLies(staff: StaffApi, ledger: LeadLedger, crms: readonly CrmUnderTest[]) {
  const lies: string[] = [];
  const records = new Map(
    crms.flatMap(({ provider, readRecords }) =>
      readRecords().map((record) => [`${provider} ${record.email}`, record] as const),
    ),
  );
  for (const { id, email } of ledger.acknowledged) {
    const { lead } = await staff.call<Deliveries>("GET", `/api/admin/leads/${id}`);
    for (const { provider } of crms) {
      const delivery = lead.deliveries.find((each) => each.provider === provider);
      const record = records.get(`${provider} ${email.toLowerCase()}`);
      if (!isTrue(delivery, record)) lies.push(`${provider} ${email}: ${JSON.stringify(delivery)}`);
    }
  }
  return lies;
}

function isTrue(delivery: Delivery | undefined, record: RemoteRecord | undefined): boolean {
  if (delivery?.status === "synced") return delivery.remoteId === record?.id;
  return delivery?.status === "skipped" && delivery.reason?.includes("newer") === true;
}

test.each(kinds)(
  "%s: whatever fails in CRMs and processes, every family ends as one complete contact in each CRM",
  async (kind) => {
    const startMs = Date.now();
    const crms = await startAllCrms(fastClock(startMs));
    onTestFinished(async () => void (await Promise.all(crms.map(({ fake }) => fake.close()))));
    const given = { CRM_ALLOW_ANY_HOST: "true", LOG_LEVEL: "error" };
    const env = await envOn(kind, Object.assign(given, ...crms.map((crm) => crm.env)) as Env);
    const counts = new Map<CrmFault, number>();
    failOften(crms, counts);
    const ledger = new LeadLedger();
    const random = seededRandom(7);

    for (let life = 0; life <= kills; life += 1) {
      const site = await startSiteOfTest(env, (each) => spawnFastSite(each, startMs));
      const staff = staffApi(site.url);
      if (life === 0) await switchAllOn(staff, crms);
      const target = Math.ceil((leadCount * (life + 1)) / (kills + 1));
      const posting = postUpTo(site.url, ledger, target);
      if (life < kills) {
        await wait(500 + random.integer(2_000));
        await site.end("KILL");
        await posting;
        continue;
      }
      await posting;
      const retried = await waitForDeliveries(staff, ledger.acknowledged.length);

      const people = new Set(ledger.acknowledged.map(({ email }) => email.toLowerCase()));
      for (const { provider, readRecords, findFaults } of crms) {
        const emails = readRecords().map(({ email }) => email);
        expect({ provider, emails: emails.toSorted() }).toEqual({
          provider,
          emails: [...people].toSorted(),
        });
        const isBlanked = ({ text }: { readonly text: string }) =>
          !text.includes("614-555-0142") || !text.includes("Top financial priority");
        expect({ provider, blanked: readRecords().filter(isBlanked) }).toEqual({
          provider,
          blanked: [],
        });
        expect({ provider, faults: findFaults() }).toEqual({ provider, faults: [] });
      }
      expect(await findLies(staff, ledger, crms)).toEqual([]);
      const calls = crms.reduce((sum, { fake }) => sum + fake.calls.length, 0);
      const faults = [...counts.values()].reduce((sum, count) => sum + count, 0);
      process.stdout.write(
        `${kind}: ${ledger.acknowledged.length} leads of ${people.size} people, ${kills} kills, ` +
          `${calls} calls of which ${faults} failed, ${retried} retried by hand\n`,
      );
      await site.end("TERM");
    }
  },
);
