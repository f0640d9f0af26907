import type { LookupAddress } from "node:dns";
import { afterEach, expect, test } from "vitest";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { applyFieldChoices, listActiveFields } from "#features/crm/core/field-map.ts";
import { aLead } from "#testing/records/a-lead.ts";
import {
  crmFaults,
  startFakeCrm,
  type CrmFault,
  type CrmReply,
  type FakeCrm,
} from "#testing/crm/fake-crm.ts";
import { crmFailureOf } from "#testing/crm/crm-failure-of.ts";
import { fakeWebhookReceiver } from "#testing/crm/fake-webhook-receiver.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { connectWebhook } from "./connect-webhook.ts";
import type { CrmPush, ProviderContext } from "#features/crm/server/crm-provider.ts";
import type { ResolveHost } from "#platform/outgoing/public-lookup.ts";
import { webhook } from "#features/crm/server/crm-providers.ts";

const secret = "a secret that only the two of us know";
const personId = "5f0c0a39-98a4-4f0e-8f6a-0d7f4f3a2b11";
const pushId = "9a2f7c1e-3f55-4c52-8f0a-6d9c2b7e4a10";
const clock = testClock();
const context: ProviderContext = {
  clock,
  tokens: { read: async () => null, write: async () => {} },
  allowAnyHost: true,
};
const opened: FakeCrm[] = [];

afterEach(async () => {
  for (const crm of opened.splice(0)) await crm.close();
});

async function open({ key = secret, path = "/hooks/1/abc/" } = {}) {
  const vendor = fakeWebhookReceiver(Buffer.from(key), clock);
  const crm = await startFakeCrm(vendor);
  opened.push(crm);
  const values = { CRM_WEBHOOK_URL: `${crm.url}${path}`, CRM_WEBHOOK_SECRET: secret };
  return { vendor, crm, provider: webhook.connect(values, context) };
}

function aPush(changes: Partial<CrmPush> = {}): CrmPush {
  const fields = listActiveFields(applyFieldChoices(webhook.fields, {}));
  return { lead: aLead(), personId, pushId, fields, known: null, ...changes };
}

const soon = () => AbortSignal.timeout(10_000);

test("a receiver that checks signatures takes the lead in, and its id is kept", async () => {
  const { vendor, crm, provider } = await open();
  const result = await provider.push(aPush(), soon());
  expect(result).toEqual({
    id: `record-of-${personId}`,
    url: null,
    parts: {},
    created: true,
    warnings: [],
  });
  expect(vendor.events.get(pushId)).toMatchObject({ type: "lead.upsert", personId });
  expect(vendor.people.get(personId)).toMatchObject({ email: "amara@example.com", leadScore: 100 });
  expect(crm.calls).toHaveLength(1);
});

test("sensitive fields stay here until an admin turns each of them on", async () => {
  const { vendor, provider } = await open();
  await provider.push(aPush(), soon());
  const record = vendor.people.get(personId) ?? {};
  const sensitive = ["income", "citizenshipStatus", "maritalStatus", "hasChildren", "birthYear"];
  expect(Object.keys(record).filter((name) => sensitive.includes(name))).toEqual([]);
  expect(Object.keys(record)).toContain("answers");
});

test.each(["/catch/1/abc/", "/abc", "/"])(
  "an address that ends in %s is called to the letter",
  async (path) => {
    const { crm, provider } = await open({ path: `${path}?key=a%20b&sig=c%2Bd` });
    await provider.push(aPush(), soon());
    expect(crm.calls[0]?.path).toBe(path);
    expect([...(crm.calls[0]?.query ?? [])]).toEqual([
      ["key", "a b"],
      ["sig", "c+d"],
    ]);
  },
);

test("a receiver with another secret refuses the call, and staff read what to mend", async () => {
  const { vendor, provider } = await open({ key: `${secret}!` });
  const failure = await crmFailureOf(provider.push(aPush(), soon()));
  expect(failure.kind).toBe("auth");
  expect(failure.message).toContain("CRM_WEBHOOK_SECRET");
  expect(failure.message).not.toContain(secret);
  expect(vendor.events.size).toBe(0);
});

test("every attempt of one request has one id and its own time; a new request has another", async () => {
  const { vendor, crm, provider } = await open();
  await provider.push(aPush(), soon());
  clock.advance(3_600_000);
  await provider.push(aPush(), soon());
  await provider.push(aPush({ pushId: "1d7f4f3a-2b11-4f0e-8f6a-5f0c0a3998a4" }), soon());
  const [first, second] = crm.calls.map(({ headers }) => headers);
  expect(second?.["webhook-id"]).toBe(first?.["webhook-id"]);
  expect(Number(second?.["webhook-timestamp"]) - Number(first?.["webhook-timestamp"])).toBe(3_600);
  expect(second?.["webhook-signature"]).not.toBe(first?.["webhook-signature"]);
  expect([vendor.events.size, vendor.people.size]).toEqual([2, 1]);
});

const kinds: Readonly<Record<CrmFault, string>> = {
  unauthorized: "auth",
  forbidden: "auth",
  throttled: "throttled",
  unavailable: "transient",
  drop: "unknown_outcome",
  drop_after_write: "unknown_outcome",
  hang: "unknown_outcome",
  hang_after_write: "unknown_outcome",
};

test.each(crmFaults)("after %s a repeat leaves one event and one person", async (fault) => {
  const { vendor, crm, provider } = await open();
  crm.fault = () => fault;
  const failure = await crmFailureOf(provider.push(aPush(), crm.hung));
  expect(failure.kind).toBe(kinds[fault]);
  crm.fault = () => null;
  await provider.push(aPush(), soon());
  expect([...vendor.events.keys()]).toEqual([pushId]);
  expect(vendor.people.get(personId)).toMatchObject({ fullName: "Amara Okafor" });
});

test.each<[string, CrmReply, string]>([
  ["a short text", { status: 200, body: { id: "abc" } }, "abc"],
  ["a number", { status: 201, body: { id: 42 } }, "42"],
  ["too long a text", { status: 200, body: { id: "x".repeat(101) } }, personId],
  ["a blank", { status: 200, body: { id: " " } }, personId],
  ["nothing of the kind", { status: 202, body: "Accepted" }, personId],
  ["no body", { status: 204 }, personId],
])("an answer whose id is %s names the record", async (_, reply, id) => {
  const { vendor, provider } = await open();
  vendor.answer = () => reply;
  expect(await provider.push(aPush(), soon())).toMatchObject({ id });
});

test("a redirect is not followed", async () => {
  const { vendor, crm, provider } = await open();
  vendor.answer = () => ({ status: 307, headers: { location: `${crm.url}/elsewhere` } });
  expect((await crmFailureOf(provider.push(aPush(), soon()))).kind).toBe("config");
  expect(crm.calls).toHaveLength(1);
});

test("the test sends a signed event of its own and no lead", async () => {
  const { vendor, provider } = await open();
  const report = await provider.test({}, soon());
  expect(report).toMatchObject({ ok: true, account: "127.0.0.1", failure: null });
  expect([...vendor.events.values()]).toEqual([
    { type: "test", timestamp: clock.now().toISOString() },
  ]);
  expect(vendor.people.size).toBe(0);
});

test("receivers are told apart by their whole address, which the report keeps to itself", async () => {
  const { crm } = await open();
  const findId = async (path: string) => {
    const values = { CRM_WEBHOOK_URL: crm.url + path, CRM_WEBHOOK_SECRET: secret };
    return (await webhook.connect(values, context).test({}, soon())).accountId;
  };
  const id = await findId("/hooks/one");
  expect(id).toBe(await findId("/hooks/one"));
  expect(id).not.toBe(await findId("/hooks/two"));
  expect(id).not.toContain("one");
});

test("a failed test says why and never throws", async () => {
  const { provider } = await open({ key: `${secret}!` });
  const report = await provider.test({}, soon());
  expect(report).toMatchObject({ ok: false, failure: expect.stringContaining("401") });
});

function resolveTo(...addresses: string[]): ResolveHost {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));
  return (_host, _options, done) => done(null, found);
}

function connectGuarded(url: string, resolve?: ResolveHost) {
  const values = { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: secret };
  return connectWebhook(values, { ...context, allowAnyHost: false }, resolve);
}

test.each([
  ["a private address", ["10.0.0.5"]],
  ["this machine", ["127.0.0.1"]],
  ["a cloud's metadata", ["169.254.169.254"]],
  ["this machine in IPv6", ["::1"]],
  ["this machine in other clothes", ["::ffff:127.0.0.1"]],
  ["a public address and a private one", ["1.1.1.1", "10.0.0.5"]],
  ["nothing", []],
])("a name that stands for %s is not called", async (_, addresses) => {
  const { crm } = await open();
  const url = `https://receiver.example:${new URL(crm.url).port}/hook`;
  const provider = connectGuarded(url, resolveTo(...addresses));
  const failure = await crmFailureOf(provider.push(aPush(), soon()));
  expect(failure.kind).toBe("config");
  expect(failure.message).toContain("private address");
  expect((await provider.test({}, soon())).failure).toContain("private address");
  expect(crm.calls).toHaveLength(0);
});

test("a name that is looked up in vain is tried again later", async () => {
  const lost = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
  const provider = connectGuarded("https://receiver.example", (_host, _options, done) =>
    done(lost, []),
  );
  expect((await crmFailureOf(provider.push(aPush(), soon()))).kind).toBe("transient");
});

test.each([
  "http://hooks.example.com/1",
  "https://127.0.0.1/hook",
  "https://2130706433/hook",
  "https://[::1]/hook",
  "https://1.1.1.1/hook",
  "https://user:word@hooks.example.com/1",
  "ftp://hooks.example.com",
  "hooks.example.com",
])("%s is refused as an address before anything is sent", (url) => {
  expect(() => connectGuarded(url)).toThrow(CrmFailure);
  expect(() => connectGuarded(url)).toThrow(/CRM_WEBHOOK_URL/);
});

test("too short a secret is refused, and staff read how long it must be", () => {
  const values = { CRM_WEBHOOK_URL: "https://hooks.example.com/1", CRM_WEBHOOK_SECRET: "short" };
  expect(() => webhook.connect(values, context)).toThrow(/at least 24 characters/);
});

test("a person who is erased is named by our id alone, signed, and the same way each time", async () => {
  const { vendor, crm, provider } = await open();
  await provider.push(aPush(), soon());
  await provider.erase?.({ personId, remotes: [] }, soon());
  await provider.erase?.({ personId, remotes: [] }, soon());
  const erased = [...vendor.events.values()].filter(({ type }) => type === "person.erased");
  expect(erased).toMatchObject([{ personId }]);
  expect(crm.calls.at(-1)?.text).not.toMatch(/amara|okafor|614/i);
});
