import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import { listEntries } from "#records/server/timeline-store.ts";
import { hashPersonKey, readPersonKeys } from "#features/consent/server/consents-store.ts";
import { listConsents, readContactStates } from "#features/consent/server/read-consents.ts";
import { reduceConsentsOf } from "#testing/records/reduce-consents.ts";
import { writeLink } from "#features/consent/server/stop-calls.ts";
import { applicationConsentTexts } from "#features/careers/core/application-consent.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { correctNoes } from "#testing/records/correct-noes.ts";
import { drawPhoneNumber } from "#testing/records/draw-phone-number.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { recordOf } from "#records/server/records.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const clock = testClock();
const scene = useOpened(() => openStaffScene({ ada: "admin", agnes: "agent" }, { clock }));

/** A family that agreed to calls, and the stop link in its mail. */
async function aFamily(email = `${randomUUID()}@example.com`, phone = drawPhoneNumber()) {
  clock.advance(1);
  const payload = aLeadSubmission({
    email,
    phone,
    contactConsent: true,
    consentTextVersion: leadConsentTexts.current,
  });
  const id = await scene.submit("/api/lead", payload);
  const link = writeLink(
    testCtx({ config: { siteUrl: "" } }),
    "stop",
    { kind: "lead", id, email },
    { now: clock.now() },
  );
  return { id, link, email, keys: readPersonKeys({ email, phone }) };
}

/** Sends the page's form without script. */
const press = (link: string) =>
  scene.call(null, "POST", link, "", { "content-type": "application/x-www-form-urlencoded" });

const stateOf = async (keys: Awaited<ReturnType<typeof aFamily>>["keys"]) =>
  (await readContactStates(scene.database.db, [keys]))[0]?.state;

/** A lead's page, as a staff member reads it. */
const look = async (who: string, id: string) =>
  (await scene.call(who, "GET", `/api/admin/leads/${id}`)).body.lead;

test("the link in a mail stops calls with one press, permanently, however often it is pressed", async () => {
  const { link, keys } = await aFamily();
  expect(await stateOf(keys)).toBe("live");
  const answers = await Promise.all([press(link), press(link), press(link)]);
  for (const { status, headers } of answers) {
    expect([status, headers["location"]]).toEqual([303, "/stop-calls/done"]);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
  }
  const { revocations } = await listConsents(scene.database.db, keys);
  expect(revocations.map(({ channel, by }) => [channel, by])).toEqual([["link", null]]);
  expect(await stateOf(keys)).toBe("revoked");
});

test("the Spanish page does the same, and says so in Spanish", async () => {
  const { link, keys } = await aFamily();
  expect((await press(`/es${link}`)).headers["location"]).toBe("/es/stop-calls/done");
  expect(await stateOf(keys)).toBe("revoked");
  expect((await press("/es/stop-calls?link=x")).headers["location"]).toBe("/es/stop-calls/over");
});

test("a rate-limited visitor reads that in the page's language, with a link back", async () => {
  const { link, keys } = await aFamily();
  const address = `/es${link}&from=mail`;
  const pressFromAfar = () =>
    scene.server.app.inject({
      method: "POST",
      url: address,
      payload: "",
      headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
      remoteAddress: "203.0.113.77",
    });
  const statuses = [];
  let answer = await pressFromAfar();
  for (let round = 0; round < 120; round += 1) {
    statuses.push(answer.statusCode);
    answer = await pressFromAfar();
  }

  expect(new Set(statuses)).toEqual(new Set([303]));
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).toContain('<html lang="es-US">');
  expect(answer.body).toContain("Volver a la página");
  expect(answer.body).toContain(`<a href="${address.replace("&", "&amp;")}">`);
  expect(await stateOf(keys)).toBe("revoked");
});

test("opening the link changes nothing, because programs that read mail open links", async () => {
  const { link, keys } = await aFamily();
  await scene.call(null, "GET", link);
  await scene.call(null, "HEAD", link);
  expect(await stateOf(keys)).toBe("live");
});

/** As the daily round does it once the time is over. */
async function erase(id: string) {
  const { table } = recordOf(scene.server.ctx, "lead");
  await scene.database.transaction(async (tx) => {
    await reduceConsentsOf(tx, [id], clock.now());
    await tx.delete(table).where(eq(table.id, id));
  });
}

const storedNoes = async (id: string) =>
  (
    await scene.database.db.execute(sql`
      select refusal.email_key, refusal.phone_key, refusal.reduced_at is not null as bare
      from consent_revocations as refusal join consents on consents.source_id = ${id}
      where refusal.phone_key in (consents.phone_key, consents.phone, '')
        or refusal.email_key = consents.email_key`)
  ).rows;

test("pressed after everything was erased, the link stores a no that names nobody and stays in force", async () => {
  const { id, link, keys } = await aFamily();
  await erase(id);
  expect((await press(link)).headers["location"]).toBe("/stop-calls/done");
  expect(await stateOf(keys)).toBe("revoked");
  const hashed = {
    email_key: hashPersonKey(keys.emailKey),
    phone_key: hashPersonKey(keys.phoneKey),
  };
  expect(await storedNoes(id)).toEqual([{ ...hashed, bare: true }]);
});

test("pressed after its record was erased, the link stops calls on every other record, and CRMs are notified", async () => {
  const deliveries = await deliveryScene(scene.database);
  const { id, link, email, keys } = await aFamily();
  const other = await aFamily(email);
  const neighbor = await aFamily(undefined, keys.phoneKey);
  const [first, second] = [
    await deliveries.add({ email, phone: "" }),
    await deliveries.add({ phone: keys.phoneKey }),
  ];
  await deliveries.work();
  await erase(id);
  const before = deliveries.crm.pushes.length;
  expect((await press(link)).headers["location"]).toBe("/stop-calls/done");
  expect([await stateOf(other.keys), await stateOf(neighbor.keys)]).toEqual(["revoked", "ask"]);
  for (const { id: of } of [other, first]) {
    const entries = await listEntries(scene.database.db, of);
    expect(entries.map(({ kind }) => kind)).toContain("calls-stopped");
  }
  for (const { id: of } of [neighbor, second]) {
    const line = { kind: "calls-stopped-elsewhere", by: null, text: email };
    expect((await look("ada", of)).timeline).toContainEqual(expect.objectContaining(line));
  }
  deliveries.standing.consent = "revoked";
  deliveries.clock.advance(60_000);
  await deliveries.work();
  const pushed = deliveries.crm.pushes.slice(before).map(({ lead }) => lead.id);
  expect(pushed.toSorted()).toEqual([first.id, second.id].toSorted());
});

test.each([
  "/stop-calls",
  "/stop-calls?link=",
  "/stop-calls?link=x&link=y",
  "/stop-calls?link=%00",
])("%s is not a valid link, and the answer says how else to stop calls", async (link) => {
  expect((await press(link)).headers["location"]).toBe("/stop-calls/over");
});

test.each(["open", "correct", "withdraw", "delete"])(
  "a link that stops calls or cancels a deletion can't be used to %s a person's data",
  async (act) => {
    const { id, link, email, keys } = await aFamily();
    const takeBack = yourDataToken(clock, email, { purpose: "take-back" });
    for (const token of [takeBack, new URL(link, "http://site.example").searchParams.get("link")]) {
      const payload = { token, kind: "lead", id, version: 1, fullName: "Eve" };
      const url = `/api/your-data/${act}`;
      expect((await scene.call(null, "POST", url, payload)).status).toBe(401);
    }
    const { table } = recordOf(scene.server.ctx, "lead");
    const [lead] = await scene.database.db.select().from(table).where(eq(table.id, id));
    expect(lead).toMatchObject({ version: 1, deletedAt: null });
    expect(await stateOf(keys)).toBe("live");
  },
);

const withdraw = (email: string) =>
  scene.call(null, "POST", "/api/your-data/withdraw", { token: yourDataToken(clock, email) });

test("a consent withdrawn on the own-data page covers every number agreed to, and others with these numbers are asked first", async () => {
  const { email, keys: older } = await aFamily();
  const { keys: newer } = await aFamily(email);
  const neighbors = [
    await aFamily(undefined, older.phoneKey),
    await aFamily(undefined, newer.phoneKey),
  ];
  for (let press = 0; press < 2; press += 1) await withdraw(email);
  const all = [older, newer, ...neighbors.map(({ keys }) => keys)];
  const states = await Promise.all(all.map(stateOf));
  expect(states).toEqual(["revoked", "revoked", "ask", "ask"]);
  expect((await listConsents(scene.database.db, newer)).revocations).toHaveLength(1);
});

test("an application's number gets a no that is given for the person, and so does a newer lead's", async () => {
  const { email, keys } = await aFamily();
  const number = drawPhoneNumber();
  const consentTextVersion = applicationConsentTexts.current;
  const given = { email, phone: number, contactConsent: true, consentTextVersion };
  await scene.submit("/api/career-application", { ...anApplication(), ...given });
  await withdraw(email);
  const applicant = readPersonKeys({ email: `${randomUUID()}@example.com`, phone: number });
  const states = await readContactStates(scene.database.db, [keys, applicant]);
  expect(states.map(({ state }) => state)).toEqual(["revoked", "ask"]);
});

test("a person who corrects their number to a family's and withdraws stops calls only to themselves", async () => {
  const family = await aFamily();
  const attacker = await aFamily();
  const correction = {
    token: yourDataToken(clock, attacker.email),
    kind: "lead",
    id: attacker.id,
    version: (await look("ada", attacker.id)).version,
    phone: family.keys.phoneKey,
  };
  const { status } = await scene.call(null, "POST", "/api/your-data/correct", correction);
  expect(status).toBe(200);
  await withdraw(attacker.email);
  await press(attacker.link);
  expect(await stateOf(family.keys)).toBe("live");
  expect(await stateOf(attacker.keys)).toBe("revoked");
  const { contact, timeline, revocations } = await look("ada", family.id);
  expect(contact.state).toBe("live");
  expect(timeline.map(({ kind }: TimelineLine) => kind)).toEqual(["submitted"]);
  expect(revocations).toEqual([]);
  // The record with the corrected number is the attacker's, and has the attacker's own no.
  expect((await look("ada", attacker.id)).contact.state).toBe("revoked");
});

test("the stop link of a form with a family's number makes the family ask-first, until an admin settles it", async () => {
  const family = await aFamily();
  const attacker = await aFamily(undefined, family.keys.phoneKey);
  await press(attacker.link);
  expect([await stateOf(attacker.keys), await stateOf(family.keys)]).toEqual(["revoked", "ask"]);
  const { contact, timeline } = await look("ada", family.id);
  expect(contact.state).toBe("ask");
  expect(timeline.at(-1)).toMatchObject({ kind: "calls-stopped-elsewhere", text: attacker.email });

  clock.advance(1_000);
  const url = `/api/admin/leads/${family.id}`;
  const reason = "Called about the form; it is this family's number";
  const corrections = `${url}/revocation-corrections`;
  expect((await scene.call("agnes", "POST", corrections, { reason })).status).toBe(403);
  expect((await correctNoes(scene, url, reason)).body).toMatchObject({ corrected: 1 });
  expect([await stateOf(attacker.keys), await stateOf(family.keys)]).toEqual(["revoked", "live"]);
  const seen = await look("ada", family.id);
  expect(seen.revocations).toMatchObject([{ settled: { by: "ada", reason }, corrected: null }]);
  expect(seen.timeline.at(-1)).toMatchObject({ kind: "calls-allowed", by: "ada", text: reason });

  clock.advance(1_000);
  for (let pressed = 0; pressed < 2; pressed += 1) await press(attacker.link);
  expect([await stateOf(attacker.keys), await stateOf(family.keys)]).toEqual(["revoked", "ask"]);
  expect((await look("ada", family.id)).revocations).toHaveLength(2);
  expect((await correctNoes(scene, url, reason)).body).toMatchObject({ corrected: 2 });
  expect(await stateOf(family.keys)).toBe("live");
});

test("used in advance, it makes a family that agrees later ask-first, and keeps the family's consent", async () => {
  const number = drawPhoneNumber();
  const attacker = await aFamily(undefined, number);
  await press(attacker.link);
  const family = await aFamily(undefined, number);
  expect(await stateOf(family.keys)).toBe("ask");
  const reason = "They wrote back that it is their number";
  expect((await correctNoes(scene, `/api/admin/leads/${family.id}`, reason)).status).toBe(201);
  expect([await stateOf(attacker.keys), await stateOf(family.keys)]).toEqual(["revoked", "live"]);
});

test("an agent sees which address stopped calls only if they may see a record of it", async () => {
  const family = await aFamily();
  const other = await aFamily(undefined, family.keys.phoneKey);
  await press(other.link);
  const addresses = async () => {
    const { revocations, timeline } = await look("agnes", family.id);
    return [revocations[0].address, timeline.at(-1).text];
  };
  expect(await addresses()).toEqual([other.email, other.email]);
  const taken = { version: (await look("ada", other.id)).version, assignee: "ada" };
  await scene.call("ada", "PATCH", `/api/admin/leads/${other.id}`, taken);
  expect(await addresses()).toEqual([null, null]);
});

test("a neighbor with the same number does not read in their own data that they said no", async () => {
  const family = await aFamily();
  const neighbor = await aFamily(undefined, family.keys.phoneKey);
  await press(family.link);
  const read = async (email: string) => {
    const payload = { token: yourDataToken(clock, email) };
    return JSON.stringify((await scene.call(null, "POST", "/api/your-data/open", payload)).body);
  };
  expect(await read(family.email)).toContain("You told us not to call");
  expect(await read(neighbor.email)).not.toContain("You told us not to call");
});
