import { type Locale, locales } from "#platform/core/locale.ts";
import { openHoursFact, sayOfficeHours } from "#platform/core/site/open-hours.ts";
import type { OpenHours } from "#site.config.ts";
import { factsId, factsLocale, type Overrides } from "#platform/core/edition/edition.ts";

/**
 * Adds the facts that opening hours determine, where there are hours among the overrides: the
 * sentence that pages show, and the agency's time zone.
 */
export function followFacts(overrides: Overrides): Overrides {
  const facts = overrides[factsId] ?? {};
  const value = facts[factsLocale]?.[openHoursFact];
  if (value === undefined) return overrides;
  const hours = JSON.parse(value) as OpenHours;
  const follow = (locale: Locale) => ({
    ...facts[locale],
    officeHours: sayOfficeHours(hours, locale),
    ...(locale === factsLocale && { timeZone: hours.timeZone }),
  });
  const followed = Object.fromEntries(locales.map((locale) => [locale, follow(locale)]));
  return { ...overrides, [factsId]: followed };
}
