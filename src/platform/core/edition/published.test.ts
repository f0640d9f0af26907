import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { findFormEdition, notePublished, noteShown, readAgencyOf } from "./published.ts";

test("a form keeps the edition it was filled in on, and its consent names the agency as that edition did", () => {
  const { name, email } = siteConfig;
  notePublished([
    { id: "one", name: "Lantern", email: null },
    { id: "two", name: null, email: null },
    { id: "three", name: "Oak", email: null },
  ]);
  noteShown("two");
  expect(findFormEdition("one")).toBe("one");
  expect(readAgencyOf("one")).toEqual({ name: "Lantern", email });
  // Another process already shows this edition.
  expect(findFormEdition("three")).toBe("three");
  expect(readAgencyOf("three").name).toBe("Oak");
  // A page drawn from the source code says so; a form that names no edition counts as the newest.
  expect(findFormEdition(null)).toBeNull();
  expect(findFormEdition(undefined)).toBe("two");
  expect(findFormEdition("invented")).toBe("two");
  expect([readAgencyOf(null), readAgencyOf("two")]).toEqual([
    { name, email },
    { name, email },
  ]);
});
