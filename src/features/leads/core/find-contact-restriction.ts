import type { Locale, Localized } from "#platform/core/locale.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";

const adultAge = 18;

const underage: Localized<string> = { en: "under 18: do not contact" };

/**
 * Why a family must not be contacted, judged by the birth year alone. Stored as the lead's
 * `doNotContactReason`, whose other end is `findSkipReason` in `crm/core/decide-delivery.ts`: with
 * any reason no CRM gets the lead. Staff see it on the lead's page in place of ways to call.
 *
 * @param birthYear four digits.
 * @param currentYear calendar year of the submission.
 * @returns staff's words as they are stored, or null. Someone who turns 18 within the year counts
 *   as 18: the form asks for no birthday, and the call settles it.
 */
export function findContactRestriction(birthYear: string, currentYear: number): string | null {
  return currentYear - Number(birthYear) < adultAge ? inDefaultLocale(underage) : null;
}

/** A stored restriction in the reader's language; one that was written by hand stays as it is. */
export function describeRestriction(stored: string, locale: Locale): string {
  return stored === inDefaultLocale(underage) ? underage[locale] : stored;
}
