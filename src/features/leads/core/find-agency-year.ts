import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const { timeZone } = siteConfig;
const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
  timeZone,
  year: "numeric",
});

/** The calendar year where the agency is. By UTC its last evening would make everybody a year older. */
export function findAgencyYear(now: Date): number {
  return Number(format.format(now));
}
