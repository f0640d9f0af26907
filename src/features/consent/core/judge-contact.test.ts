import { expect, test } from "vitest";
import type { Stance } from "./judge-contact.ts";
import { findRevokedAt, judgeContact } from "./judge-contact.ts";

const person = { emailKey: "ana@example.com", phoneKey: "+16145550142" };
const at = (day: number, keys: Partial<Stance> = {}): Stance => ({
  ...person,
  at: `2026-11-${String(day).padStart(2, "0")}T12:00:00.000Z`,
  ...keys,
});
const otherMail = { emailKey: "ben@example.com" };
const otherPhone = { phoneKey: "+16145550199" };

test.each([
  ["somebody who was never asked", [], [], "none"],
  ["somebody who agreed", [at(1)], [], "live"],
  ["somebody who agreed and then refused", [at(1)], [at(2)], "revoked"],
  ["somebody who refused and agreed anew", [at(1), at(3)], [at(2)], "live"],
  ["somebody who did both at the same moment", [at(1)], [at(1)], "revoked"],
  ["somebody who refused without having agreed", [], [at(1)], "revoked"],
  ["somebody who refused twice, and agreed between", [at(2)], [at(1), at(3)], "revoked"],
  ["a yes for another number", [at(1, otherPhone)], [], "none"],
  ["a yes of another address at this number", [at(1, otherMail)], [], "none"],
  ["a no at this number under another address", [at(1)], [at(2, otherMail)], "revoked"],
  ["a no of this address with another number", [at(1)], [at(2, otherPhone)], "revoked"],
  ["a no of somebody else", [at(1)], [at(2, { ...otherMail, ...otherPhone })], "live"],
] as const)("%s", (_what, agreements, refusals, state) => {
  expect(judgeContact(person, agreements, refusals).state).toBe(state);
});

test("two people without a number are not one person", () => {
  const without = { emailKey: "cy@example.com", phoneKey: "" };
  const refusals = [at(2, { ...otherMail, phoneKey: "" })];
  expect(judgeContact(without, [at(1, without)], refusals).state).toBe("live");
});

test("since when somebody may or may not be called is told", () => {
  expect(judgeContact(person, [at(1), at(4)], [at(2)]).since).toBe(at(4).at);
  expect(judgeContact(person, [at(1)], [at(3), at(2)]).since).toBe(at(3).at);
});

test("a yes was taken back by the first no that followed it", () => {
  expect(findRevokedAt(at(2), [at(5), at(4), at(1)])).toBe(at(4).at);
  expect(findRevokedAt(at(2), [at(1)])).toBeNull();
  expect(findRevokedAt(at(2), [at(3, { ...otherMail, ...otherPhone })])).toBeNull();
});
