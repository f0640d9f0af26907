import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { addressOfPicture } from "#platform/core/site/site-picture.ts";
import { licenses, people, siteConfig } from "#site.config.ts";
import { describeOrganization } from "./organization-data.ts";

test("structured data has the agency's real name and this site's own addresses", () => {
  const text = JSON.stringify(describeOrganization("https://agency.example", "en"));
  expect(text).toContain(siteConfig.legalName);
  expect(text).toContain(siteConfig.postalAddress.street);
  const addresses = text.match(/https:\/\/[^"]+/g) ?? [];
  const foreign = addresses.filter(
    (address) => !/^https:\/\/(agency\.example\/|schema\.org$)/.test(address),
  );
  expect(foreign).toEqual([]);
});

test("structured data names the organization as the website's publisher", () => {
  const data = describeOrganization("https://agency.example", "en") as {
    "@graph": ReadonlyArray<Record<string, unknown>>;
  };
  const [organization, website] = data["@graph"];
  expect(website?.["publisher"]).toEqual({ "@id": organization?.["@id"] });
});

test.each(locales)(
  "structured data says in %s where the agency is licensed and who works there",
  (locale) => {
    const text = JSON.stringify(describeOrganization("https://agency.example", locale));
    const facts = [
      ...licenses.flatMap(({ state, number }) => [state[locale], number]),
      ...people.flatMap(({ name, role, licenseNumber, photo }) => [
        name,
        role[locale],
        licenseNumber,
        photo && addressOfPicture(photo.id, 480, "jpg"),
      ]),
    ];
    expect(facts.filter((fact) => fact && !text.includes(JSON.stringify(fact)))).toEqual([]);
  },
);
