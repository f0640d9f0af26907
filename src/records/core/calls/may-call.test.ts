import { expect, test } from "vitest";
import type { ContactStanding } from "#records/core/record.ts";
import { asCallable, type Callable, judgeCall } from "./may-call.ts";

const now = new Date("2026-06-15T16:00:00Z");
const since = "2026-06-01T12:00:00.000Z";
const standing = (state: ContactStanding["state"]): ContactStanding => ({ state, since });
const person: Callable = { contact: standing("live"), phone: "(614) 555-0142" };

test.each<[string, Partial<Callable>, string, string | null]>([
  ["agreed", {}, "agreed", since],
  ["stopped calls", { contact: standing("revoked") }, "stopped", since],
  ["has a number with which another address said no", { contact: standing("ask") }, "ask", since],
  ["said neither yes nor no", { contact: standing("none") }, "not-agreed", null],
  ["was never asked", { contact: undefined }, "not-agreed", null],
  ["is barred by the own record", { isBarred: true }, "barred", null],
  [
    "is barred by another record of the address",
    { contact: { ...standing("live"), isBarred: true } },
    "barred",
    null,
  ],
  ["gave no number", { phone: null }, "no-number", null],
  ["gave a number that can't be called", { phone: "12" }, "no-such-number", null],
])("a person who %s: whether they may be called, why, and since when", (_who, fields, why, at) => {
  const judged = judgeCall({ ...person, ...fields }, now);
  expect([judged.rule, judged.why, judged.since]).toEqual([
    why === "agreed" ? "agreed" : "never",
    why,
    at,
  ]);
});

test("calling hours are those of the family's place, and apply only to people who agreed and were asked for a ZIP code", () => {
  expect(judgeCall({ ...person, zipCode: "43004" }, now).window).not.toBeNull();
  expect(judgeCall(person, now).window).toBeNull();
  const stopped = { ...person, contact: standing("revoked"), zipCode: "43004" };
  expect(judgeCall(stopped, now).window).toBeNull();
});

test("a row of a list is not callable if a machine sent it or its person must not be contacted", () => {
  const listed = {
    contact: standing("live"),
    phone: person.phone,
    email: "a@example.com",
  } as const;
  const judge = (row: Parameters<typeof asCallable>[0]) => judgeCall(asCallable(row), now).why;
  expect(judge({ ...listed, status: "received" })).toBe("agreed");
  expect(judge({ ...listed, status: "quarantined" })).toBe("barred");
  expect(judge({ ...listed, status: "received", doNotContactReason: "under 18" })).toBe("barred");
});
