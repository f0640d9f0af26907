import { expect, test } from "vitest";
import { describePipedriveFailure } from "./ask-pipedrive.ts";

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

test("staff read Pipedrive's own words on a refusal, cut to a length", () => {
  const { message } = describe(400, { error: "Validation failed.", error_info: "x".repeat(1_000) });
  expect(message).toContain("Validation failed. xxx");
  expect(message.length).toBeLessThan(400);
});

test("a plan that is full is for the owner, not for the token", () => {
  const body = { error: "Limit reached", code: "feature_capping_leads_limit" };
  expect(describe(403, body).kind).toBe("config");
});

test("a 403 page for people is a lock-out that ends by itself", () => {
  expect(waitSeconds({}, 403, null)).toBe(600);
});

test.each([
  ["the header counts seconds", { "x-ratelimit-reset": "7" }, 7],
  ["never shorter than Pipedrive's window", { "x-ratelimit-reset": "1" }, 2],
  ["never longer than an hour", { "x-ratelimit-reset": "1781524800" }, 3_600],
  ["the longer of two wins", { "x-ratelimit-reset": "2", "retry-after": "30" }, 30],
  ["without a header a minute", {}, 60],
  ["with a strange one, too", { "x-ratelimit-reset": "soon" }, 60],
  ["a used-up day waits an hour", { "x-daily-ratelimit-token-remaining": "0" }, 3_600],
  ["by its older name, too", { "x-daily-requests-left": "0", "x-ratelimit-reset": "2" }, 3_600],
])("too many calls: %s", (_, headers, seconds) => {
  expect(waitSeconds(headers)).toBe(seconds);
});
