import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { readWithEdition } from "#platform/editions/words-in-force.ts";
import { addressOfPicture } from "#platform/core/site/site-picture.ts";
import { listShownLicenses } from "#platform/core/site/held-licenses.ts";
import { people } from "#platform/core/site/people.ts";
import { siteConfig } from "#site.config.ts";
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

test("structured data has the opening hours of each weekday, and the days on which nobody is there", () => {
  const hours = {
    timeZone: "America/Chicago",
    week: [{ weekday: 6, from: "10:00", to: "14:00" }],
    closed: [{ from: "2026-12-24", to: "2026-12-26" }],
  };
  const data = readWithEdition({ site: { en: { openHours: JSON.stringify(hours) } } }, () =>
    describeOrganization("https://agency.example", "en"),
  );
  expect(data).toMatchObject({
    "@graph": [
      {
        openingHoursSpecification: [
          { dayOfWeek: "Saturday", opens: "10:00", closes: "14:00" },
          { validFrom: "2026-12-24", validThrough: "2026-12-26", opens: "00:00", closes: "00:00" },
        ],
      },
      {},
    ],
  });
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
      ...listShownLicenses(null).flatMap(({ state, number }) => [state[locale], number]),
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
