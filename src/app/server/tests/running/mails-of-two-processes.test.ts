import { expect, onTestFinished, test, vi } from "vitest";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { startMailReceiver } from "#testing/mail-receiver.ts";
import { envOn, startSiteOfTest } from "#testing/site/site-of-test.ts";
import { spawnFastSite } from "#testing/site/site-process.ts";

const people = 15;
const staff = "ruth@site.example";

test("two processes on one database write to everybody once, also when one is killed", async () => {
  const receiver = await startMailReceiver();
  onTestFinished(() => receiver.close());
  const env = await envOn("named", {
    SMTP_URL: receiver.url,
    NOTIFY_EMAIL: staff,
  });
  const startMs = Date.now();
  const start = () => startSiteOfTest(env, (each) => spawnFastSite(each, startMs));
  const [first, second] = [await start(), await start()];

  const write = async (url: string, person: number) => {
    const answer = await fetch(`${url}/api/contact-inquiry`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(anInquiry({ email: `person${person}@example.com` })),
    });
    expect(answer.status).toBe(201);
  };
  const all = Array.from({ length: people }, (_, person) => person);
  for (const person of all) await write(person % 2 === 0 ? first.url : second.url, person);
  await first.end("KILL");
  for (const person of all) await write(second.url, people + person);

  const toVisitors = () => receiver.arrived.filter((to) => to !== staff);
  // Of the one mail that the killed process may have been sending nobody knows: it is not repeated.
  await vi.waitFor(() => expect(toVisitors().length).toBeGreaterThanOrEqual(2 * people - 1), {
    timeout: 25_000,
  });
  expect(new Set(toVisitors()).size).toBe(toVisitors().length);
}, 90_000);
