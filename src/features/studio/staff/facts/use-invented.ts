import { nameSentence } from "#features/studio/core/site-words.ts";
import { readValue, useStudio } from "#features/studio/staff/studio.ts";
import { listInventedFacts, type OwnerFact } from "#features/site/core/invented-facts.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** Facts that still have the invented values of a new site; people and licenses are no facts. */
export function useInvented(): ReadonlySet<OwnerFact> {
  const { draft, sentences } = useStudio();
  const read = (path: string): string => {
    const fact = sentences.get(nameSentence({ id: "site", locale: defaultLocale, path }));
    return fact ? readValue(draft, fact) : "";
  };
  const site = {
    ...siteConfig,
    name: read("name"),
    shortName: read("shortName"),
    legalName: read("legalName"),
    email: read("email"),
    phone: read("phone"),
    phoneHref: read("phone"),
    scheduleUrl: read("scheduleUrl"),
    postalAddress: { ...siteConfig.postalAddress, street: read("postalAddress.street") },
  };
  return new Set(listInventedFacts({ site, licenses: [], people: [] }));
}
