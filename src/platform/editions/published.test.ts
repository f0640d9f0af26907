import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { openKnownEditions } from "./published.ts";

test("a form keeps the edition it was filled in on, and its consent names the agency as that edition did", () => {
  const { name, email } = siteConfig;
  const editions = openKnownEditions();
  editions.note([
    { id: "one", name: "Lantern", email: null },
    { id: "two", name: null, email: null },
    { id: "three", name: "Oak", email: null },
  ]);
  editions.noteShown("two");
  expect(editions.findOfForm("one")).toBe("one");
  expect(editions.readAgency("one")).toEqual({ name: "Lantern", email });
  // Another process already shows this edition.
  expect(editions.findOfForm("three")).toBe("three");
  expect(editions.readAgency("three").name).toBe("Oak");
  // A page drawn from the source code says so; a form that names no edition counts as the newest.
  expect(editions.findOfForm(null)).toBeNull();
  expect(editions.findOfForm(undefined)).toBe("two");
  expect(editions.findOfForm("invented")).toBe("two");
  expect([editions.readAgency(null), editions.readAgency("two")]).toEqual([
    { name, email },
    { name, email },
  ]);
});
