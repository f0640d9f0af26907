import { expect, test } from "vitest";
import { claims } from "#site.config.ts";
import { isConfirmed } from "./invented-facts.ts";

test("a promise shows once the owner confirmed it, and no other one with it", () => {
  const confirmed = { ...claims, tellsCommission: true };
  expect(isConfirmed("tellsCommission", claims)).toBe(false);
  expect(isConfirmed("tellsCommission", confirmed)).toBe(true);
  expect(isConfirmed("showsCheaperWay", confirmed)).toBe(false);
});

test("what needs no word of the owner's always shows", () => {
  expect(isConfirmed(undefined, claims)).toBe(true);
});

test("the site comes with every promise off", () => {
  expect(Object.values(claims)).not.toContain(true);
});
