import { expect, test } from "vitest";
import { toPageEdition } from "./page-edition.ts";

test("a browser gets the facts that its forms read, and not the lists that only pages show", () => {
  const facts = {
    phone: "+1 212-555-0199",
    officeHours: "Mon-Fri 9AM-6PM EST",
    openHours: "{}",
    carriers: "[]",
    reviewPages: "[]",
    termPrices: "{}",
  };
  const { overrides } = toPageEdition({ id: "1", overrides: { site: { en: facts } } }, "en", false);
  expect(overrides["site"]?.en).toEqual({
    phone: facts.phone,
    officeHours: facts.officeHours,
  });
});
