import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import { aLead } from "#testing/records/a-lead.ts";
import type { CrmReply } from "#testing/crm/fake-crm.ts";
import {
  crmFailureOf,
  guarded,
  personId,
  pushId,
  usualFields,
  webhookScene,
  webhookSecret,
} from "#testing/crm/vendor-scenes.ts";
import type { ResolveHost } from "#platform/outgoing/public-lookup.ts";
import { hourMs } from "#platform/core/durations.ts";
import {
  connectWebhook,
  describeWebhookFailure,
  readWebhookKey,
  signWebhook,
  webhook,
} from "./webhook-provider.ts";

const soon = () => AbortSignal.timeout(60_000);

test("a receiver that checks signatures accepts the lead, and its id is stored", async () => {
  const { vendor, fake, push } = await webhookScene();
  const result = await push();
  expect(result).toEqual({
    id: `record-of-${personId}`,
    url: null,
    parts: {},
    warnings: [],
  });
  expect(vendor.events.get(pushId)).toMatchObject({ type: "lead.upsert", personId });
  expect(vendor.people.get(personId)).toMatchObject({ email: "amara@example.com", leadScore: 100 });
  expect(fake.calls).toHaveLength(1);
});

test("a sensitive field is not sent until an admin turns it on", async () => {
  const { vendor, push } = await webhookScene();
  await push();
  const record = vendor.people.get(personId) ?? {};
  const sensitive = ["income", "citizenshipStatus", "maritalStatus", "hasChildren", "birthYear"];
  expect(Object.keys(record).filter((name) => sensitive.includes(name))).toEqual([]);
  expect(Object.keys(record)).toContain("answers");
});

test.each(["/catch/1/abc/", "/abc", "/"])(
  "an address that ends in %s is called exactly as given",
  async (path) => {
    const { fake, push } = await webhookScene({ path: `${path}?key=a%20b&sig=c%2Bd` });
    await push();
    expect(fake.calls[0]?.path).toBe(path);
    expect([...(fake.calls[0]?.query ?? [])]).toEqual([
      ["key", "a b"],
      ["sig", "c+d"],
    ]);
  },
);

test("a receiver with another secret refuses the call, and staff read what to mend", async () => {
  const { vendor, push } = await webhookScene({ key: `${webhookSecret}!` });
  const failure = await crmFailureOf(push());
  expect(failure.kind).toBe("auth");
  expect(failure.message).toContain("CRM_WEBHOOK_SECRET");
  expect(failure.message).not.toContain(webhookSecret);
  expect(vendor.events.size).toBe(0);
});

test("every attempt of one request has one id and its own time; a new request has another id", async () => {
  const { clock, vendor, fake, push } = await webhookScene();
  await push();
  clock.advance(hourMs);
  await push();
  await push({ pushId: "1d7f4f3a-2b11-4f0e-8f6a-5f0c0a3998a4" });
  const [first, second] = fake.calls.map(({ headers }) => headers);
  expect(second?.["webhook-id"]).toBe(first?.["webhook-id"]);
  expect(Number(second?.["webhook-timestamp"]) - Number(first?.["webhook-timestamp"])).toBe(3_600);
  expect(second?.["webhook-signature"]).not.toBe(first?.["webhook-signature"]);
  expect([vendor.events.size, vendor.people.size]).toEqual([2, 1]);
});

test.each<[string, CrmReply, string]>([
  ["a short text", { status: 200, body: { id: "abc" } }, "abc"],
  ["a number", { status: 201, body: { id: 42 } }, "42"],
  ["too long a text", { status: 200, body: { id: "x".repeat(101) } }, personId],
  ["a blank", { status: 200, body: { id: " " } }, personId],
  ["nothing of the kind", { status: 202, body: "Accepted" }, personId],
  ["no body", { status: 204 }, personId],
])("an answer whose id is %s names the record", async (_, reply, id) => {
  const { vendor, push } = await webhookScene();
  vendor.answer = () => reply;
  expect(await push()).toMatchObject({ id });
});

test("a redirect is not followed", async () => {
  const { vendor, fake, push } = await webhookScene();
  vendor.answer = () => ({ status: 307, headers: { location: `${fake.url}/elsewhere` } });
  expect((await crmFailureOf(push())).kind).toBe("config");
  expect(fake.calls).toHaveLength(1);
});

test("the test sends a signed event of its own and no lead", async () => {
  const { clock, vendor, ...scene } = await webhookScene();
  expect(await scene.test()).toMatchObject({ account: "127.0.0.1", faults: [] });
  expect([...vendor.events.values()]).toEqual([
    { type: "test", timestamp: clock.now().toISOString() },
  ]);
  expect(vendor.people.size).toBe(0);
});

test("receivers are distinguished by their whole address, which is not shown", async () => {
  const { connect, fake } = await webhookScene();
  const findId = async (path: string) =>
    (await connect({ CRM_WEBHOOK_URL: fake.url + path }).test()).accountId;
  const id = await findId("/hooks/one");
  expect(id).toBe(await findId("/hooks/one"));
  expect(id).not.toBe(await findId("/hooks/two"));
  expect(id).not.toContain("one");
});

function resolveTo(...addresses: string[]): ResolveHost {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));
  return (_host, _options, done) => done(null, found);
}

function connectGuarded(url: string, resolve?: ResolveHost) {
  const values = { CRM_WEBHOOK_URL: url, CRM_WEBHOOK_SECRET: webhookSecret };
  const provider = connectWebhook(values, guarded, resolve);
  const fields = usualFields(webhook);
  const asked = { lead: aLead(), mayMake: true, personId, pushId, fields, known: null };
  const push = () => provider.write(asked, soon());
  return { push, test: () => provider.test(fields, soon()) };
}

test.each([
  ["a private address", ["10.0.0.5"]],
  ["this machine", ["127.0.0.1"]],
  ["a cloud's metadata", ["169.254.169.254"]],
  ["this machine in IPv6", ["::1"]],
  ["this machine in other clothes", ["::ffff:127.0.0.1"]],
  ["a public address and a private one", ["1.1.1.1", "10.0.0.5"]],
  ["nothing", []],
])("a name that resolves to %s is not called", async (_, addresses) => {
  const { fake } = await webhookScene();
  const url = `https://receiver.example:${new URL(fake.url).port}/hook`;
  const provider = connectGuarded(url, resolveTo(...addresses));
  for (const call of [provider.push(), provider.test()]) {
    const message = expect.stringContaining("private address");
    expect(await crmFailureOf(call)).toMatchObject({ kind: "config", message });
  }
  expect(fake.calls).toHaveLength(0);
});

test("a name that can't be resolved is tried again later", async () => {
  const lost = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
  const provider = connectGuarded("https://receiver.example", (_host, _options, done) =>
    done(lost, []),
  );
  expect((await crmFailureOf(provider.push())).kind).toBe("transient");
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

test("an erasure names the person only by our id, signed, and the same way each time", async () => {
  const { vendor, fake, provider, push } = await webhookScene();
  await push();
  await provider.erase?.({ personId, remotes: [] }, soon());
  await provider.erase?.({ personId, remotes: [] }, soon());
  const erased = [...vendor.events.values()].filter(({ type }) => type === "person.erased");
  expect(erased).toMatchObject([{ personId }]);
  expect(fake.calls.at(-1)?.text).not.toMatch(/amara|okafor|614/i);
});

test("a message is signed like the example of Standard Webhooks", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    sentAt: new Date(1_614_265_330_999),
    body: '{"test": 2432232314}',
  };
  expect(signWebhook(message, readWebhookKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a secret without a prefix is used as text", () => {
  const secret = "a sentence that is long enough";
  expect(readWebhookKey(secret).toString()).toBe(secret);
});

test.each([
  ["23 characters", "x".repeat(23), "24 characters"],
  ["nothing", "", "24 characters"],
  ["23 bytes in base64", `whsec_${Buffer.alloc(23).toString("base64")}`, "24 bytes"],
  ["no base64 after the prefix", "whsec_not base64, but long enough!", "base64 after whsec_"],
])("a secret of %s is refused with what to mend", (_, secret, sentence) => {
  expect(() => readWebhookKey(secret)).toThrow(sentence);
  expect(() => readWebhookKey(secret)).toThrow("CRM_WEBHOOK_SECRET");
});

test.each(["x".repeat(24), `whsec_${Buffer.alloc(24, 7).toString("base64")}`])(
  "a secret of 24 is long enough",
  (secret) => {
    expect(readWebhookKey(secret).byteLength).toBe(24);
  },
);

const now = new Date("2026-06-15T12:00:00.000Z");

function describe(status: number, headers: Record<string, string> = {}, body: unknown = null) {
  return describeWebhookFailure({ status, body, headers: new Headers(headers) }, now);
}

test.each([
  [301, "config"],
  [307, "config"],
  [400, "rejected"],
  [401, "auth"],
  [403, "auth"],
  [404, "config"],
  [408, "transient"],
  [409, "rejected"],
  [410, "config"],
  [422, "rejected"],
  [425, "transient"],
  [429, "throttled"],
  [500, "transient"],
  [502, "transient"],
  [503, "transient"],
])("status %i is %s", (status, kind) => {
  expect(describe(status).kind).toBe(kind);
});

test.each([
  ["429 without a wait", 429, undefined, 60],
  ["429 with seconds", 429, "7", 7],
  ["429 with none", 429, "0", 1],
  ["429 with a date", 429, "Mon, 15 Jun 2026 12:05:00 GMT", 300],
  ["429 with a date that has passed", 429, "Mon, 15 Jun 2026 11:00:00 GMT", 1],
  ["429 with more than a day", 429, "100000", 90_000],
  ["429 with words", 429, "later", 60],
  ["503 with seconds", 503, "30", 30],
])("%s waits as long as it should", (_, status, wait, seconds) => {
  const failure = describe(status, wait === undefined ? {} : { "retry-after": wait });
  expect(failure.kind).toBe("throttled");
  expect((Number(failure.retryAt) - now.getTime()) / 1_000).toBe(seconds);
});

test.each([
  [401, "auth"],
  [404, "config"],
  [422, "rejected"],
])("status %i is %s, however long it says to wait, because a person has to act", (status, kind) => {
  const failure = describe(status, { "retry-after": "20" });
  expect([failure.kind, failure.retryAt]).toEqual([kind, undefined]);
});

test("a receiver that was not ready is tried again at the time it names", () => {
  const { kind, retryAt } = describe(425, { "retry-after": "20" });
  expect({ kind, waitMs: Number(retryAt) - now.getTime() }).toEqual({
    kind: "transient",
    waitMs: 20_000,
  });
});

test("staff read the receiver's words on a refusal, cut to a maximum length", () => {
  const { message } = describe(422, {}, { message: ` No ${"x".repeat(1_000)}` });
  expect(message).toContain("refused the lead: No xxx");
  expect(message.length).toBeLessThan(400);
});
