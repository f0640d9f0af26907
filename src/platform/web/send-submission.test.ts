import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendSubmission } from "./api-client.ts";

const fetchStub = vi.fn<typeof fetch>();
const key = "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77";
const newKeys: string[] = [];

beforeEach(() => void vi.stubGlobal("fetch", fetchStub));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchStub.mockReset();
  newKeys.length = 0;
});

const answerWith = (...answers: ReadonlyArray<readonly [status: number, body: unknown]>) => {
  for (const [status, body] of answers) {
    fetchStub.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  }
};

const send = () =>
  sendSubmission({
    path: "/api/lead",
    key,
    onNewKey: (newKey) => newKeys.push(newKey),
    body: { email: "amara@example.com" },
    isField: (name): name is "email" => name === "email",
  });

const readCalls = () =>
  fetchStub.mock.calls.map(([path, init]) => ({
    path,
    key: new Headers(init?.headers).get("Idempotency-Key"),
    body: JSON.parse(String(init?.body)) as unknown,
  }));

test("the fields go out under the draft's key", async () => {
  answerWith([201, { success: true, id: "1" }]);
  expect(await send()).toEqual({ kind: "sent" });
  expect(readCalls()).toEqual([{ path: "/api/lead", key, body: { email: "amara@example.com" } }]);
  expect(newKeys).toEqual([]);
});

test("words changed since a lost answer go out once more, under a key of their own", async () => {
  answerWith([422, { message: "Key reused." }], [201, { success: true, id: "2" }]);
  expect(await send()).toEqual({ kind: "sent" });
  expect(newKeys).toHaveLength(1);
  expect(readCalls().map((call) => call.key)).toEqual([key, newKeys[0]]);
});

test("a new key that is refused too is a failure, not a third attempt", async () => {
  answerWith([422, { message: "Key reused." }], [422, { message: "Key reused." }]);
  expect(await send()).toEqual({ kind: "failed", message: "Key reused." });
  expect(fetchStub).toHaveBeenCalledTimes(2);
});

const email = "Please enter a valid email address";

test.each([
  ["a repeat", 200, { success: true, id: "1" }, { kind: "sent" }],
  ["a stranger's 200", 200, null, { kind: "failed", message: null }],
  [
    "a faulty field",
    400,
    { message: "Please check it.", errors: { email } },
    { kind: "refused", message: "Please check it.", errors: { email } },
  ],
  ["a conflict", 409, { message: "Sent before." }, { kind: "failed", message: "Sent before." }],
  [
    "a fault in something that is no field",
    400,
    { message: "Too long.", errors: { pageUrl: "Too long" } },
    { kind: "failed", message: "Too long." },
  ],
  ["no field named", 400, { message: "No JSON." }, { kind: "failed", message: "No JSON." }],
  ["too many", 429, { message: "Please wait." }, { kind: "failed", message: "Please wait." }],
  ["an outage", 503, { message: "Soon." }, { kind: "failed", message: "Soon." }],
  ["a fault without a sentence", 500, "", { kind: "failed", message: null }],
])("%s, answered with %i, comes out as %j", async (_what, status, body, outcome) => {
  answerWith([status, body]);
  expect(await send()).toEqual(outcome);
});

test("no connection is a failure without a sentence of the server", async () => {
  fetchStub.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await send()).toEqual({ kind: "failed", message: null });
});
