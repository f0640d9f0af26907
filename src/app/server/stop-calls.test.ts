import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPersonKeys } from "#features/consent/server/person-keys.ts";
import { listConsents, readContactStates } from "#features/consent/server/read-consents.ts";
import { writeStopCallsLink } from "#features/consent/server/stop-calls-link.ts";
import { leadConsentTexts } from "#features/leads/core/consent-text.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { drawPhoneNumber } from "#testing/draw-phone-number.ts";
import { handedOut } from "#testing/handed-out.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer, testSecret as secret } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";
import { caseTables } from "./case-sources.ts";

const clock = testClock();
let store: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database, { clock });
});
afterAll(async () => {
  await server.close();
  await store.close();
});

/** A family that agreed to be called, and the link in its mail. */
async function aFamily() {
  const email = `${randomUUID()}@example.com`;
  const phone = drawPhoneNumber();
  const payload = aLeadSubmission({
    email,
    phone,
    contactConsent: true,
    consentTextVersion: leadConsentTexts.current,
  });
  const answer = await server.app.inject({ method: "POST", url: "/api/lead", payload });
  await handedOut(store.database);
  const { id } = answer.json();
  const link = writeStopCallsLink(
    { secret, siteUrl: "" },
    { kind: "lead", id, email },
    clock.now(),
  );
  return { id, link, keys: readPersonKeys({ email, phone }) };
}

/** As the form of the page is sent, without script. */
const press = (link: string) =>
  server.app.inject({
    method: "POST",
    url: link,
    payload: "",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const stateOf = async (keys: Awaited<ReturnType<typeof aFamily>>["keys"]) =>
  (await readContactStates(store.database.db, [keys]))[0]?.state;

test("a link in a mail stops calls by one press, for good, however often it is pressed", async () => {
  const { link, keys } = await aFamily();
  expect(await stateOf(keys)).toBe("live");
  const answers = await Promise.all([press(link), press(link), press(link)]);
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers.location]).toEqual([303, "/stop-calls/done"]);
  }
  const { revocations } = await listConsents(store.database.db, keys);
  expect(revocations.map(({ channel, by }) => [channel, by])).toEqual([["link", null]]);
  expect(await stateOf(keys)).toBe("revoked");
});

test("to look at the link changes nothing: programs that read mail do that", async () => {
  const { link, keys } = await aFamily();
  await server.app.inject({ method: "GET", url: link });
  await server.app.inject({ method: "HEAD", url: link });
  expect(await stateOf(keys)).toBe("live");
});

test("the link holds after the record is gone", async () => {
  const { id, link, keys } = await aFamily();
  await store.database.transaction(async (tx) => {
    const { table } = caseTables.lead;
    await tx.delete(table).where(eq(table.id, id));
  });
  expect((await press(link)).headers.location).toBe("/stop-calls/done");
  expect(await stateOf(keys)).toBe("revoked");
});

test.each([
  "/stop-calls",
  "/stop-calls?link=",
  "/stop-calls?link=x&link=y",
  "/stop-calls?link=%00",
])("%s is no link, and says how else to stop", async (link) => {
  expect((await press(link)).headers.location).toBe("/stop-calls/over");
});
