import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { readContactStates } from "#features/consent/server/read-consents.ts";
import { revokeConsent } from "#features/consent/server/revoke-consent.ts";
import { writeLink } from "#features/consent/server/stop-calls.ts";
import { applicationConsentTexts } from "#features/careers/core/application-consent.ts";
import { deletePerson } from "#features/privacy/server/deletion.ts";
import { inquiryConsentTexts } from "#features/inquiries/core/inquiry-form.ts";
import { nameConsentVersion } from "#platform/core/person/consent-texts.ts";
import type { Locale } from "#platform/core/locale.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { correctNoes, listNoes } from "#testing/records/correct-noes.ts";
import { drawPhoneNumber } from "#testing/records/draw-phone-number.ts";
import { yourDataToken } from "#testing/records/your-data-token.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import { reduceConsents } from "#testing/records/reduce-consents.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openMailedScene({ agnes: "agent", ada: "admin" }));

interface Sender {
  readonly email: string;
  readonly phone: string;
}
const aPerson = (): Sender => ({ email: `${randomUUID()}@example.com`, phone: drawPhoneNumber() });

/** Sends the contact form with its box ticked. */
async function agree(sender: Sender, locale: Locale = "en"): Promise<string> {
  scene.clock.advance(1_000);
  const consentTextVersion = nameConsentVersion(inquiryConsentTexts.current, locale);
  const payload = { ...anInquiry(sender), contactConsent: true, consentTextVersion };
  return scene.submit("/api/contact-inquiry", payload, { "accept-language": locale });
}

async function refuse(sender: Sender): Promise<void> {
  scene.clock.advance(1_000);
  const person = readPersonKeys(sender);
  const said = { person, channel: "link", by: null, note: null, now: scene.clock.now() } as const;
  await scene.database.transaction((tx) => revokeConsent(scene.server.ctx, tx, said));
}

/** Staff note a no that they heard by telephone. */
async function noteNo(sender: Sender): Promise<void> {
  const person = readPersonKeys(sender);
  const said = { person, channel: "phone", by: "ruth", note: null } as const;
  const now = scene.clock.now();
  await scene.database.transaction((tx) => revokeConsent(scene.server.ctx, tx, { ...said, now }));
}

/** Staff note on an inquiry's page that its later yes was meant; answers with the status. */
async function confirm(name: string, id: string, note: string, more: object = {}) {
  const url = `/api/admin/inquiries/${id}`;
  const said = { channel: "phone", note, revocationIds: await listNoes(scene, url), ...more };
  return (await scene.call(name, "POST", `${url}/consent-confirmations`, said)).status;
}

const stateOf = async (sender: Sender) =>
  (await readContactStates(scene.database.db, [readPersonKeys(sender)]))[0]?.state;

/** The links in the mails that ask whether a yes was meant. */
async function linksTo(address: string): Promise<string[]> {
  return (await scene.mails.mailsTo(address)).flatMap(
    ({ text }) => /(?:\/es)?\/calls-again\?link=\S+/.exec(text ?? "")?.[0] ?? [],
  );
}

/**
 * Whether a mail that asks was queued, sent or not: the copy of their data shows the person both.
 */
async function isAsked(address: string): Promise<boolean> {
  const links = await linksTo(address);
  const begun = await scene.query(
    "select id from mails where kind = 'calls-again' and to_address = $1",
    [address],
  );
  return links.length + begun.length > 0;
}

async function press(url: string) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return (await scene.call(null, "POST", url, "", headers)).headers["location"];
}

const look = async (id: string) =>
  (await scene.call("agnes", "GET", `/api/admin/inquiries/${id}`)).body.inquiry;

test("a person who asked for deletion is not asked and can't confirm, also before all records are in the trash", async () => {
  const [unasked, asked] = [aPerson(), aPerson()];
  for (const family of [unasked, asked]) {
    await agree(family);
    await refuse(family);
    // They are moved before all others and fill the first step.
    await scene.query(
      `insert into inquiries (id, full_name, email, phone, subject, message, submitted_at)
       select ('00000000-0000-4000-8000-' || substr(md5(random()::text), 1, 12))::uuid, 'Ana', $1, '', 'general', 'Hello', $2
       from generate_series(1, 120)`,
      [family.email, scene.clock.now().toISOString()],
    );
  }
  await agree(asked);
  const [link = ""] = await linksTo(asked.email);
  await agree(unasked);
  for (const { email } of [unasked, asked]) {
    await scene.database.transaction((tx) =>
      deletePerson(scene.server.ctx, tx, { person: { email }, via: "page", by: null }),
    );
  }
  expect(await linksTo(unasked.email)).toEqual([]);
  expect(await press(link)).toBe("/calls-again/over");
});

test("a stranger's form does not undo a no: neither person is called, whatever the stranger presses", async () => {
  const family = aPerson();
  await agree(family);
  await refuse(family);
  const stranger = { email: `${randomUUID()}@example.com`, phone: family.phone };
  const id = await agree(stranger);
  expect([await stateOf(stranger), await stateOf(family)]).toEqual(["ask", "revoked"]);
  expect(await look(id)).toMatchObject({
    contact: { state: "ask", since: expect.any(String), unconfirmedSince: expect.any(String) },
  });
  expect(await linksTo(family.email)).toEqual([]);
  const [link = ""] = await linksTo(stranger.email);
  await scene.call(null, "GET", link);
  expect(await stateOf(stranger)).toBe("ask");
  expect(await press(link)).toBe("/calls-again/done");
  expect(await press(link)).toBe("/calls-again/done");
  // The second press adds no line.
  const { timeline } = await look(id);
  const confirmed = timeline.filter(({ kind }: { kind: string }) => kind === "calls-confirmed");
  expect(confirmed).toHaveLength(1);
  expect([await stateOf(stranger), await stateOf(family)]).toEqual(["ask", "revoked"]);
  for (const who of ["agnes", "ada"]) {
    expect(await confirm(who, id, "They say it is their number")).toBe(409);
  }
  const url = `/api/admin/inquiries/${id}`;
  const reason = "They sent us their telephone bill";
  const corrections = `${url}/revocation-corrections`;
  expect((await scene.call("agnes", "POST", corrections, { reason })).status).toBe(403);
  expect(await stateOf(stranger)).toBe("ask");
  expect((await correctNoes(scene, url, reason)).body).toMatchObject({ corrected: 1 });
  expect([await stateOf(stranger), await stateOf(family)]).toEqual(["live", "revoked"]);
});

test("a family whose number another address stopped is asked, in words that do not say that the family refused", async () => {
  const family = aPerson();
  await agree(family);
  const attacker = { email: `${randomUUID()}@example.com`, phone: family.phone };
  await agree(attacker);
  await refuse(attacker);
  expect(await stateOf(family)).toBe("ask");
  await agree(family, "es");
  expect(await linksTo(attacker.email)).toEqual([]);
  const mails = await scene.mails.mailsTo(family.email);
  const mail = mails.find(({ subject }) => subject === "¿Podemos llamarle?");
  expect(mail?.text).toContain("Alguien con otro correo");
  const [link = ""] = await linksTo(family.email);
  expect(await press(link)).toBe("/es/calls-again/done");
  expect([await stateOf(family), await stateOf(attacker)]).toEqual(["ask", "revoked"]);
  // Their mailbox was asked once, and is not asked again with each form.
  await agree(family);
  expect(await linksTo(family.email)).toHaveLength(1);
});

test("no mail asks where staff heard another person with the number say no, because a mailbox can't answer that", async () => {
  const family = aPerson();
  await agree(family);
  const neighbor = { email: `${randomUUID()}@example.com`, phone: family.phone };
  await noteNo(family);
  const id = await agree(neighbor);
  expect(await stateOf(neighbor)).toBe("revoked");
  const record = { kind: "inquiry", id, email: neighbor.email } as const;
  const made = writeLink(scene.server.ctx, "again", record, { now: scene.clock.now() });
  expect(await press(made.slice(made.indexOf("/calls-again")))).toBe("/calls-again/over");
  expect(await stateOf(neighbor)).toBe("revoked");
  for (const { email } of [family, neighbor]) expect(await isAsked(email)).toBe(false);
});

test("after an admin corrected a mistaken no, a later yes needs no confirmation", async () => {
  const family = aPerson();
  const id = await agree(family);
  await noteNo(family);
  const reason = "It was the sister who called";
  const { status } = await correctNoes(scene, `/api/admin/inquiries/${id}`, reason);
  expect(status).toBe(201);
  await agree(family);
  expect([await isAsked(family.email), await stateOf(family)]).toEqual([false, "live"]);
});

test("a person who asked for deletion gets no question, and their links have no effect until they cancel it", async () => {
  const [asked, waiting] = [aPerson(), aPerson()];
  await refuse(asked);
  await agree(asked);
  const [link = ""] = await linksTo(asked.email);
  await refuse(waiting);
  await agree(waiting);
  const act = (sender: Sender, what: string) => {
    const payload = { token: yourDataToken(scene.clock, sender.email) };
    return scene.call(null, "POST", `/api/your-data/${what}`, payload);
  };
  await act(asked, "delete");
  await act(waiting, "delete");
  expect(await linksTo(waiting.email)).toEqual([]);
  expect(await press(link)).toBe("/calls-again/over");
  expect(await stateOf(asked)).toBe("revoked");
  await act(asked, "take-back");
  expect(await press(link)).toBe("/calls-again/done");
  expect(await stateOf(asked)).toBe("live");
});

test("a person who agrees again after a no is asked once, and CRMs keep the no until the answer", async () => {
  const crm = await deliveryScene(scene.database);
  const family = aPerson();
  const lead = await crm.add(family);
  crm.standing.consent = "revoked";
  await crm.work();
  await refuse(family);
  crm.clock.advance(60_000);
  await crm.work();
  const id = await agree(family);
  const links = await linksTo(family.email);
  expect(links).toHaveLength(1);
  expect(await stateOf(family)).toBe("revoked");
  crm.clock.advance(60_000);
  await crm.work();
  expect(crm.crm.pushes.every((push) => !push.lead.contactConsent)).toBe(true);
  crm.standing.consent = "live";
  expect(await press(links[0] ?? "")).toBe("/calls-again/done");
  expect(await stateOf(family)).toBe("live");
  crm.clock.advance(60_000);
  await crm.work();
  expect(crm.crm.pushes.at(-1)?.lead).toMatchObject({ id: lead.id, contactConsent: true });
  const { consents, timeline } = await look(id);
  expect(consents).toContainEqual(
    expect.objectContaining({ confirmed: expect.objectContaining({ channel: "link", by: null }) }),
  );
  expect(timeline).toContainEqual(expect.objectContaining({ kind: "calls-confirmed", by: null }));
});

test("a no from before a person was erased still requires a confirmation of a later yes", async () => {
  const family = aPerson();
  await agree(family);
  await refuse(family);
  await scene.query("delete from inquiries where email = $1", [family.email]);
  await scene.database.transaction((tx) =>
    reduceConsents(tx, readPersonKeys(family), scene.clock.now()),
  );
  expect(await stateOf(family)).toBe("revoked");
  await agree(family);
  expect(await linksTo(family.email)).toHaveLength(1);
});

test("a link confirms nothing after a newer no, also one at the moment of the yes, and an invalid link never does", async () => {
  for (const sayNo of [noteNo, refuse]) {
    const family = aPerson();
    await refuse(family);
    await agree(family);
    const [link = ""] = await linksTo(family.email);
    await sayNo(family);
    expect(await press(link)).toBe("/calls-again/over");
    expect(await stateOf(family)).toBe("revoked");
  }
  expect(await press("/calls-again?link=x")).toBe("/calls-again/over");
});

test("a yes on an application, confirmed or not, does not allow sales calls", async () => {
  const applicant = aPerson();
  await refuse(applicant);
  scene.clock.advance(1_000);
  const consentTextVersion = applicationConsentTexts.current;
  const given = { ...applicant, contactConsent: true, consentTextVersion };
  await scene.submit("/api/career-application", { ...anApplication(), ...given });
  const id = await scene.submit("/api/contact-inquiry", anInquiry(applicant));
  expect(await confirm("agnes", id, "About the job")).toBe(409);
  const [aboutJob = ""] = await linksTo(applicant.email);
  expect(await press(aboutJob)).toBe("/calls-again/done");
  expect(await stateOf(applicant)).toBe("revoked");

  await agree(applicant);
  expect(await stateOf(applicant)).toBe("revoked");
  const [link = ""] = (await linksTo(applicant.email)).filter((one) => one !== aboutJob);
  expect(await press(link)).toBe("/calls-again/done");
  expect(await stateOf(applicant)).toBe("live");
});

test("a confirmation whose response was lost is stored once, for all refusals, and repeated attempts report success", async () => {
  const family = aPerson();
  await refuse(family);
  await noteNo(family);
  const id = await agree(family);
  const requestKey = randomUUID();
  for (let press = 0; press < 2; press += 1) {
    expect(await confirm("agnes", id, "Please call me", { requestKey })).toBe(201);
  }
  const confirmed = (await look(id)).timeline.filter(
    ({ kind }: TimelineLine) => kind === "calls-confirmed",
  );
  expect(confirmed).toHaveLength(1);
  expect(await stateOf(family)).toBe("live");
});

test("a no that its page did not show when a yes was confirmed stands", async () => {
  const family = aPerson();
  await refuse(family);
  const id = await agree(family);
  const revocationIds = await listNoes(scene, `/api/admin/inquiries/${id}`);
  await noteNo(family);
  await agree(family);
  expect(await confirm("agnes", id, "Please call me", { revocationIds })).toBe(201);
  expect(await stateOf(family)).toBe("revoked");
  expect(await confirm("agnes", id, "Please call me", { revocationIds })).toBe(409);
  expect(await confirm("agnes", id, "Yes, call me")).toBe(201);
  expect(await stateOf(family)).toBe("live");
});

test("staff may note a confirmation only with a later form and the person's words", async () => {
  const family = aPerson();
  await refuse(family);
  const id = await agree(family);
  expect(await confirm("agnes", id, " ")).toBe(400);
  for (const revocationIds of [undefined, []]) {
    expect(await confirm("agnes", id, "Please call me", { revocationIds })).toBe(400);
  }
  expect(await stateOf(family)).toBe("revoked");
  expect(await confirm("agnes", id, "Please call me after all")).toBe(201);
  expect(await stateOf(family)).toBe("live");
  const { consents } = await look(id);
  expect(consents[0].confirmed).toMatchObject({
    by: "agnes",
    channel: "phone",
    note: "Please call me after all",
  });
  // No refusal stands anymore, so there is nothing to confirm.
  expect(await confirm("agnes", id, "Once more")).toBe(409);
  const other = aPerson();
  await refuse(other);
  const without = await scene.submit("/api/contact-inquiry", anInquiry(other));
  expect(await confirm("agnes", without, "Call me")).toBe(409);
});

test("an agent can't read the words of a confirmation that was noted on a colleague's record", async () => {
  const family = aPerson();
  await refuse(family);
  const stranger = { ...aPerson(), phone: family.phone };
  await agree(stranger);
  await refuse(stranger);
  const id = await agree(family);
  const theirs = await scene.submit("/api/contact-inquiry", anInquiry(family));
  await scene.query("update inquiries set assignee = 'ruth' where id = $1", [theirs]);
  const note = "Their mother is ill; call at noon";
  expect(await confirm("ada", theirs, note)).toBe(201);

  expect(JSON.stringify(await look(id))).not.toContain(note);
  const seen = (await scene.call("ada", "GET", `/api/admin/inquiries/${id}`)).body.inquiry;
  expect(seen.consents).toContainEqual(
    expect.objectContaining({ confirmed: expect.objectContaining({ by: "ada", note }) }),
  );
});
