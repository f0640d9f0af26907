import { judgeHoneypot } from "#platform/core/fields.ts";
import {
  defaultLocale,
  inDefaultLocale,
  type Locale,
  type Localized,
} from "#platform/core/locale.ts";
import { canBeCalled } from "#platform/core/person/phone.ts";
import { findDay } from "#staff/core/may-advise.ts";
import { siteConfig } from "#site.config.ts";
import type { LeadSubmission, CalculationReader } from "./answers.ts";
import type { Lead } from "./lead.ts";
import { findAgeGroup } from "./questions.ts";
import { scoreLead } from "./score-lead.ts";

interface LeadMade {
  readonly id: string;
  readonly now: Date;
  readonly language?: Locale;
}

/**
 * Scores the answers and adds what the server alone decides.
 *
 * @param submission as `leadSubmissionSchema` read it.
 * @param made.id a new UUID.
 * @param made.now the moment of submission; its year also judges the birth year.
 * @param made.language in which the family answered; the score never reads it.
 * @param summarize tells the result of numbers that came along.
 */
export function buildLead(
  submission: LeadSubmission,
  { id, now, language = defaultLocale }: LeadMade,
  summarize: CalculationReader["summarize"] = () => "",
): Lead {
  const { website, phone, contactConsent, ...answers } = submission;
  const hasConsent = contactConsent === true && canBeCalled(phone ?? null);
  const score = scoreLead({ ...answers, phone }, { hasConsent });
  return {
    ...answers,
    id,
    phone: orNull(phone),
    contactConsent: hasConsent,
    callWish: orNull(submission.callWish),
    askedFor: orNull(submission.askedFor),
    consentTextVersion: orNull(submission.consentTextVersion),
    attribution: submission.attribution ?? {},
    calculations: (submission.calculations ?? []).map((calculation) => ({
      ...calculation,
      summary: summarize(calculation),
    })),
    // The name of the partner's page; `creditPartner` replaces it with the owner's user name.
    partner: orNull(submission.partner),
    userAgent: orNull(submission.userAgent),
    pageUrl: orNull(submission.pageUrl),
    language,
    timestamp: now.toISOString(),
    leadScore: score.score,
    leadCategory: score.category,
    scoringFactors: JSON.stringify(score),
    status: judgeHoneypot(website),
    doNotContactReason: findContactRestriction(submission.birthYear, findAgencyYear(now)),
  };
}

/** Turns a field that was not sent, or was empty, into null. */
const orNull = <Text extends string>(text: Text | null | undefined): Text | null => text || null;

/** The calendar year in the agency's time zone. In UTC the year would end some hours earlier, and make everybody a year older. */
export function findAgencyYear(now: Date): number {
  return Number(findDay(now, siteConfig.timeZone).slice(0, 4));
}

const underage: Localized<string> = {
  en: "under 18: do not contact",
  es: "menor de 18 años: no contactar",
};

/**
 * Why a family must not be contacted, judged by the birth year alone. Stored as the lead's
 * `doNotContactReason`, whose other end is `findSkipReason` in `crm/core/delivery.ts`: with
 * any reason no CRM gets the lead. Staff see it on the lead's page in place of ways to call.
 *
 * @param birthYear four digits.
 * @param currentYear calendar year of the submission.
 * @returns staff's words as they are stored, or null. Someone who turns 18 within the year counts
 *   as 18: the form asks for no birthday, and the call settles it.
 */
function findContactRestriction(birthYear: string, currentYear: number): string | null {
  return findAgeGroup(birthYear, currentYear) === "minor" ? inDefaultLocale(underage) : null;
}

/** The mark of an invented lead. No submission can carry it: the server alone writes this field. */
export const demoMark = "demo data: not a real family";

type RestrictionKind = "underage" | "demo" | "other";

/** A stored `doNotContactReason` in the reader's language; one that was written by hand stays as it is. */
export function tellRestriction(stored: string, locale: Locale): string {
  return classifyRestriction(stored) === "underage" ? underage[locale] : stored;
}

/** The kind of a stored `doNotContactReason`; "other" for one that was written by hand. */
export function classifyRestriction(stored: string): RestrictionKind {
  if (stored === demoMark) return "demo";
  return stored === inDefaultLocale(underage) ? "underage" : "other";
}
