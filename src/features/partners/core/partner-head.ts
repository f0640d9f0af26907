import { describeLicense } from "#features/site/core/organization-data.ts";
import type { Page } from "#features/site/core/page.ts";
import { languageTags, type Locale, localPath } from "#platform/core/locale.ts";
import { partnerPath, type ShownPartner } from "#platform/core/site/shown-partner.ts";
import { stateNames } from "#platform/core/site/us-states.ts";
import { siteConfig } from "#site.config.ts";

/** A partner's page in the format of the table of pages. */
export function toPage({ name, shownName }: ShownPartner): Page {
  return {
    path: partnerPath(name),
    words: {
      en: {
        title: `Talk with ${shownName}`,
        description: `${shownName} of ${siteConfig.name} talks with families about life insurance and annuities. Read about languages and licenses, and how to reach ${shownName}.`,
        keywords: [shownName, "life insurance agent", "family financial education"],
      },
      es: {
        title: `Hable con ${shownName}`,
        description: `${shownName}, de ${siteConfig.name}, habla con las familias sobre seguros de vida y anualidades. Vea idiomas y licencias, y cómo comunicarse con ${shownName}.`,
        keywords: [shownName, "agente de seguros de vida", "educación financiera familiar"],
      },
    },
  };
}

/** The partner as schema.org data; `siteUrl` has no trailing slash. */
export function describePartner(partner: ShownPartner, siteUrl: string, locale: Locale): object {
  const { name, shownName, npn, languages, licenses } = partner;
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    name: shownName,
    url: siteUrl + localPath(partnerPath(name), locale),
    telephone: siteConfig.phone,
    worksFor: {
      "@type": "InsuranceAgency",
      "@id": `${siteUrl}/#organization`,
      name: siteConfig.name,
    },
    knowsLanguage: languages.map((language) => languageTags[language]),
    ...(npn ? { identifier: { "@type": "PropertyValue", propertyID: "NPN", value: npn } } : {}),
    hasCredential: licenses.flatMap(({ state, numbers }) =>
      numbers.map((number) => describeLicense(number, stateNames[state][locale])),
    ),
  };
}
