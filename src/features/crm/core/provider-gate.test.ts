import { expect, test } from "vitest";
import { hourMs, minuteMs, secondMs } from "#platform/core/durations.ts";
import {
  closeGate,
  CrmFailure,
  cutRemote,
  declareOutage,
  measureWait,
  openGate,
  postponeTest,
  type ProviderGate,
} from "./provider-gate.ts";

const now = new Date("2026-06-15T12:00:00.000Z");
const after = (durationMs: number) => new Date(now.getTime() + durationMs);

const throttled = (until: Date): ProviderGate => ({
  state: "throttled",
  reason: "Slow down.",
  since: now,
  until,
});
const outage = (since = now): ProviderGate => ({
  state: "outage",
  reason: "No answer.",
  since,
  until: now,
});

test.each(["auth", "config"] as const)(
  "%s closes the gate until a test half an hour later",
  (kind) => {
    const gate = closeGate(openGate, new CrmFailure(kind, "The token is wrong."), now);
    expect(gate).toEqual({
      state: "paused",
      reason: "The token is wrong.",
      since: now,
      until: after(30 * minuteMs),
    });
  },
);

test("a pause keeps its first start time", () => {
  const first = closeGate(openGate, new CrmFailure("auth", "Wrong."), now);
  const again = closeGate(first, new CrmFailure("auth", "Still wrong."), after(minuteMs));
  expect(again).toMatchObject({ since: now, reason: "Still wrong." });
});

test("of two cooldowns that a CRM asks for, the longer one applies", () => {
  const short = new CrmFailure("throttled", "Slow down.", { retryAt: after(secondMs) });
  expect(closeGate(openGate, short, now)).toMatchObject({ until: after(secondMs) });
  expect(closeGate(throttled(after(hourMs)), short, now)).toMatchObject({ until: after(hourMs) });
});

test.each([
  ["in the past", after(-hourMs), secondMs],
  ["right now", now, secondMs],
  ["in a year", after(365 * 24 * hourMs), 25 * hourMs],
  ["at no time at all", new Date(Number.NaN), 30 * secondMs],
])("a cooldown that ends %s is brought within bounds", (_, retryAt, waitMs) => {
  const failure = new CrmFailure("throttled", "Slow down.", { retryAt });
  expect(closeGate(openGate, failure, now)).toMatchObject({ until: after(waitMs) });
});

test.each<[string, ProviderGate, Date | null, number]>([
  ["nothing", openGate, null, 0],
  ["a pace that is over", openGate, after(-secondMs), 0],
  ["a pace", openGate, after(secondMs), secondMs],
  ["a cooldown", throttled(after(minuteMs)), after(secondMs), minuteMs],
  ["a cooldown that is over", throttled(now), after(secondMs), secondMs],
  ["a pace that only a clock set back explains", openGate, after(hourMs), 0],
  ["a cooldown that only a clock set back explains", throttled(after(26 * hourMs)), null, 0],
])("%s makes everything wait as long as it should", (_, gate, nextPushAt, waitMs) => {
  expect(measureWait({ gate, nextPushAt }, now)).toBe(waitMs);
});

test("a cooldown never opens a gate that an outage or wrong credentials closed", () => {
  const failure = new CrmFailure("throttled", "Slow down.", { retryAt: after(secondMs) });
  expect(closeGate(outage(), failure, now)).toEqual(outage());
});

test.each(["rejected", "transient", "unknown_outcome"] as const)(
  "%s does not change the gate",
  (kind) => {
    expect(closeGate(openGate, new CrmFailure(kind, "No."), now)).toBe(openGate);
  },
);

test("an outage is tested after half a minute, then less and less often, at last every quarter of an hour", () => {
  const begun = declareOutage(openGate, "No answer.", now);
  expect(begun).toMatchObject({ state: "outage", until: after(30 * secondMs) });
  const untilAfter = (lastedMs: number) =>
    postponeTest(outage(after(-lastedMs)), "No answer.", now);
  expect(untilAfter(secondMs)).toMatchObject({ until: after(30 * secondMs) });
  expect(untilAfter(5 * minuteMs)).toMatchObject({ until: after(5 * minuteMs) });
  expect(untilAfter(20 * hourMs)).toMatchObject({ until: after(15 * minuteMs) });
});

test("an outage replaces neither a pause nor an earlier outage", () => {
  const paused = closeGate(openGate, new CrmFailure("auth", "Wrong."), now);
  expect(declareOutage(paused, "No answer.", now)).toBe(paused);
  const lasting = outage(after(-hourMs));
  expect(declareOutage(lasting, "No answer.", now)).toBe(lasting);
});

test("a failed test does not close an open gate", () => {
  expect(postponeTest(openGate, "The token is wrong.", now)).toBe(openGate);
});

test.each(["", "x"])(
  "a CRM's message is cut between two emoji, never inside one, here after %j",
  (before) => {
    const long = before + "😀".repeat(1_000);
    const { id, url, parts } = cutRemote({ id: long, url: long, parts: { note: long } });
    const { message } = new CrmFailure("rejected", long);
    for (const text of [id, url ?? "", parts["note"] ?? "", message]) {
      expect(text).toMatch(/😀$/u);
      expect(text).not.toMatch(/\p{Surrogate}/u);
    }
  },
);
