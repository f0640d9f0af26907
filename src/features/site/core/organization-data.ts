import { languageTags, type Locale, localPath } from "#platform/core/locale.ts";
import { addressOfPicture } from "#platform/core/site/site-picture.ts";
import { type HeldLicenses, listShownLicenses } from "#platform/core/site/held-licenses.ts";
import { openHours } from "#platform/core/site/open-hours.ts";
import type { OpenHours } from "#site.config.ts";
import { people } from "#platform/core/site/people.ts";
import { siteConfig } from "#site.config.ts";
import { readShareImage } from "./share-image.ts";

/** The agency and its site as schema.org data; `siteUrl` has no trailing slash. */
export function describeOrganization(
  siteUrl: string,
  locale: Locale,
  held: HeldLicenses = null,
): object {
  const shown = listShownLicenses(held);
  const organizationId = `${siteUrl}/#organization`;
  const { street, city, region, postalCode, country } = siteConfig.postalAddress;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": ["Organization", "InsuranceAgency"],
        "@id": organizationId,
        name: siteConfig.name,
        legalName: siteConfig.legalName,
        slogan: siteConfig.tagline[locale],
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
        image: siteUrl + readShareImage(locale).path,
        email: siteConfig.email,
        telephone: siteConfig.phone,
        address: {
          "@type": "PostalAddress",
          streetAddress: street,
          addressLocality: city,
          addressRegion: region,
          postalCode,
          addressCountry: country,
        },
        openingHoursSpecification: describeHours(openHours),
        areaServed: shown.map(({ state }) => ({ "@type": "State", name: state[locale] })),
        hasCredential: shown.map(({ state, number }) => describeLicense(number, state[locale])),
        employee: people.map(({ name, role, licenseNumber, photo }) => ({
          "@type": "Person",
          name,
          jobTitle: role[locale],
          ...(licenseNumber ? { hasCredential: describeLicense(licenseNumber) } : {}),
          ...(photo ? { image: siteUrl + addressOfPicture(photo.id, 480, "jpg") } : {}),
        })),
      },
      {
        "@type": "WebSite",
        "@id": `${siteUrl}/#website`,
        url: siteUrl + localPath("/", locale),
        name: siteConfig.name,
        inLanguage: languageTags[locale],
        publisher: { "@id": organizationId },
      },
    ],
  };
}

const schemaDays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The weekly hours, and the days on which the agency is closed: opening and closing at midnight. */
function describeHours({ week, closed }: OpenHours): readonly object[] {
  const of = (rest: object) => ({ "@type": "OpeningHoursSpecification", ...rest });
  return [
    ...week.map(({ weekday, from, to }) =>
      of({ dayOfWeek: schemaDays[weekday - 1], opens: from, closes: to }),
    ),
    ...closed.map(({ from, to }) =>
      of({ validFrom: from, validThrough: to, opens: "00:00", closes: "00:00" }),
    ),
  ];
}

export function describeLicense(number: string, state?: string): object {
  return {
    "@type": "EducationalOccupationalCredential",
    credentialCategory: "license",
    identifier: number,
    ...(state ? { validIn: { "@type": "State", name: state } } : {}),
  };
}

export interface Faq {
  readonly question: string;
  readonly answer: string;
}

/** Questions and answers of one page as schema.org data. */
export function describeFaqs(faqs: readonly Faq[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
