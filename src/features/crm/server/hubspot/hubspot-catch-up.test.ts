import { expect, onTestFinished, test } from "vitest";
import { providerScene } from "#testing/crm/delivery-scene.ts";
import { limit, startFakeHubspot } from "#testing/crm/fake-hubspot.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { hubspot } from "./hubspot-provider.ts";

const windowMs = 10_000;
const callsPerWindow = 100;
const waiting = 110;

test("after an outage the waiting leads are sent as fast as HubSpot allows, and no faster", async () => {
  const store = await openTestDatabase();
  onTestFinished(() => store.close());
  const fake = await startFakeHubspot();
  onTestFinished(() => fake.close());
  const scene = await providerScene(store.database, hubspot, {
    HUBSPOT_ACCESS_TOKEN: "pat-na1-secret",
    HUBSPOT_BASE_URL: fake.url,
  });
  let refused = 0;
  const callTimes: number[] = [];
  fake.account.answer = () => {
    const now = scene.clock.now().getTime();
    callTimes.push(now);
    const isOver = callTimes.filter((time) => time > now - windowMs).length > callsPerWindow;
    if (isOver) refused += 1;
    return isOver ? limit("TEN_SECONDLY_ROLLING") : null;
  };
  for (let count = 0; count < waiting; count += 1) await scene.add();
  const beganAt = scene.clock.now().getTime();

  while (fake.account.contacts.length < waiting) {
    const poll = await scene.poll();
    if ("done" in poll) await poll.done;
    else scene.clock.advance(Math.max(1, poll.waitMs));
  }

  const tookMs = scene.clock.now().getTime() - beganAt;
  const shortestMs = (waiting / callsPerWindow) * windowMs;
  expect(refused).toBe(0);
  expect(tookMs).toBeLessThan(2 * shortestMs);
});
