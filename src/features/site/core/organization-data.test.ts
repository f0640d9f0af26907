import { expect, test } from "vitest";
import { licenses, people, siteConfig } from "#site.config.ts";
import { describeOrganization } from "./organization-data.ts";

test("search engines are told the agency's real name and this site's own addresses", () => {
  const text = JSON.stringify(describeOrganization("https://agency.example", "en"));
  expect(text).toContain(siteConfig.legalName);
  expect(text).toContain(siteConfig.postalAddress.street);
  const addresses = text.match(/https:\/\/[^"]+/g) ?? [];
  const foreign = addresses.filter(
    (address) => !/^https:\/\/(agency\.example\/|schema\.org$)/.test(address),
  );
  expect(foreign).toEqual([]);
});

test("the website names the organization as its publisher", () => {
  const data = describeOrganization("https://agency.example", "en") as {
    "@graph": ReadonlyArray<Record<string, unknown>>;
  };
  const [organization, website] = data["@graph"];
  expect(website?.["publisher"]).toEqual({ "@id": organization?.["@id"] });
});

test("search engines are told where the agency is licensed and who works there", () => {
  const text = JSON.stringify(describeOrganization("https://agency.example", "en"));
  const facts = [...licenses.flatMap(Object.values), ...people.flatMap(Object.values)];
  expect(facts.filter((fact) => fact && !text.includes(JSON.stringify(fact)))).toEqual([]);
});
