import type { Localized } from "#platform/core/locale.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";
import { findAgeGroup } from "./find-age-group.ts";

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
  return findAgeGroup(birthYear, currentYear) === "minor" ? inDefaultLocale(underage) : null;
}

/** The mark of an invented lead. No submission can carry it: the server alone writes this field. */
export const demoMark = "demo data: not a real family";

export type RestrictionKind = "underage" | "demo" | "other";

/** Why a stored `doNotContactReason` is there; "other" is one that somebody wrote by hand. */
export function classifyRestriction(stored: string): RestrictionKind {
  if (stored === demoMark) return "demo";
  return stored === inDefaultLocale(underage) ? "underage" : "other";
}
