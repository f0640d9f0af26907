import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applicationConsentTexts } from "#features/careers/core/application-consent.ts";
import { readCrmFields } from "#features/crm/core/crm-fields.ts";
import { readEvidence } from "#features/consent/server/read-consents.ts";
import { inquiryConsentTexts } from "#features/inquiries/core/inquiry-form.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import { staffMailKinds } from "#features/notifications/core/mail-record.ts";
import { staffMails } from "#features/notifications/server/staff-mails.ts";
import { findHotLeads } from "#features/notifications/server/staff-notices.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { MailTemplate } from "#platform/platform-ctx.ts";
import { nameConsentVersion } from "#platform/core/person/consent-texts.ts";
import { handedOut } from "#testing/records/handed-out.ts";
import { judgeCall } from "#records/core/calls/may-call.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { anApplication } from "#testing/records/an-application.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { correctNoes } from "#testing/records/correct-noes.ts";
import { drawPhoneNumber } from "#testing/records/draw-phone-number.ts";
import { deliveryScene } from "#testing/crm/delivery-scene.ts";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openMailedScene({ agnes: "agent", ada: "admin" }));

interface Sender {
  readonly email: string;
  readonly phone: string;
}
const aPerson = (): Sender => ({ email: `${randomUUID()}@example.com`, phone: drawPhoneNumber() });

const forms = {
  lead: {
    path: "/api/lead",
    list: "leads",
    texts: leadConsentTexts,
    fill: (sender: Sender) => aLeadSubmission({ ...sender, contactConsent: undefined }),
  },
  inquiry: {
    path: "/api/contact-inquiry",
    list: "inquiries",
    texts: inquiryConsentTexts,
    fill: (sender: Sender) => anInquiry(sender),
  },
  application: {
    path: "/api/career-application",
    list: "applications",
    texts: applicationConsentTexts,
    fill: (sender: Sender) => ({ ...anApplication(), ...sender }),
  },
} as const;
type Form = keyof typeof forms;
const kinds = Object.keys(forms) as Form[];

/** Sends a form; with `said` undefined, nothing is chosen below the number. */
async function send(
  form: Form,
  sender: Sender,
  said: boolean | undefined,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  scene.clock.advance(1_000);
  const { path, texts, fill } = forms[form];
  const chosen =
    said === undefined ? {} : { contactConsent: said, consentTextVersion: texts.current };
  const payload = { ...fill(sender), ...chosen, ...more };
  const { status, body } = await scene.call(null, "POST", path, payload, headers);
  expect([200, 201]).toContain(status);
  await handedOut(scene.database);
  return body.id;
}

/** A record as an admin opens it. */
async function look(form: Form, id: string) {
  const { body } = await scene.call("ada", "GET", `/api/admin/${forms[form].list}/${id}`);
  return body.lead ?? body.inquiry ?? body.application;
}

async function stateOf(form: Form, id: string) {
  const record = await look(form, id);
  const { rule } = judgeCall(record, scene.clock.now());
  return [record.contact.state, rule];
}

async function linkTo({ email }: Sender): Promise<string> {
  const links = (await scene.mails.mailsTo(email)).flatMap(
    ({ text }) => /\/calls-again\?link=\S+/.exec(text ?? "")?.[0] ?? [],
  );
  return links.at(-1) ?? "";
}

const press = (url: string) =>
  scene.call(null, "POST", url, "", { "content-type": "application/x-www-form-urlencoded" });

test.each(kinds)(
  "a no on a form stores its words, blocks its own record and ends the address's earlier yes: %s",
  async (form) => {
    const sender = aPerson();
    const before = await send("lead", sender, true);
    const own = await send(form, sender, true);
    expect(await stateOf(form, own)).toEqual(["live", "agreed"]);
    const version = nameConsentVersion(forms[form].texts.current, "es");
    const id = await send(form, sender, false, { consentTextVersion: version });
    for (const [kind, each] of [
      ["lead", before],
      [form, own],
      [form, id],
    ] as const) {
      expect(await stateOf(kind, each)).toEqual(["revoked", "never"]);
    }
    const { revocations, consents, timeline } = await look(form, id);
    expect(revocations).toMatchObject([
      { channel: "form", by: null, version, language: "es", source: { kind: form, id } },
    ]);
    const [{ text, sha256 }] = revocations;
    expect(sha256).toBe(createHash("sha256").update(text).digest("hex"));
    expect(text).toContain("Acepto");
    expect(consents.every((yes: { revokedAt: string | null }) => yes.revokedAt !== null)).toBe(
      true,
    );
    expect(timeline).toContainEqual(expect.objectContaining({ kind: "calls-stopped", by: null }));
    const evidence = await readEvidence(scene.server.ctx, sender.email);
    expect(evidence.revocations).toMatchObject([{ kind: "revoked", version, text, sha256 }]);
  },
);

test.each(kinds)("a later yes counts once its address has confirmed it: %s", async (form) => {
  const sender = aPerson();
  const no = await send(form, sender, false);
  const yes = await send(form, sender, true);
  expect(await stateOf(form, yes)).toEqual(["revoked", "never"]);
  expect((await press(await linkTo(sender))).headers["location"]).toBe("/calls-again/done");
  for (const id of [no, yes]) expect(await stateOf(form, id)).toEqual(["live", "agreed"]);
  await send(form, sender, false);
  for (const id of [no, yes]) expect(await stateOf(form, id)).toEqual(["revoked", "never"]);
});

test.each(kinds)(
  "a visitor without a choice said neither, and is contacted by mail: %s",
  async (form) => {
    const sender = aPerson();
    const id = await send(form, sender, undefined);
    expect(await stateOf(form, id)).toEqual(["none", "never"]);
    expect((await look(form, id)).revocations).toEqual([]);
    const agreed = aPerson();
    const yes = await send(form, agreed, true);
    await send(form, agreed, undefined);
    expect(await stateOf(form, yes)).toEqual(["live", "agreed"]);
  },
);

test.each<[string, Readonly<Record<string, unknown>>]>([
  ["names no words", { consentTextVersion: undefined }],
  ["names words that never were", { consentTextVersion: "1999-01-01" }],
])("a no that %s counts all the same: a no needs no proof", async (_what, more) => {
  for (const form of kinds) {
    const sender = aPerson();
    const yes = await send(form, sender, true);
    const id = await send(form, sender, false, more);
    expect(await stateOf(form, yes)).toEqual(["revoked", "never"]);
    const none = { text: null, version: null, sha256: null, language: null };
    expect((await look(form, id)).revocations).toMatchObject([none]);
  }
});

test.each(kinds)(
  "a no that a retry adds after a lost response is stored with the first record, if that had no choice: %s",
  async (form) => {
    const sender = aPerson();
    const headers = { "idempotency-key": randomUUID() };
    const id = await send(form, sender, undefined, {}, headers);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await send(form, sender, false, {}, headers)).toBe(id);
    }
    expect(await stateOf(form, id)).toEqual(["revoked", "never"]);
    expect((await look(form, id)).revocations).toHaveLength(1);

    const other = aPerson();
    const yes = await send(form, other, true, {}, { "idempotency-key": randomUUID() });
    const again = await send(form, other, false, {}, { "idempotency-key": randomUUID() });
    for (const each of [yes, again]) {
      expect(await stateOf(form, each)).toEqual(["revoked", "never"]);
    }
  },
);

test("a no on a form makes others with its number ask first until an admin settles it, and another no asks again", async () => {
  const [holder, other] = [aPerson(), aPerson()];
  const sharing = { ...other, phone: holder.phone };
  const id = await send("lead", sharing, true);
  await send("application", holder, false);
  expect(await stateOf("lead", id)).toEqual(["ask", "never"]);
  const reason = "They showed us their bill";
  expect((await correctNoes(scene, `/api/admin/leads/${id}`, reason)).status).toBe(201);
  expect(await stateOf("lead", id)).toEqual(["live", "agreed"]);
  await send("inquiry", holder, false);
  expect(await stateOf("lead", id)).toEqual(["ask", "never"]);
});

test("a choice in a submission that was set aside counts once staff free it", async () => {
  const sender = aPerson();
  const yes = await send("inquiry", sender, true);
  const id = await send("inquiry", sender, false, { website: "spam" });
  const chosenAt = scene.clock.now().toISOString();
  scene.clock.advance(60_000);
  expect(await stateOf("inquiry", yes)).toEqual(["live", "agreed"]);
  const freed = await scene.call("ada", "POST", `/api/admin/inquiries/${id}/free`, {});
  expect(freed.status).toBeLessThan(300);
  await handedOut(scene.database);
  expect(await stateOf("inquiry", yes)).toEqual(["revoked", "never"]);
  // The no is as old as its form, not as the press that freed it.
  expect((await look("inquiry", yes)).contact.since).toBe(chosenAt);
});

/** The mail to staff about a hot lead, as it is written when it is sent. */
async function writeHotLeadMail(id: string, locale: Locale): Promise<string> {
  const template = staffMails.find(({ kind }) => kind === staffMailKinds.hotLead);
  const queued = { recordId: id, locale } as Parameters<MailTemplate["render"]>[1];
  const mail = await template?.render(scene.server.ctx, queued, scene.clock.now());
  return mail?.text ?? "";
}

test.each(kinds)(
  "staff are not asked to call a person who has since chosen no, and CRMs get the no: %s",
  async (form) => {
    const sender = aPerson();
    const crm = await deliveryScene(scene.database);
    const lead = await crm.add(sender);
    crm.standing.consent = "live";
    // The CRM's worker has a clock of its own, which here follows that of the site.
    const workNow = async () => {
      crm.clock.advance(scene.clock.now().getTime() + 60_000 - crm.clock.now().getTime());
      await crm.work();
    };
    await crm.work();
    const id = await send("lead", sender, true);
    const mayBeCalled = async () =>
      (await findHotLeads(scene.database.db, [id], scene.clock.now()))[0]?.mayBeCalled;
    expect(await mayBeCalled()).toBe(true);
    // Queued mails are written when they are sent: one that was queued before the no does not say yes.
    expect(await writeHotLeadMail(id, "en")).toContain("agreed to a call");
    await workNow();
    const before = crm.crm.pushes.length;
    await send(form, sender, false);
    expect(await mayBeCalled()).toBe(false);
    expect(await writeHotLeadMail(id, "en")).toContain("did not agree to a call");
    expect(await writeHotLeadMail(id, "es")).toContain("no aceptó");
    crm.standing.consent = (await look("lead", id)).contact.state;
    await workNow();
    const pushed = crm.crm.pushes.slice(before).map((push) => push.lead);
    expect(pushed).toMatchObject([{ id: lead.id, contactConsent: false }]);
    const texts = pushed.map((each) => each && readCrmFields(each).answers);
    expect(texts).toEqual([expect.stringContaining("Calls and texts: no consent")]);
  },
);

test.each(["inquiry", "application"] as const)(
  "a person under 18 by the questionnaire is not called about other forms of that address: %s",
  async (form) => {
    const sender = aPerson();
    const other = aPerson();
    const [before, others] = [await send(form, sender, true), await send(form, other, true)];
    expect(await stateOf(form, before)).toEqual(["live", "agreed"]);

    const birthYear = String(scene.clock.now().getUTCFullYear() - 12);
    const adult = await send("lead", sender, true);
    await send("lead", { ...sender, phone: "" }, undefined, { birthYear });
    await send("lead", other, true);

    const after = await send(form, { ...sender, email: sender.email.toUpperCase() }, true);
    for (const id of [before, after]) {
      expect((await look(form, id)).contact.isBarred).toBe(true);
      expect((await stateOf(form, id))[1]).toBe("never");
    }
    expect(await stateOf(form, others)).toEqual(["live", "agreed"]);
    // A lead is barred by its own answers alone.
    expect((await look("lead", adult)).contact).not.toHaveProperty("isBarred");
    const { list } = forms[form];
    const { body } = await scene.call("ada", "GET", `/api/admin/${list}?limit=10`);
    const barred = body[list].filter(({ contact }: { contact: object }) => "isBarred" in contact);
    expect(barred.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [before, after].toSorted(),
    );
  },
);
