import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { findClock, findDueAt, findTimeLeft } from "./answer-clock.ts";

const dueAt = "2026-06-15T12:00:00.000Z";

test("an answer is due the promised number of hours after the submission, also across a change of the clocks", () => {
  expect(siteConfig.answerWithinHours).toBe(24);
  expect(findDueAt("2026-06-14T12:00:00.000Z")).toBe(dueAt);
  expect(findDueAt("2026-03-08T04:30:00.000Z")).toBe("2026-03-09T04:30:00.000Z");
});

test.each([
  ["2026-06-15T08:40:00.000Z", false, 0, 3, 20],
  ["2026-06-15T11:59:00.001Z", false, 0, 0, 0],
  ["2026-06-15T11:59:00.000Z", false, 0, 0, 1],
  ["2026-06-15T12:00:00.000Z", false, 0, 0, 0],
  ["2026-06-15T12:00:00.001Z", true, 0, 0, 0],
  ["2026-06-15T12:59:59.999Z", true, 0, 0, 59],
  ["2026-06-16T11:59:59.000Z", true, 0, 23, 59],
  ["2026-06-16T12:00:00.000Z", true, 1, 0, 0],
  ["2026-06-18T15:07:00.000Z", true, 3, 3, 7],
  ["2026-06-13T11:00:00.000Z", false, 2, 1, 0],
])(
  "at %s an answer due at noon on June 15 is overdue: %s, by or in %i d %i h %i min",
  (now, isOverdue, days, hours, minutes) => {
    expect(findTimeLeft(dueAt, new Date(now))).toEqual({ isOverdue, days, hours, minutes });
  },
);

const record = {
  timestamp: "2026-06-14T12:00:00.000Z",
  dueAt,
  answeredAt: null,
  pipelineStatus: "new",
} as const;
test("a submission set aside owes no answer, even if a time was booked before", () => {
  const [now, status] = [new Date("2026-06-14T13:00:00.000Z"), "quarantined"] as const;
  const booked = { pipelineStatus: "booked", bookedFor: dueAt } as const;
  expect(findClock({ ...record, status }, now)).toBeNull();
  expect(findClock({ ...record, ...booked, status }, now)).toBeNull();
  expect(findClock({ ...record, status: "received" }, now)).toMatchObject({ kind: "due" });
});

const june20 = "2026-06-20T12:00:00.000Z";
const in2030 = "2030-01-01T00:00:00.000Z";
const inTime = { answeredAt: "2026-06-14T17:59:59.000Z" };
const late = { answeredAt: "2026-06-15T12:00:00.001Z", pipelineStatus: "closed" } as const;
const booked = { pipelineStatus: "booked", bookedFor: "2026-06-21T12:00:00.000Z" } as const;
const statuses = ["booked", "client", "closed", "answered", "received", "declined"] as const;

test.each<[string, string, Partial<Parameters<typeof findClock>[0]>, unknown]>([
  ["runs to the promised time", dueAt, {}, ["due", 0, 0, 0]],
  ["runs past it", "2026-06-15T12:00:00.001Z", {}, ["overdue", 0, 0, 0]],
  ["stops for good with an answer", in2030, inTime, ["answered", 0, 5, 59]],
  ["says that one came late", in2030, late, ["late", 1, 0, 0]],
  ["is none of who must not be contacted", june20, { doNotContactReason: "under 18" }, null],
  ["is that of all others", june20, { doNotContactReason: null }, ["overdue", 5, 0, 0]],
  ["is that of a booked time", june20, booked, ["booked", 1, 0, 0]],
  [
    "is that of a booked time also after an answer",
    june20,
    { ...booked, ...inTime },
    ["booked", 1, 0, 0],
  ],
  [
    "is that of a booked time that has passed",
    in2030,
    { ...booked, bookedFor: "2029-12-31T23:00:00.000Z" },
    ["booked", 0, 1, 0],
  ],
  [
    "is that of the answer once it is a client",
    in2030,
    { ...booked, ...inTime, pipelineStatus: "client" },
    ["answered", 0, 5, 59],
  ],
  ["runs on after a try", june20, { pipelineStatus: "contacted" }, ["overdue", 5, 0, 0]],
])("the clock %s", (_what, now, changes, shown) => {
  const clock = findClock({ ...record, ...changes }, new Date(now));
  const { days, hours, minutes } = clock?.time ?? {};
  expect(clock && [clock.kind, days, hours, minutes]).toEqual(shown);
});

test.each(statuses)("no answer is owed in a later status: %s", (pipelineStatus) => {
  expect(findClock({ ...record, pipelineStatus }, new Date(june20))).toBeNull();
});
