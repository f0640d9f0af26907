import { expect, test } from "vitest";
import { listShownLicenses } from "#platform/core/site/held-licenses.ts";
import { people } from "#platform/core/site/people.ts";
import { siteConfig, claims } from "#site.config.ts";
import { listInventedFacts, ownerFacts, isConfirmed } from "./invented-facts.ts";

const own = {
  site: {
    ...siteConfig,
    name: "Okafor Family Insurance",
    shortName: "Okafor",
    legalName: "Okafor Family Insurance LLC",
    email: "hello@okafor-insurance.com",
    phone: "+1 614-867-5309",
    phoneHref: "tel:+16148675309",
    scheduleUrl: "https://calendly.com/okafor/call",
    postalAddress: { ...siteConfig.postalAddress, street: "41 High Street" },
  },
  licenses: [{ number: "1184302" }],
  people: [
    {
      name: "Ada Okafor",
      role: { en: "Founder", es: "Fundadora" },
      licenseNumber: "19384756",
      photo: null,
      speaks: [],
    },
  ],
};

test("all facts that the site is delivered with are recognized as invented", () => {
  expect(
    listInventedFacts({ site: siteConfig, licenses: listShownLicenses(null), people }),
  ).toEqual(ownerFacts);
});

test("an agency with its own facts gets no warning", () => {
  expect(listInventedFacts(own)).toEqual([]);
});

test.each([
  ["name", { site: { ...own.site, legalName: "Hearthstone Family Wealth LLC" } }],
  ["email", { site: { ...own.site, email: "ada@example.com" } }],
  ["email", { site: { ...own.site, email: "ada@mail.example.org" } }],
  ["phone", { site: { ...own.site, phone: "(614) 555-0199" } }],
  ["phone", { site: { ...own.site, phoneHref: "tel:+16145550100" } }],
  ["postalAddress", { site: { ...own.site, postalAddress: siteConfig.postalAddress } }],
  ["scheduleUrl", { site: { ...own.site, scheduleUrl: "https://schedule.example:8080/call" } }],
  ["licenses", { licenses: [...own.licenses, { ...own.licenses[0]!, number: "EX-300400" }] }],
  ["licenses", { licenses: [] }],
  ["people", { people: [{ ...own.people[0]!, licenseNumber: "0000000" }] }],
  ["people", { people: [] }],
])("one invented fact is named alone: %s", (fact, change) => {
  expect(listInventedFacts({ ...own, ...change })).toEqual([fact]);
});

test.each([
  { ...own.site, email: "ada@exampleinsurance.com" },
  { ...own.site, phone: "+1 614-555-1234", phoneHref: "tel:+16145551234" },
])("a real fact that resembles an example is not reported: $email $phone", (site) => {
  expect(listInventedFacts({ ...own, site })).toEqual([]);
});

test("a claim is shown once the owner has confirmed it, and no other one with it", () => {
  const confirmed = { ...claims, tellsCommission: true };
  expect(isConfirmed("tellsCommission", claims)).toBe(false);
  expect(isConfirmed("tellsCommission", confirmed)).toBe(true);
  expect(isConfirmed("showsCheaperWay", confirmed)).toBe(false);
});

test("a sentence that needs no confirmation is always shown", () => {
  expect(isConfirmed(undefined, claims)).toBe(true);
});

test("the site is delivered with every claim off", () => {
  expect(Object.values(claims)).not.toContain(true);
});
