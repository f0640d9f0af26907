import { expect, test } from "vitest";
import type { RemoteRef } from "#features/crm/core/provider-gate.ts";
import {
  applyFieldChoices,
  type FieldChoices,
  listActiveFields,
} from "#features/crm/core/field-map.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { type CrmFault, crmFaults, type FakeCrm } from "#testing/crm/fake-crm.ts";
import type { FakePipedrive } from "#testing/crm/fake-pipedrive.ts";
import { crmFailureOf, personId, pipedriveScene } from "#testing/crm/vendor-scenes.ts";
import { describeMismatch, pipedrive } from "./pipedrive-provider.ts";
import { describePipedriveFailure } from "./pipedrive-session.ts";

const scoreKey = "a".repeat(40);
const consentKey = "b".repeat(40);
const goneKey = "c".repeat(40);

const open = () =>
  pipedriveScene([
    { field_code: scoreKey, field_name: "Score", field_type: "varchar" },
    {
      field_code: consentKey,
      field_name: "May call",
      field_type: "enum",
      options: [{ id: 31, label: "Yes" }],
    },
  ]);

const fieldsWith = (choices: FieldChoices) =>
  listActiveFields(applyFieldChoices(pipedrive.fields, choices));

/** Makes the n-th call fail. A call that hangs is aborted once it has arrived. */
function failAt(fake: FakeCrm, index: number, fault: CrmFault): AbortSignal {
  const first = fake.calls.length;
  fake.fault = () => (fake.calls.length - first === index + 1 ? fault : null);
  return fake.hung;
}

function addPersonOfSales(vendor: FakePipedrive): void {
  const person = {
    name: "Amara O. (call after six)",
    emails: [
      { value: "amara.okafor@work.example", primary: true, label: "work" },
      { value: "Amara@Example.com", primary: false, label: "home" },
    ],
    phones: [{ value: "+44 20 7946 0000", primary: true, label: "work" }],
    custom_fields: { [goneKey]: "typed by sales" },
    is_deleted: false,
  };
  vendor.persons.push({ id: 1, ...person });
}

const countRecords = ({ persons, leads, notes }: FakePipedrive) =>
  [persons, leads, notes].map((list) => list.length);

test("a new person gets one record, one lead and one note, and staff get the link", async () => {
  const { vendor, fake, push } = await open();
  const result = await push();
  expect(vendor.persons).toMatchObject([
    {
      name: "Amara Okafor",
      emails: [{ value: "amara@example.com", primary: true }],
      phones: [{ value: "614-555-0142", primary: true }],
    },
  ]);
  expect(vendor.leads).toMatchObject([{ person_id: 1, origin_id: personId }]);
  expect(vendor.notes).toMatchObject([{ person_id: 1, lead_id: vendor.leads[0]?.id }]);
  expect(result).toEqual({
    id: "1",
    url: `${fake.url}/person/1`,
    parts: { lead: vendor.leads[0]?.id, note: "1" },
    warnings: [],
  });
});

test("the token is sent only in its header", async () => {
  const { fake, push } = await open();
  await push();
  for (const { headers, path, query, text } of fake.calls) {
    expect(headers["x-api-token"]).toBe("t0k3n");
    expect(`${path}${query}${text}`).not.toContain("t0k3n");
  }
});

test("if reads lag behind writes, a repeat still creates nothing", async () => {
  const { vendor, fake, push } = await open();
  const known = await push();
  const answer = vendor.answer.bind(vendor);
  vendor.answer = (call) => {
    const isRead = call.method === "GET" && !call.path.endsWith("/search");
    return isRead ? { status: 404, body: { success: false, error: "Not found" } } : answer(call);
  };
  const again = await push({ known });
  expect(again).toMatchObject({ id: known.id, parts: known.parts });
  expect(fake.calls.some(({ method }) => method === "GET")).toBe(true);
  expect(countRecords(vendor)).toEqual([1, 1, 1]);
  expect(vendor.persons[0]).toMatchObject({ name: "Amara Okafor" });
});

test("a repeat changes the one note and creates nothing", async () => {
  const { vendor, push } = await open();
  const known = await push();
  const lead = aLead({ leadScore: 41, leadCategory: "cold" });
  const again = await push({ lead, known });
  expect(again).toMatchObject({ id: known.id, parts: known.parts });
  expect(countRecords(vendor)).toEqual([1, 1, 1]);
  expect(vendor.notes[0]?.content).toContain("Score 41 of 100");
});

test("what sales typed stays: name, addresses, other phones, other fields, the lead's title", async () => {
  const { vendor, push } = await open();
  addPersonOfSales(vendor);
  const sales = structuredClone(vendor.persons[0]!);
  const known = await push();
  const phones = [...sales.phones, { value: "614-555-0142", primary: false, label: "home" }];
  expect(vendor.persons).toEqual([{ ...sales, phones }]);
  vendor.leads[0]!.title = "Okafor, annuity";
  await push({ known });
  expect(vendor.leads[0]?.title).toBe("Okafor, annuity");
});

test.each([
  ["+1 (614) 555 0142", 0],
  ["614-555-0142 x12", 0],
  ["614-555-0199 or 614-555-0142", 0],
  // A number in Mexico with the same last ten digits.
  ["+52 614 555 0142", 1],
  ["call after six", 1],
])("where %j stands already, the family's number is added %i times", async (value, added) => {
  const { vendor, push } = await open();
  addPersonOfSales(vendor);
  vendor.persons[0]!.phones.push({ value, primary: false });
  await push();
  expect(vendor.persons[0]?.phones).toHaveLength(2 + added);
});

test("of several records with one address the oldest is used", async () => {
  const { vendor, push } = await open();
  addPersonOfSales(vendor);
  vendor.persons.push({ ...structuredClone(vendor.persons[0]!), id: 2 });
  expect(await push()).toMatchObject({ id: "1" });
});

test("a longer address with the same ending is another person's", async () => {
  const { vendor, push } = await open();
  addPersonOfSales(vendor);
  vendor.persons[0]!.emails[1]!.value = "not.amara@example.com";
  expect(await push()).toMatchObject({ id: "2" });
});

test("a record whose address sales have changed since is left alone", async () => {
  const { vendor, push } = await open();
  addPersonOfSales(vendor);
  vendor.persons[0]!.emails.length = 1;
  vendor.indexedEmails.set(1, ["amara@example.com"]);
  expect(await push()).toMatchObject({ id: "2" });
});

test("a record that sales deleted is created again, once, and the lead moves to it", async () => {
  const { vendor, push } = await open();
  const known = await push();
  vendor.persons[0]!.is_deleted = true;
  const again = await push({ known });
  expect(again).toMatchObject({ id: "2", parts: known.parts });
  expect(vendor.leads).toMatchObject([{ person_id: 2 }]);
  expect(vendor.notes).toMatchObject([{ person_id: 2 }]);
});

test("a lead and a note that sales deleted are created again", async () => {
  const { vendor, push } = await open();
  const known = await push();
  vendor.leads.length = 0;
  vendor.notes[0]!.active_flag = false;
  const again = await push({ known });
  expect(again.parts).toEqual({ lead: vendor.leads[0]?.id, note: "2" });
});

test("an archived lead stays the person's one lead, and staff are notified", async () => {
  const { vendor, push } = await open();
  const known = await push();
  vendor.leads[0]!.is_archived = true;
  for (const last of [known, null]) {
    const { warnings } = await push({ known: last });
    expect(warnings).toEqual([expect.stringContaining("archived")]);
  }
  vendor.persons[0]!.is_deleted = true;
  expect(await push({ known })).toMatchObject({ id: "2" });
  expect(vendor.leads).toHaveLength(1);
});

test("custom fields get values in their own types", async () => {
  const { vendor, push } = await open();
  const fields = fieldsWith({
    leadScore: { remoteField: scoreKey, enabled: true },
    contactConsent: { remoteField: consentKey, enabled: true },
    zipCode: { remoteField: goneKey, enabled: true },
  });
  const { warnings } = await push({ fields });
  expect(vendor.persons[0]?.custom_fields).toEqual({ [scoreKey]: "100", [consentKey]: 31 });
  expect(warnings).toEqual([expect.stringContaining(goneKey)]);
});

test("a search that lags behind causes no second record", async () => {
  const { vendor, push } = await open();
  vendor.isIndexLate = true;
  await push();
  const again = await push();
  expect(again).toMatchObject({ id: "1" });
  expect(countRecords(vendor)).toEqual([1, 1, 1]);
});

const outsets = [
  { name: "a new person", count: 5, prepare: () => {} },
  { name: "a person sales know", count: 8, prepare: addPersonOfSales },
];
const faultsAtCalls = outsets.flatMap((outset) =>
  crmFaults.flatMap((fault) => ["reported", "killed"].map((end) => ({ ...outset, fault, end }))),
);

test.each(faultsAtCalls)(
  "$name, whichever call ends in $fault ($end): a repeat leaves one record, lead and note",
  async ({ count, prepare, fault, end }) => {
    const untouched = await open();
    prepare(untouched.vendor);
    await untouched.push();
    expect(untouched.fake.calls).toHaveLength(count);

    for (let index = 0; index < count; index += 1) {
      const { vendor, fake, push } = await open();
      vendor.isIndexLate = true;
      prepare(vendor);
      const failure = await crmFailureOf(push({}, failAt(fake, index, fault)));
      fake.fault = () => null;
      const known: RemoteRef | null = end === "reported" ? (failure.reached ?? null) : null;
      const { id, parts } = await push({ known });

      expect({ id, parts }).toEqual({ id: "1", parts: { lead: vendor.leads[0]?.id, note: "1" } });
      expect(vendor.persons).toEqual(untouched.vendor.persons);
      expect(vendor.leads).toMatchObject([{ person_id: 1, origin_id: personId }]);
      expect(vendor.notes.map(({ content }) => content)).toEqual(
        untouched.vendor.notes.map(({ content }) => content),
      );
    }
  },
);

test.each<[CrmFault, number, string]>([
  ["unauthorized", 0, "auth"],
  ["forbidden", 2, "auth"],
  ["throttled", 0, "throttled"],
  ["unavailable", 2, "transient"],
  ["drop", 0, "transient"],
  ["drop_after_write", 2, "unknown_outcome"],
  ["hang", 0, "transient"],
  ["hang_after_write", 2, "unknown_outcome"],
])("%s at call %i is %s", async (fault, index, kind) => {
  const { fake, push } = await open();
  const failure = await crmFailureOf(push({}, failAt(fake, index, fault)));
  expect(failure.kind).toBe(kind);
  expect(failure.message).not.toContain("t0k3n");
});

test("an id from another account never leads to a person in this one", async () => {
  const { vendor, push } = await open();
  addPersonOfSales(vendor);
  const known = { id: "1", url: "https://old.pipedrive.com/person/1", parts: { lead: "x" } };
  const lead = aLead({ email: "somebody@example.com" });
  const { id } = await push({ lead, known });
  expect(id).not.toBe("1");
  expect(vendor.persons[0]).toMatchObject({ phones: [{ value: "+44 20 7946 0000" }] });
});

test("a failure after the person was created says where to continue", async () => {
  const { vendor, fake, push } = await open();
  const failure = await crmFailureOf(push({}, failAt(fake, 4, "unavailable")));
  const parts = { lead: vendor.leads[0]?.id };
  expect(failure.reached).toEqual({ id: "1", url: `${fake.url}/person/1`, parts });
});

test("a test names the account and every mapped field that it lacks", async () => {
  const scene = await open();
  const fields = fieldsWith({
    leadScore: { remoteField: scoreKey, enabled: true },
    zipCode: { remoteField: goneKey, enabled: true },
    leadCategory: { remoteField: "phones", enabled: true },
  });
  const report = await scene.test(fields);
  expect(report).toMatchObject({ account: "Acme Agency", accountId: "4211", faults: [] });
  expect(report.warnings.toSorted()).toEqual([
    expect.stringContaining(goneKey),
    expect.stringContaining("phones"),
  ]);
  scene.vendor.company.company_domain = "acme-renamed";
  expect(await scene.test(fields)).toMatchObject({ accountId: "4211" });
});

test("a test with a wrong token says how to mend it", async () => {
  const { connect } = await open();
  const { message } = await crmFailureOf(connect({ PIPEDRIVE_API_TOKEN: "wr0ng" }).test());
  expect(message).toContain("PIPEDRIVE_API_TOKEN");
  expect(message).not.toContain("wr0ng");
});

test("a test finds out that a token belongs to another company", () => {
  expect(describeMismatch("https://acme.pipedrive.com", "Acme")).toBeNull();
  expect(describeMismatch("https://acme.pipedrive.com", "other")).toContain("other.pipedrive.com");
  expect(describeMismatch("http://127.0.0.1:8080", "other")).toBeNull();
});

const now = new Date("2026-06-15T12:00:00.000Z");

function describe(status: number, body: unknown, headers: Record<string, string> = {}) {
  return describePipedriveFailure({ status, body, headers: new Headers(headers) }, now);
}

function waitSeconds(headers: Record<string, string>, status = 429, body: unknown = {}): number {
  const failure = describe(status, body, headers);
  expect(failure.kind).toBe("throttled");
  return (Number(failure.retryAt) - now.getTime()) / 1_000;
}

test.each([
  [302, "config"],
  [400, "rejected"],
  [401, "auth"],
  [402, "config"],
  [403, "auth"],
  [404, "config"],
  [408, "transient"],
  [410, "config"],
  [422, "rejected"],
  [500, "transient"],
  [503, "transient"],
])("status %i is %s", (status, kind) => {
  expect(describe(status, { success: false, error: "No." }).kind).toBe(kind);
});

test("staff read Pipedrive's own words on a refusal, cut to a maximum length", () => {
  const { message } = describe(400, { error: "Validation failed.", error_info: "x".repeat(1_000) });
  expect(message).toContain("Validation failed. xxx");
  expect(message.length).toBeLessThan(400);
  for (const before of ["", "x"]) {
    const { message: cut } = describe(400, { error: before + "😀".repeat(1_000) });
    expect(cut).toMatch(/😀$/u);
    expect(cut).not.toMatch(/\p{Surrogate}/u);
  }
});

test("a full plan is reported as a matter for the owner, not as a wrong token", () => {
  const body = { error: "Limit reached", code: "feature_capping_leads_limit" };
  expect(describe(403, body).kind).toBe("config");
});

test("a 403 with a page for people counts as a lock-out that ends by itself", () => {
  expect(waitSeconds({}, 403, null)).toBe(600);
});

test.each([
  ["the header counts seconds", { "x-ratelimit-reset": "7" }, 7],
  ["never shorter than Pipedrive's window", { "x-ratelimit-reset": "1" }, 2],
  ["never longer than an hour", { "x-ratelimit-reset": "1781524800" }, 3_600],
  [
    "the usual header counts before Pipedrive's own",
    { "x-ratelimit-reset": "2", "retry-after": "30" },
    30,
  ],
  ["the usual header alone", { "retry-after": "45" }, 45],
  ["also on a used-up day", { "x-daily-requests-left": "0", "retry-after": "7200" }, 7_200],
  ["without a header a minute", {}, 60],
  ["with a strange one, too", { "x-ratelimit-reset": "soon" }, 60],
  ["a used-up day waits an hour", { "x-daily-ratelimit-token-remaining": "0" }, 3_600],
  ["by its older name, too", { "x-daily-requests-left": "0", "x-ratelimit-reset": "2" }, 3_600],
])("too many calls: %s", (_, headers, seconds) => {
  expect(waitSeconds(headers)).toBe(seconds);
});
