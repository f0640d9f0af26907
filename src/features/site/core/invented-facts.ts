import type { Claims, siteConfig } from "#site.config.ts";

export const ownerFacts = [
  "name",
  "email",
  "phone",
  "postalAddress",
  "scheduleUrl",
  "licenses",
  "people",
] as const;
export type OwnerFact = (typeof ownerFacts)[number];

interface Facts {
  readonly site: typeof siteConfig;
  /** As pages show them. */
  readonly licenses: readonly { readonly number: string }[];
  readonly people: readonly { readonly licenseNumber: string | null }[];
}

/**
 * Domains, numbers and addresses that are reserved for examples, and the name that the site is
 * delivered with.
 */
const invented = {
  name: /^Hearthstone\b/,
  domain: /\.(?:example|invalid|test|localhost)$|(?:^|\.)example\.(?:com|net|org)$/i,
  /** 555-0100 to 555-0199 are reserved for fiction. */
  phone: /555\D*01\d\d$/,
  street: /\bexample\b/i,
  license: /^(?:EX-.*|0*)$/i,
};

/**
 * The agency's facts that are still those the site was delivered with, in the order of its
 * settings.
 */
export function listInventedFacts({ site, licenses, people }: Facts): OwnerFact[] {
  const isInvented: Readonly<Record<OwnerFact, boolean>> = {
    name: [site.name, site.shortName, site.legalName].some((name) => invented.name.test(name)),
    email: invented.domain.test(site.email.split("@").at(-1) ?? ""),
    phone: [site.phone, site.phoneHref].some((phone) => invented.phone.test(phone)),
    postalAddress: invented.street.test(site.postalAddress.street),
    scheduleUrl: invented.domain.test(/^https?:\/\/([^/:?#]+)/.exec(site.scheduleUrl)?.[1] ?? ""),
    licenses: licenses.length === 0 || licenses.some(({ number }) => invented.license.test(number)),
    people:
      people.length === 0 ||
      people.some(({ licenseNumber }) => invented.license.test(licenseNumber ?? "")),
  };
  return ownerFacts.filter((fact) => isInvented[fact]);
}

/** Whether a sentence may be shown: it needs no confirmation by the owner, or has it. */
export function isConfirmed(claim: keyof Claims | undefined, confirmed: Claims): boolean {
  return claim === undefined || confirmed[claim];
}
