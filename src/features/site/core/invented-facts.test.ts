import { expect, test } from "vitest";
import { licenses, people, siteConfig, claims } from "#site.config.ts";
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
  licenses: [{ state: { en: "Ohio", es: "Ohio" }, number: "1184302" }],
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

test("all facts this site came with are known to be invented", () => {
  expect(listInventedFacts({ site: siteConfig, licenses, people })).toEqual(ownerFacts);
});

test("an agency that put in its own facts is told of none", () => {
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
])("what only looks like an example is left alone: $email $phone", (site) => {
  expect(listInventedFacts({ ...own, site })).toEqual([]);
});

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
