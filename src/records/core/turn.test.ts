import { expect, test } from "vitest";
import { type Callable, judgeCall } from "./calls/may-call.ts";
import { findTurn, type Turn } from "./turn.ts";

const noon = "2026-06-15T17:00:00Z";
const night = "2026-06-16T03:00:00Z";
const ahead = "2026-06-17T14:00:00Z";
const agreed = { state: "live", since: "2026-06-14T12:00:00Z" } as const;
const person: Callable = { contact: agreed, phone: "614-555-0142", zipCode: "43004" };

test.each<[string, Partial<Callable>, string | null, string, Turn]>([
  ["who agreed, by day", {}, null, noon, "call"],
  ["who agreed, at night", {}, null, night, "write"],
  ["who lives nobody knows where", { zipCode: "09001" }, null, noon, "call"],
  ["who did not agree", { contact: { state: "none", since: null } }, null, noon, "write"],
  ["who stopped calls", { contact: { state: "revoked", since: noon } }, null, noon, "write"],
  ["whose number is in doubt", { contact: { state: "ask", since: noon } }, null, noon, "write"],
  ["who left no number", { phone: "" }, null, noon, "write"],
  ["whose next try lies ahead", {}, ahead, noon, "later"],
  ["whose next try is due", {}, noon, noon, "call"],
  ["whose next try is due at night", {}, noon, night, "write"],
])("%s: %s", (_, changes, nextTryAt, at, turn) => {
  const now = new Date(at);
  const judged = judgeCall({ ...person, ...changes }, now);
  expect(findTurn({ judged, nextTryAt }, now)).toBe(turn);
});

test.each<[string, Partial<Callable>, string, string, Turn]>([
  ["before its time", {}, ahead, noon, "later"],
  ["at its time", {}, noon, noon, "call"],
  ["at its time late in the evening", {}, night, night, "call"],
  ["who stopped calls since", { contact: { state: "revoked", since: noon } }, noon, noon, "write"],
])("a booked person %s", (_, changes, nextTryAt, at, turn) => {
  const now = new Date(at);
  const judged = judgeCall({ ...person, ...changes }, now);
  expect(findTurn({ judged, nextTryAt, isBooked: true }, now)).toBe(turn);
});
