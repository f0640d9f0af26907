import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/platform/config/config.ts";
import { mailsTable } from "../../src/platform/mail/mails-store.ts";
import { anInquiry } from "../../src/testing/records/an-inquiry.ts";
import { startMailReceiver } from "../../src/testing/mail-receiver.ts";
import { onDatabase, startSiteOfTest } from "../../src/testing/site/site-of-test.ts";
import { spawnFastSite } from "../../src/testing/site/site-process.ts";
import { testFolder } from "../../src/testing/test-folder.ts";

const soon = { timeout: 60_000 };

test("a site that is killed after a mail is sent and before it is acknowledged never sends it to a visitor again", async () => {
  const receiver = await startMailReceiver();
  onTestFinished(() => receiver.close());
  const dir = await testFolder();
  const env = { DATA_DIR: dir, SMTP_URL: receiver.url, NOTIFY_EMAIL: "staff@site.example" };
  const startMs = Date.now();
  const start = () => startSiteOfTest(env, (given) => spawnFastSite(given, startMs));
  const arrivedFor = (email: string) => receiver.arrived.filter((to) => to === email).length;
  const submit = async (url: string, email: string) => {
    const answer = await fetch(`${url}/api/contact-inquiry`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(anInquiry({ email })),
    });
    expect(answer.status).toBe(201);
  };

  const first = await start();
  // The mail server has received the whole mail and has not acknowledged it yet.
  receiver.behave("message", (to) => (to === "lost@example.com" ? "hang" : "take"));
  await submit(first.url, "lost@example.com");
  await expect.poll(() => arrivedFor("lost@example.com"), soon).toBe(1);
  await first.end("KILL");
  receiver.behave("message", "take");
  const second = await start();
  await submit(second.url, "next@example.com");
  await expect.poll(() => arrivedFor("next@example.com"), soon).toBe(1);
  // By the fast clock the claim on this mail has expired, and other mails were sent meanwhile.
  await expect.poll(() => second.output(), soon).toContain("left half-way");
  await submit(second.url, "last@example.com");
  await expect.poll(() => arrivedFor("last@example.com"), soon).toBe(1);
  await second.end("TERM");

  expect(arrivedFor("lost@example.com")).toBe(1);
  const rows = await onDatabase(readConfig(env).database, ({ db }) => db.select().from(mailsTable));
  const states = rows.map(({ toAddress, state }) => [toAddress, state]);
  expect(states).toContainEqual(["lost@example.com", "unknown"]);
  expect(states).toContainEqual(["last@example.com", "sent"]);
});
