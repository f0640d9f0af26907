import { answerLabels, labelAnswer } from "#features/leads/core/answer-labels.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { type ProfileField, questionIds } from "#features/leads/core/questions.ts";
import { readScoringFactors } from "#features/leads/core/score-lead.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { splitName } from "#platform/core/person/name-parts.ts";
import { defaultLocale, languageNames, type Locale } from "#platform/core/locale.ts";

/** Every field of a lead that may be sent to a CRM. */
export const crmFieldKeys = [
  "fullName",
  "firstName",
  "lastName",
  "email",
  "phone",
  "zipCode",
  "leadScore",
  "leadCategory",
  "scoreSummary",
  "language",
  "answers",
  "contactConsent",
  "submittedAt",
  "leadId",
  "source",
  "birthYear",
  "income",
  "citizenshipStatus",
  "maritalStatus",
  "hasChildren",
] as const;
export type CrmFieldKey = (typeof crmFieldKeys)[number];

const sensitiveKeys = [
  "birthYear",
  "income",
  "citizenshipStatus",
  "maritalStatus",
  "hasChildren",
] as const satisfies readonly (CrmFieldKey & ProfileField)[];

/** Personal facts that are sent only after an admin turned each of them on. */
export const sensitiveFields: ReadonlySet<CrmFieldKey> = new Set(sensitiveKeys);

export type CrmFieldValue = string | number | boolean;
export type CrmFieldValues = Readonly<Partial<Record<CrmFieldKey, CrmFieldValue>>>;

/**
 * A lead's values as a CRM may receive them. E-mail addresses are trimmed and in lower case,
 * choices are in words.
 *
 * @returns only fields with a value, since a blank would overwrite what sales typed. Fields that
 *   the person emptied are sent separately, as `outdated`.
 */
export function readCrmFields(lead: Lead): CrmFieldValues {
  const { given: firstName, family: lastName } = splitName(lead.fullName);
  const values: Record<CrmFieldKey, CrmFieldValue | null | undefined> = {
    fullName: lead.fullName.trim(),
    firstName,
    lastName,
    email: emailKey(lead.email),
    phone: lead.phone?.trim(),
    zipCode: lead.zipCode,
    leadScore: lead.leadScore,
    leadCategory: lead.leadCategory,
    scoreSummary: readScoringFactors(lead.scoringFactors)?.summary,
    language: languageNames[lead.language],
    answers: writeAnswersText(lead, defaultLocale),
    contactConsent: lead.contactConsent,
    submittedAt: lead.timestamp,
    leadId: lead.id,
    source: lead.attribution["utm_source"],
    birthYear: lead.birthYear,
    income: labelAnswer("income", lead.income, defaultLocale),
    citizenshipStatus: labelAnswer("citizenshipStatus", lead.citizenshipStatus, defaultLocale),
    maritalStatus: labelAnswer("maritalStatus", lead.maritalStatus, defaultLocale),
    hasChildren: labelAnswer("hasChildren", lead.hasChildren, defaultLocale),
  };
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && value !== undefined && value !== "",
    ),
  );
}

/**
 * The text that sales read before they call: score, reasons, the nine answers, one on each line,
 * and the calculator results sent with the lead. Contains none of the sensitive fields.
 */
export function writeAnswersText(lead: Lead, locale: Locale): string {
  const summary = readScoringFactors(lead.scoringFactors)?.summary;
  const labels = answerLabels[locale].questions;
  return [
    `Score ${lead.leadScore} of 100${lead.leadCategory ? ` (${lead.leadCategory})` : ""}`,
    ...(summary ? [summary] : []),
    `Language: ${languageNames[lead.language]}`,
    lead.contactConsent ? "Calls and texts: agreed" : "Calls and texts: no consent",
    "",
    ...questionIds.map((id) => `${labels[id]}: ${labelAnswer(id, lead[id], locale)}`),
    ...(lead.calculations.length > 0 ? [""] : []),
    ...lead.calculations.map(({ summary }) => summary),
  ].join("\n");
}
