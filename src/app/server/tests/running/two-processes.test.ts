import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { LeadLedger } from "#testing/records/lead-ledger.ts";
import { envOn, startSiteOfTest } from "#testing/site/site-of-test.ts";
import { spawnFastSite } from "#testing/site/site-process.ts";
import { staffApi } from "#testing/staff/staff-api.ts";

const people = 12;
const leadsEach = 4;
/** Long enough for a second process to come along while a push is in flight. */
const answerAfterMs = 40;

interface Push {
  readonly webhookId: string;
  readonly personId: string;
}

/** A receiver that takes its time, and notices when one person is pushed twice at once. */
async function startSlowReceiver() {
  const pushes: Push[] = [];
  const overlaps: Push[] = [];
  const inFlight = new Set<string>();
  const server = createServer(async (request, response) => {
    const { personId } = JSON.parse(await text(request)) as { personId: string };
    const push = { webhookId: String(request.headers["webhook-id"]), personId };
    pushes.push(push);
    if (inFlight.has(personId)) overlaps.push(push);
    inFlight.add(personId);
    setTimeout(() => {
      inFlight.delete(personId);
      response.end("{}");
    }, answerAfterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, pushes, overlaps };
}

test("two processes on one database push every lead once, and no person twice at once", async () => {
  const receiver = await startSlowReceiver();
  const env = await envOn("named", {
    CRM_ALLOW_ANY_HOST: "true",
    CRM_WEBHOOK_URL: receiver.url,
    CRM_WEBHOOK_SECRET: "a webhook secret that is long enough",
  });
  const startMs = Date.now();
  const start = () => startSiteOfTest(env, (each) => spawnFastSite(each, startMs));
  const [first, second] = [await start(), await start()];
  const staff = staffApi(first.url);
  await staff.call("PUT", "/api/admin/crm/config/webhook", { enabled: true });

  const ledger = new LeadLedger();
  for (let count = 0; count < people * leadsEach; count += 1) {
    const lead = ledger.add(`person-${count % people}@example.com`);
    await ledger.post(count % 2 === 0 ? first.url : second.url, lead);
  }
  await vi.waitFor(
    async () => {
      const { providers } = await staff.call<{ providers: readonly CrmOverview[] }>(
        "GET",
        "/api/admin/crm/overview",
      );
      const webhook = providers.find(({ provider }) => provider === "webhook");
      const { synced = 0, skipped = 0 } = webhook?.counts ?? {};
      expect(synced + skipped).toBe(people * leadsEach);
    },
    { timeout: 25_000, interval: 100 },
  );
  await Promise.all([first.end("TERM"), second.end("TERM")]);

  expect(receiver.overlaps).toEqual([]);
  const ids = receiver.pushes.map(({ webhookId }) => webhookId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(receiver.pushes.map(({ personId }) => personId)).size).toBe(people);
}, 90_000);
