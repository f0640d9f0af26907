import { expect, test } from "vitest";
import { describeWebhookFailure } from "./connect-webhook.ts";

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
  ["429 with six hours", 429, "21600", 21_600],
  ["429 with more than six hours", 429, "21601", 21_600],
  ["429 with words", 429, "later", 60],
  ["503 with seconds", 503, "30", 30],
])("%s waits as long as it should", (_, status, wait, seconds) => {
  const failure = describe(status, wait === undefined ? {} : { "retry-after": wait });
  expect(failure.kind).toBe("throttled");
  expect((Number(failure.retryAt) - now.getTime()) / 1_000).toBe(seconds);
});

test("staff read the receiver's words on a refusal, cut to a length", () => {
  const { message } = describe(422, {}, { message: ` No ${"x".repeat(1_000)}` });
  expect(message).toContain("refused the lead: No xxx");
  expect(message.length).toBeLessThan(400);
});
