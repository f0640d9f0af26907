import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { findFormEdition, notePublished, noteShown, readAgencyOf } from "./published.ts";

test("a form keeps the edition it stood on, and the agency is named as there", () => {
  const { name, email } = siteConfig;
  notePublished([
    { id: "one", name: "Lantern", email: null },
    { id: "two", name: null, email: null },
    { id: "three", name: "Oak", email: null },
  ]);
  noteShown("two");
  expect(findFormEdition("one")).toBe("one");
  expect(readAgencyOf("one")).toEqual({ name: "Lantern", email });
  // Another process shows it already.
  expect(findFormEdition("three")).toBe("three");
  expect(readAgencyOf("three").name).toBe("Oak");
  // A page of the sources says so; one that says nothing is taken for today's.
  expect(findFormEdition(null)).toBeNull();
  expect(findFormEdition(undefined)).toBe("two");
  expect(findFormEdition("invented")).toBe("two");
  expect([readAgencyOf(null), readAgencyOf("two")]).toEqual([
    { name, email },
    { name, email },
  ]);
});
