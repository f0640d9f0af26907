import { countRecords } from "#records/server/list/record-list.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { tellLead } from "#features/leads/core/tell-lead.ts";
import { findLead } from "./leads-store.ts";
import { leadRecord } from "./lead-record.ts";

const scene = useOpened(() => openStaffScene({}));

const send = (payload: unknown, headers: Record<string, string> = {}) =>
  scene.call(
    null,
    "POST",
    "/api/lead",
    typeof payload === "string" ? payload : JSON.stringify(payload),
    { "content-type": "application/json", ...headers },
  );

const countStored = async () =>
  (await countRecords(scene.database.db, leadRecord, { status: "received", viewer: null })).total;

test("a family's answers are stored whole, scored by the server, and answered with the lead's id", async () => {
  const submission = aLeadSubmission({
    consentTextVersion: "2026-01",
    attribution: { utm_source: "newsletter" },
    userAgent: "A browser",
    pageUrl: "http://site.example/wealth-builder-questionnaire",
  });

  const { status, body } = await send(submission);

  expect(status).toBe(201);
  expect(body).toEqual({ success: true, id: expect.any(String) });
  expect(await findLead(scene.database.db, body.id)).toMatchObject({
    ...submission,
    id: body.id,
    leadScore: 100,
    leadCategory: "hot",
    status: "received",
    doNotContactReason: null,
  });
});

test.each([
  ["Zoë 👨‍👩‍👧‍👦 Nguyễn", "Zoë 👨‍👩‍👧‍👦 Nguyễn"],
  ["محمد بن سلمان", "محمد بن سلمان"],
  ["יוסף כהן", "יוסף כהן"],
  ["\u202eAmara\u202c", "Amara"],
  [`O'Brien"; DROP TABLE leads; --`, `O'Brien"; DROP TABLE leads; --`],
  ["{{constructor}} ${x} %s \\x00", "{{constructor}} ${x} %s \\x00"],
])("the name %j is stored as %j", async (fullName, stored) => {
  const { status, body } = await send(aLeadSubmission({ fullName }));

  expect(status).toBe(201);
  expect((await findLead(scene.database.db, body.id))?.fullName).toBe(stored);
});

test("consent is stored only when it was given, with the text it was given to", async () => {
  const without = await send(aLeadSubmission({ contactConsent: false }));
  const silent = await send(aLeadSubmission({ contactConsent: undefined }));
  const given = await send(aLeadSubmission({ contactConsent: true, consentTextVersion: "v2" }));
  const [one, two, three] = await Promise.all(
    [without, silent, given].map(({ body }) => findLead(scene.database.db, body.id)),
  );

  expect(one).toMatchObject({ contactConsent: false, leadScore: 92 });
  expect(two).toMatchObject({ contactConsent: false, leadScore: 92, consentTextVersion: null });
  expect(three).toMatchObject({ contactConsent: true, leadScore: 100, consentTextVersion: "v2" });
});

test("a wish about the adviser is stored, and staff read it; a word that is no wish is dropped", async () => {
  const wish = { callWish: "woman", askedFor: "Grace, my neighbor" } as const;
  const asked = await send(aLeadSubmission(wish));
  const unknown = await send({ ...aLeadSubmission(), callWish: "anybody", askedFor: " " });
  const [one, two] = await Promise.all(
    [asked, unknown].map(({ body }) => findLead(scene.database.db, body.id)),
  );

  expect(one).toMatchObject(wish);
  expect(one && tellLead(one, "en").facts).toEqual(
    expect.arrayContaining([
      { label: "Would rather talk with", value: "A woman" },
      { label: "Asked for", value: "Grace, my neighbor" },
    ]),
  );
  expect(unknown.status).toBe(201);
  expect(two).toMatchObject({ callWish: null, askedFor: null });
});

test("someone under 18 is stored, and marked so that nobody calls", async () => {
  const { status, body } = await send(aLeadSubmission({ birthYear: "2009" }));

  expect(status).toBe(201);
  expect((await findLead(scene.database.db, body.id))?.doNotContactReason).toBe(
    "under 18: do not contact",
  );
});

test("a repeat with the same key is answered with the first id and stores nothing", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const first = await send(aLeadSubmission(), headers);
  const before = await countStored();

  const repeat = await send(aLeadSubmission(), headers);
  const fromAnotherPage = await send(
    aLeadSubmission({ userAgent: "Another", pageUrl: "/other", attribution: { a: "b" } }),
    { "idempotency-key": headers["idempotency-key"].toUpperCase() },
  );

  expect(first.status).toBe(201);
  expect([repeat.status, repeat.body]).toEqual([200, { success: true, id: first.body.id }]);
  expect([fromAnotherPage.status, fromAnotherPage.body]).toEqual([200, repeat.body]);
  expect(await countStored()).toBe(before);
});

test("the same key with other answers is refused, and the first lead stays as it was", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const first = await send(aLeadSubmission(), headers);
  const before = await countStored();

  const other = await send(aLeadSubmission({ fullName: "Someone Else" }), headers);

  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({ success: false, message: expect.stringContaining("Key") });
  expect(await countStored()).toBe(before);
  expect((await findLead(scene.database.db, first.body.id))?.fullName).toBe("Amara Okafor");
});

test.each([
  ["agreed to its text there", { contactConsent: true, consentTextVersion: "2026-11-22-es" }, 200],
  ["left the box as it was", { contactConsent: undefined, consentTextVersion: undefined }, 200],
  ["took the mark out", { contactConsent: false, consentTextVersion: undefined }, 422],
])(
  "a family whose answer was lost went on in another language and %s: %j is answered with %i",
  async (_what, consent, status) => {
    const headers = { "idempotency-key": randomUUID() };
    const agreed = { contactConsent: true, consentTextVersion: "2026-11-22" };
    const first = await send(aLeadSubmission(agreed), headers);
    const before = await countStored();

    const repeat = await send(aLeadSubmission(consent), { ...headers, "accept-language": "es" });

    expect(repeat.status).toBe(status);
    expect(await countStored()).toBe(before);
    expect(await findLead(scene.database.db, first.body.id)).toMatchObject(agreed);
  },
);

test("a repeat that adds a no counts as the first submission when that had no choice", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const first = await send(aLeadSubmission({ contactConsent: undefined }), headers);

  const repeat = await send(aLeadSubmission({ contactConsent: false }), headers);

  expect(repeat).toMatchObject({ status: 200, body: { id: first.body.id } });
});

test("a yes that a repeat adds is refused under the old key, so that it is sent anew and reaches staff", async () => {
  const headers = { "idempotency-key": randomUUID() };
  await send(aLeadSubmission({ contactConsent: undefined }), headers);

  const repeat = aLeadSubmission({ contactConsent: true, consentTextVersion: "2026-11-22-es" });

  expect((await send(repeat, headers)).status).toBe(422);
});

test.each(["x", "1234", `${randomUUID()}, ${randomUUID()}`, "%00", " "])(
  "the key %j is refused",
  async (key) => {
    const { status, body } = await send(aLeadSubmission(), { "idempotency-key": key });

    expect(status).toBe(400);
    expect(body.message).toBe("Please send the Idempotency-Key header as one UUID.");
  },
);

test("two leads without a key are two leads", async () => {
  const [one, two] = [await send(aLeadSubmission()), await send(aLeadSubmission())];

  expect(one.body.id).not.toBe(two.body.id);
});

test("every faulty field is named with the sentence of the form, and nothing is stored", async () => {
  const before = await countStored();
  const faults = { birthYear: "1899", zipCode: "4300", fullName: "", email: "x", q1: "maybe" };

  const { status, body } = await send({ ...aLeadSubmission(), ...faults });

  expect(status).toBe(400);
  expect(body).toEqual({
    success: false,
    message: "Please check: q1, birthYear, zipCode, fullName, email.",
    errors: {
      q1: "Please choose one of the answers",
      birthYear: "Please enter a valid birth year",
      zipCode: "Please enter a valid 5-digit ZIP code",
      fullName: "Please enter your full name",
      email: "Please enter a valid email address",
    },
    requestId: expect.any(String),
  });
  expect(await countStored()).toBe(before);
});

test.each([
  ["no JSON at all", "q1=no"],
  ["half a JSON text", '{"q1":"no"'],
  ["a trailing comma", '{"q1":"no",}'],
  ["two JSON texts", "{}{}"],
  ["an array", "[]"],
  ["a number", "7"],
  ["a text", '"x"'],
  ["null", "null"],
  ["nothing", ""],
  ["deep arrays", "[".repeat(30_000) + "]".repeat(30_000)],
  ["deep objects", '{"a":'.repeat(9_000) + "1" + "}".repeat(9_000)],
  ["a prototype", '{"__proto__":{"fullName":"x"}}'],
  ["a constructor's prototype", '{"constructor":{"prototype":{"x":1}}}'],
])("%s is refused with a sentence", async (_name, payload) => {
  const { status, body } = await send(payload);

  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/^Please|Please/) });
});

test("the last value of a field that is sent twice counts, and a byte order mark is skipped", async () => {
  const text = JSON.stringify(aLeadSubmission()).replace('"q1"', '"q1":"maybe","q1"');

  expect((await send(`\ufeff${text}`)).status).toBe(201);
});
