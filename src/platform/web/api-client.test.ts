import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { locales, negotiateLocale } from "#platform/core/locale.ts";
import { ApiError, callApi, makeUuid, sendSubmission, staffHeaders } from "./api-client.ts";

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal("fetch", fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answerWith = (body: string, init?: ResponseInit) =>
  fetchStub.mockResolvedValue(new Response(body, init));

async function catchError(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail("The call succeeded."),
    (error: unknown) => error,
  );
}

test("a read sends the session cookie and returns the response's JSON", async () => {
  answerWith('{"leads":[]}');
  expect(await callApi("/api/admin/leads")).toEqual({ leads: [] });
  const [path, init] = fetchStub.mock.calls[0] ?? [];
  expect(path).toBe("/api/admin/leads");
  expect(init).toMatchObject({ method: "GET", credentials: "same-origin" });
  expect(init?.headers).toEqual({});
  expect(init).not.toHaveProperty("body");
});

test("a response with success false is a refusal under any status, with the server's sentence", async () => {
  answerWith('{"success":false,"message":"The house is closed."}');
  const error = await catchError(callApi("/api/auth/login", { method: "POST", body: {} }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 200, serverMessage: "The house is closed." });
});

test("a request of a staff page names the user that the page shows", async () => {
  onTestFinished(() => void delete staffHeaders["X-Staff"]);
  staffHeaders["X-Staff"] = "ada";
  answerWith("{}");
  await callApi("/api/admin/leads");
  expect(fetchStub.mock.calls[0]?.[1]?.headers).toEqual({ "X-Staff": "ada" });
});

test("a background request is marked, so that it does not extend the session", async () => {
  answerWith("{}");
  await callApi("/api/auth/me", { isBackground: true });
  expect(fetchStub.mock.calls[0]?.[1]?.headers).toEqual({ "X-Background": "1" });
});

test("a request can be aborted by its caller, also in a browser without AbortSignal.any", async () => {
  vi.stubGlobal("AbortSignal", { any: undefined });
  fetchStub.mockImplementation(
    (_path, init) =>
      new Promise((_answer, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("given up")));
      }),
  );
  const caller = new AbortController();
  const call = catchError(callApi("/api/admin/leads", { signal: caller.signal }));
  caller.abort();
  expect(await call).toEqual(new Error("given up"));
});

test("a body is sent as JSON, together with the request's headers", async () => {
  answerWith("{}");
  const headers = { "Idempotency-Key": "key" };
  await callApi("/api/lead", { method: "POST", body: { q1: "yes" }, headers });
  expect(fetchStub.mock.calls[0]?.[1]).toMatchObject({
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": "key" },
    body: '{"q1":"yes"}',
  });
});

test.each([
  [404, "Not Found", '{"message":"No lead."}', '404: {"message":"No lead."}'],
  [500, "Internal Server Error", "", "500: Internal Server Error"],
  [503, "", "", "503: "],
])(
  "a response of %i %s is an error with the message that the specification words",
  async (...row) => {
    const [status, statusText, body, message] = row;
    answerWith(body, { status, statusText });
    const error = await catchError(callApi("/api/auth/me"));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, message });
  },
);

test.each([
  ['{"message":"Please sign in.","errors":{"q1":"Choose"}}', "Please sign in.", { q1: "Choose" }],
  ['{"message":7,"errors":"all"}', null, {}],
  ['{"message":"Only this."}', "Only this.", {}],
  ["null", null, {}],
  ["<h1>Bad gateway</h1>", null, {}],
  ["", null, {}],
])("the failure %j shows people the sentence %j", async (body, serverMessage, fieldErrors) => {
  answerWith(body, { status: 400 });
  const error = await catchError(callApi("/api/lead", { method: "POST", body: {} }));
  expect(error).toMatchObject({ serverMessage, fieldErrors });
});

test("a response that is not JSON does not count as the server's answer", async () => {
  answerWith("<h1>Welcome to our Wi-Fi</h1>");
  const error = await catchError(callApi("/api/lead"));
  expect(error).toBeInstanceOf(SyntaxError);
  expect(error).not.toBeInstanceOf(ApiError);
});

test("a request without a response ends after its timeout, and not before", async () => {
  vi.useFakeTimers();
  fetchStub.mockImplementation(
    (_path, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
  const ended = vi.fn<(error: unknown) => void>();
  void callApi("/api/lead", { timeoutMs: 5000 }).catch(ended);
  await vi.advanceTimersByTimeAsync(4999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith(new Error("aborted"));
});

test("an answered request leaves no timer behind", async () => {
  vi.useFakeTimers();
  answerWith("{}");
  await callApi("/api/auth/me");
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["es-US", "/es/contact", "es"],
  ["es", "/admin/leads", "es"],
  // A browser that translates a page changes the page's `lang` attribute.
  ["es", "/contact", "es"],
  ["vi", "/es/contact", "es"],
  ["vi", "/contact", "en"],
] as const)("a page read in %s at %s asks for answers in %s", async (lang, pathname, answered) => {
  vi.stubGlobal("document", { documentElement: { lang } });
  vi.stubGlobal("location", { pathname });
  answerWith("{}");
  await callApi("/api/auth/me");
  const asked = new Headers(fetchStub.mock.calls[0]?.[1]?.headers).get("accept-language");
  expect(negotiateLocale(asked ?? undefined, locales)).toBe(answered);
});

const key = "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77";
const newKeys: string[] = [];

beforeEach(() => void (newKeys.length = 0));

const answerEach = (...answers: ReadonlyArray<readonly [status: number, body: unknown]>) => {
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

test("the fields are sent under the draft's key, with the edition that the page showed", async () => {
  answerEach([201, { success: true, id: "1" }]);
  expect(await send()).toEqual({ kind: "sent", id: "1" });
  const body = { email: "amara@example.com", edition: null };
  expect(readCalls()).toEqual([{ path: "/api/lead", key, body }]);
  expect(newKeys).toEqual([]);
});

test("words changed after a lost response are sent again under a new key", async () => {
  answerEach([422, { message: "Key reused." }], [201, { success: true, id: "2" }]);
  expect(await send()).toEqual({ kind: "sent", id: "2" });
  expect(newKeys).toHaveLength(1);
  expect(readCalls().map((call) => call.key)).toEqual([key, newKeys[0]]);
});

test("a new key that is refused, too, is a failure, and no third attempt follows", async () => {
  answerEach([422, { message: "Key reused." }], [422, { message: "Key reused." }]);
  expect(await send()).toEqual({ kind: "failed", message: "Key reused." });
  expect(fetchStub).toHaveBeenCalledTimes(2);
});

const email = "Please enter a valid email address";

test.each([
  ["a repeat", 200, { success: true, id: "1" }, { kind: "sent", id: "1" }],
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
])("%s, answered with %i, results in %j", async (_what, status, body, outcome) => {
  answerEach([status, body]);
  expect(await send()).toEqual(outcome);
});

test.each([
  [429, "30", 30_000],
  [429, "tomorrow", undefined],
  // Temporary outage: retries from all pages at once would prolong it.
  [503, "5", undefined],
])("after a response of %i with Retry-After %s the form retries %s ms later", async (...row) => {
  const [status, retryAfter, laterMs] = row;
  vi.useFakeTimers({ now: 1_000_000 });
  answerWith("{}", { status, headers: { "Retry-After": retryAfter } });
  const outcome = await send();
  const at = laterMs && 1_000_000 + laterMs;
  expect(outcome).toMatchObject({ kind: "failed" });
  expect(outcome.kind === "failed" && outcome.sendsAgainAt).toBe(at);
});

test("a failed connection is a failure without a sentence from the server", async () => {
  fetchStub.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await send()).toEqual({ kind: "failed", message: null });
});

test("each key is a random UUID of version 4, and none repeats", () => {
  const made = Array.from({ length: 1000 }, makeUuid);
  const pattern = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(made.filter((uuid) => !pattern.test(uuid))).toEqual([]);
  expect(new Set(made).size).toBe(1000);
});
