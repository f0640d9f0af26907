import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, callApi } from "./api-client.ts";

const fetchStub = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetchStub.mockReset();
});

const answerWith = (body: string, init?: ResponseInit) =>
  fetchStub.mockResolvedValue(new Response(body, init));

async function catchError(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail("The call succeeded."),
    (error: unknown) => error,
  );
}

test("a read asks with the session cookie and gives the answer's JSON", async () => {
  answerWith('{"leads":[]}');
  expect(await callApi("/api/admin/leads")).toEqual({ leads: [] });
  const [path, init] = fetchStub.mock.calls[0] ?? [];
  expect(path).toBe("/api/admin/leads");
  expect(init).toMatchObject({ method: "GET", credentials: "same-origin" });
  expect(init?.headers).toEqual({});
  expect(init).not.toHaveProperty("body");
});

test("a call that nobody asked for says so, so that it keeps no session open", async () => {
  answerWith("{}");
  await callApi("/api/auth/me", { isBackground: true });
  expect(fetchStub.mock.calls[0]?.[1]?.headers).toEqual({ "X-Background": "1" });
});

test("a body is sent as JSON, beside the headers of the call", async () => {
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
])("an answer of %i %s is an error with the message of the specification", async (...row) => {
  const [status, statusText, body, message] = row;
  answerWith(body, { status, statusText });
  const error = await catchError(callApi("/api/auth/me"));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, message });
});

test.each([
  ['{"message":"Please sign in.","errors":{"q1":"Choose"}}', "Please sign in.", { q1: "Choose" }],
  ['{"message":7,"errors":"all"}', null, {}],
  ['{"message":"Only this."}', "Only this.", {}],
  ["null", null, {}],
  ["<h1>Bad gateway</h1>", null, {}],
  ["", null, {}],
])("of the failure %j people read %j", async (body, serverMessage, fieldErrors) => {
  answerWith(body, { status: 400 });
  const error = await catchError(callApi("/api/lead", { method: "POST", body: {} }));
  expect(error).toMatchObject({ serverMessage, fieldErrors });
});

test("an answer that is no JSON is no answer of ours", async () => {
  answerWith("<h1>Welcome to our Wi-Fi</h1>");
  const error = await catchError(callApi("/api/lead"));
  expect(error).toBeInstanceOf(SyntaxError);
  expect(error).not.toBeInstanceOf(ApiError);
});

test("a call that nobody answers ends after its time, and not before", async () => {
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

test("an answered call leaves no timer behind", async () => {
  vi.useFakeTimers();
  answerWith("{}");
  await callApi("/api/auth/me");
  expect(vi.getTimerCount()).toBe(0);
});

test("a call asks for answers in the language of its page, whatever the browser prefers", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "es" } });
  answerWith("{}");
  await callApi("/api/auth/me");
  expect(fetchStub.mock.calls[0]?.[1]?.headers).toEqual({ "Accept-Language": "es" });
});
