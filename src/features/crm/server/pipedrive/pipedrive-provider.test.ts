import { afterEach, expect, test } from "vitest";
import type { RemoteRef } from "#features/crm/core/provider-gate.ts";
import {
  applyFieldChoices,
  listActiveFields,
  type FieldChoices,
} from "#features/crm/core/field-map.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { crmFaults, startFakeCrm, type CrmFault, type FakeCrm } from "#testing/crm/fake-crm.ts";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { fakePipedrive, type FakePipedrive } from "#testing/crm/fake-pipedrive.ts";
import { testClock } from "#testing/site/test-clock.ts";
import type { CrmProvider, CrmPush } from "#features/crm/server/crm-provider.ts";
import { pipedrive, describeMismatch } from "#features/crm/server/crm-providers.ts";

const token = "t0k3n";
const personId = "5f0c0a39-98a4-4f0e-8f6a-0d7f4f3a2b11";
const scoreKey = "a".repeat(40);
const consentKey = "b".repeat(40);
const goneKey = "c".repeat(40);
const clock = testClock();
const opened: FakeCrm[] = [];

afterEach(async () => {
  for (const crm of opened.splice(0)) await crm.close();
});

interface Bench {
  readonly vendor: FakePipedrive;
  readonly crm: FakeCrm;
  readonly provider: CrmProvider;
}

async function open(variables: Record<string, string> = {}): Promise<Bench> {
  const vendor = fakePipedrive(token, [
    { field_code: scoreKey, field_name: "Score", field_type: "varchar" },
    {
      field_code: consentKey,
      field_name: "May call",
      field_type: "enum",
      options: [{ id: 31, label: "Yes" }],
    },
  ]);
  const crm = await startFakeCrm(vendor);
  opened.push(crm);
  const values = { PIPEDRIVE_API_TOKEN: token, PIPEDRIVE_COMPANY_DOMAIN: crm.url, ...variables };
  const tokens = { read: async () => null, write: async () => {} };
  return {
    vendor,
    crm,
    provider: pipedrive.connect(values, { clock, tokens, allowAnyHost: true }),
  };
}

function fieldsWith(choices: FieldChoices = {}): CrmPush["fields"] {
  return listActiveFields(applyFieldChoices(pipedrive.fields, choices));
}

function aPush(changes: Partial<CrmPush> = {}): CrmPush {
  const pushId = "9a2f7c1e-3f55-4c52-8f0a-6d9c2b7e4a10";
  return { lead: aLead(), personId, pushId, fields: fieldsWith(), known: null, ...changes };
}

const soon = () => AbortSignal.timeout(10_000);

/** Makes the n-th call fail; a call that hangs is given up once it has arrived. */
function failAt(crm: FakeCrm, index: number, fault: CrmFault): AbortSignal {
  const first = crm.calls.length;
  crm.fault = () => (crm.calls.length - first === index + 1 ? fault : null);
  return crm.hung;
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

test("a new person gets one record, one lead and one note, and staff get the link", async () => {
  const { vendor, crm, provider } = await open();
  const result = await provider.push(aPush(), soon());
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
    url: `${crm.url}/person/1`,
    parts: { lead: vendor.leads[0]?.id, note: "1" },
    created: true,
    warnings: [],
  });
});

test("the token goes in its header and nowhere else", async () => {
  const { crm, provider } = await open();
  await provider.push(aPush(), soon());
  for (const { headers, path, query, text } of crm.calls) {
    expect(headers["x-api-token"]).toBe(token);
    expect(`${path}${query}${text}`).not.toContain(token);
  }
});

test("where reads lag behind writes, a repeat still makes nothing", async () => {
  const { vendor, crm, provider } = await open();
  const known = await provider.push(aPush(), soon());
  const answer = vendor.answer.bind(vendor);
  vendor.answer = (call) => {
    const isRead = call.method === "GET" && !call.path.endsWith("/search");
    return isRead ? { status: 404, body: { success: false, error: "Not found" } } : answer(call);
  };
  const again = await provider.push(aPush({ known }), soon());
  expect(again).toMatchObject({ id: known.id, parts: known.parts, created: false });
  expect(crm.calls.some(({ method }) => method === "GET")).toBe(true);
  expect([vendor.persons, vendor.leads, vendor.notes].map((list) => list.length)).toEqual([
    1, 1, 1,
  ]);
  expect(vendor.persons[0]).toMatchObject({ name: "Amara Okafor" });
});

test("a repeat changes the one note and makes nothing", async () => {
  const { vendor, provider } = await open();
  const known = await provider.push(aPush(), soon());
  const lead = aLead({ leadScore: 41, leadCategory: "cold" });
  const again = await provider.push(aPush({ lead, known }), soon());
  expect(again).toMatchObject({ id: known.id, parts: known.parts, created: false });
  expect([vendor.persons, vendor.leads, vendor.notes].map((list) => list.length)).toEqual([
    1, 1, 1,
  ]);
  expect(vendor.notes[0]?.content).toContain("Score 41 of 100");
});

test("what sales typed stays: name, addresses, other phones, other fields, the lead's title", async () => {
  const { vendor, provider } = await open();
  addPersonOfSales(vendor);
  const sales = structuredClone(vendor.persons[0]!);
  const known = await provider.push(aPush(), soon());
  expect(known.created).toBe(false);
  const phones = [...sales.phones, { value: "614-555-0142", primary: false, label: "home" }];
  expect(vendor.persons).toEqual([{ ...sales, phones }]);
  vendor.leads[0]!.title = "Okafor, annuity";
  await provider.push(aPush({ known }), soon());
  expect(vendor.leads[0]?.title).toBe("Okafor, annuity");
});

test("a phone that is there in other punctuation is not added again", async () => {
  const { vendor, crm, provider } = await open();
  addPersonOfSales(vendor);
  vendor.persons[0]!.phones.push({ value: "+1 (614) 555 0142", primary: false });
  await provider.push(aPush(), soon());
  expect(vendor.persons[0]?.phones).toHaveLength(2);
  expect(crm.calls.map(({ method }) => method)).not.toContain("PATCH");
});

test("of several records with one address the oldest is taken", async () => {
  const { vendor, provider } = await open();
  addPersonOfSales(vendor);
  vendor.persons.push({ ...structuredClone(vendor.persons[0]!), id: 2 });
  expect(await provider.push(aPush(), soon())).toMatchObject({ id: "1", created: false });
});

test("a longer address that ends alike is somebody else", async () => {
  const { vendor, provider } = await open();
  addPersonOfSales(vendor);
  vendor.persons[0]!.emails[1]!.value = "not.amara@example.com";
  expect(await provider.push(aPush(), soon())).toMatchObject({ id: "2", created: true });
});

test("a record whose address sales have changed since is left alone", async () => {
  const { vendor, provider } = await open();
  addPersonOfSales(vendor);
  vendor.persons[0]!.emails.length = 1;
  vendor.indexedEmails.set(1, ["amara@example.com"]);
  expect(await provider.push(aPush(), soon())).toMatchObject({ id: "2", created: true });
});

test("a record that sales deleted is made anew, once, and the lead moves to it", async () => {
  const { vendor, provider } = await open();
  const known = await provider.push(aPush(), soon());
  vendor.persons[0]!.is_deleted = true;
  const again = await provider.push(aPush({ known }), soon());
  expect(again).toMatchObject({ id: "2", parts: known.parts, created: true });
  expect(vendor.leads).toMatchObject([{ person_id: 2 }]);
  expect(vendor.notes).toMatchObject([{ person_id: 2 }]);
});

test("a lead and a note that sales deleted are made anew", async () => {
  const { vendor, provider } = await open();
  const known = await provider.push(aPush(), soon());
  vendor.leads.length = 0;
  vendor.notes[0]!.active_flag = false;
  const again = await provider.push(aPush({ known }), soon());
  expect(again.parts).toEqual({ lead: vendor.leads[0]?.id, note: "2" });
});

test("an archived lead stays the person's one lead, and staff are told", async () => {
  const { vendor, provider } = await open();
  const known = await provider.push(aPush(), soon());
  vendor.leads[0]!.is_archived = true;
  for (const last of [known, null]) {
    const { warnings } = await provider.push(aPush({ known: last }), soon());
    expect(warnings).toEqual([expect.stringContaining("archived")]);
  }
  vendor.persons[0]!.is_deleted = true;
  expect(await provider.push(aPush({ known }), soon())).toMatchObject({ id: "2", created: true });
  expect(vendor.leads).toHaveLength(1);
});

test("fields of the account's own get values in their own types", async () => {
  const { vendor, provider } = await open();
  const fields = fieldsWith({
    leadScore: { remoteField: scoreKey, enabled: true },
    contactConsent: { remoteField: consentKey, enabled: true },
    zipCode: { remoteField: goneKey, enabled: true },
  });
  const { warnings } = await provider.push(aPush({ fields }), soon());
  expect(vendor.persons[0]?.custom_fields).toEqual({ [scoreKey]: "100", [consentKey]: 31 });
  expect(warnings).toEqual([expect.stringContaining(goneKey)]);
});

test("a search that lags behind makes no second record", async () => {
  const { vendor, provider } = await open();
  vendor.isIndexLate = true;
  await provider.push(aPush(), soon());
  const again = await provider.push(aPush(), soon());
  expect(again).toMatchObject({ id: "1", created: false });
  expect([vendor.persons, vendor.leads, vendor.notes].map((list) => list.length)).toEqual([
    1, 1, 1,
  ]);
});

const outsets = [
  { name: "a new person", count: 5, prepare: () => {} },
  { name: "a person sales know", count: 8, prepare: addPersonOfSales },
];
const faultsAtCalls = outsets.flatMap((outset) =>
  crmFaults.flatMap((fault) => ["told", "killed"].map((end) => ({ ...outset, fault, end }))),
);

test.each(faultsAtCalls)(
  "$name, whichever call ends in $fault ($end): a repeat leaves one record, lead and note",
  async ({ count, prepare, fault, end }) => {
    const untouched = await open();
    prepare(untouched.vendor);
    await untouched.provider.push(aPush(), soon());
    expect(untouched.crm.calls).toHaveLength(count);

    for (let index = 0; index < count; index += 1) {
      const { vendor, crm, provider } = await open();
      vendor.isIndexLate = true;
      prepare(vendor);
      const failure = await crmFailureOf(provider.push(aPush(), failAt(crm, index, fault)));
      crm.fault = () => null;
      const known: RemoteRef | null = end === "told" ? (failure.reached ?? null) : null;
      const { id, parts } = await provider.push(aPush({ known }), soon());

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
  const { crm, provider } = await open();
  const failure = await crmFailureOf(provider.push(aPush(), failAt(crm, index, fault)));
  expect(failure.kind).toBe(kind);
  expect(failure.message).not.toContain(token);
});

test("an id of another account never leads to whoever has it in this one", async () => {
  const { vendor, provider } = await open();
  addPersonOfSales(vendor);
  const known = { id: "1", url: "https://old.pipedrive.com/person/1", parts: { lead: "x" } };
  const lead = aLead({ email: "somebody@example.com" });
  const { id } = await provider.push(aPush({ lead, known }), soon());
  expect(id).not.toBe("1");
  expect(vendor.persons[0]).toMatchObject({ phones: [{ value: "+44 20 7946 0000" }] });
});

test("a failure after the person was made says where to go on", async () => {
  const { vendor, crm, provider } = await open();
  const failure = await crmFailureOf(provider.push(aPush(), failAt(crm, 4, "unavailable")));
  const parts = { lead: vendor.leads[0]?.id };
  expect(failure.reached).toEqual({ id: "1", url: `${crm.url}/person/1`, parts });
});

test("a good test names the account and every mapped field that it lacks", async () => {
  const { provider } = await open();
  const fields = fieldsWith({
    leadScore: { remoteField: scoreKey, enabled: true },
    zipCode: { remoteField: goneKey, enabled: true },
    leadCategory: { remoteField: "phones", enabled: true },
  });
  expect(await provider.test(fields, soon())).toEqual({
    ok: true,
    account: "Acme Agency",
    accountId: "4211",
    missingFields: [goneKey, "phones"].toSorted(),
    warnings: [expect.any(String), expect.any(String)],
    failure: null,
  });
});

test("a test with a wrong token says how to mend it and never throws", async () => {
  const { provider } = await open({ PIPEDRIVE_API_TOKEN: "wr0ng" });
  const report = await provider.test(fieldsWith(), soon());
  expect(report).toMatchObject({ ok: false, account: null });
  expect(report.failure).toContain("PIPEDRIVE_API_TOKEN");
  expect(report.failure).not.toContain("wr0ng");
});

test("a company that takes another domain stays the same account", async () => {
  const { vendor, provider } = await open();
  const before = await provider.test(fieldsWith(), soon());
  vendor.company.company_domain = "acme-renamed";
  expect((await provider.test(fieldsWith(), soon())).accountId).toBe(before.accountId);
});

test("a token of another company is found out by the test", () => {
  expect(describeMismatch("https://acme.pipedrive.com", "Acme")).toBeNull();
  expect(describeMismatch("https://acme.pipedrive.com", "other")).toContain("other.pipedrive.com");
  expect(describeMismatch("http://127.0.0.1:8080", "other")).toBeNull();
});

test.each(["http://acme.pipedrive.com", "https://pipedrive.com.example", "acme"])(
  "%s is refused as company domain, with the variable's name",
  (domain) => {
    const values = { PIPEDRIVE_API_TOKEN: token, PIPEDRIVE_COMPANY_DOMAIN: domain };
    const tokens = { read: async () => null, write: async () => {} };
    const connect = () => pipedrive.connect(values, { clock, tokens, allowAnyHost: false });
    expect(connect).toThrow(/PIPEDRIVE_COMPANY_DOMAIN/);
  },
);
