import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/person/person.ts";
import { defineSetting } from "#platform/core/setting.ts";
import { dayMs } from "#platform/core/durations.ts";

export const retentionFields = [
  "leadYears",
  "inquiryYears",
  "applicationYears",
  "quarantineDays",
] as const;

/**
 * How long each kind of record is kept after its last activity. The last 30 days of that it is in
 * the trash, so that it is erased when this time is over and not later.
 */
export type Retention = Readonly<Record<(typeof retentionFields)[number], number>>;

/** The minimum and maximum of each setting; never longer than the privacy policy promises. */
export const retentionBounds: Readonly<
  Record<keyof Retention, Readonly<Record<"min" | "max", number>>>
> = {
  leadYears: { min: 1, max: longestKept.leadYears },
  inquiryYears: { min: 1, max: longestKept.inquiryYears },
  applicationYears: { min: 1, max: longestKept.applicationYears },
  quarantineDays: { min: longestKept.trashDays + 10, max: longestKept.quarantineDays },
};

const outside: Localized<(min: number, max: number) => string> = {
  en: (min, max) =>
    min === max ? `This is always ${min}` : `Please enter a whole number from ${min} to ${max}`,
  es: (min, max) =>
    min === max ? `Esto siempre es ${min}` : `Escriba un número entero del ${min} al ${max}`,
};

function bounded(field: keyof Retention, locale: Locale) {
  const { min, max } = retentionBounds[field];
  const sentence = outside[locale](min, max);
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
}

export const retentionSchema = perLocale((locale) =>
  z.object({
    leadYears: bounded("leadYears", locale),
    inquiryYears: bounded("inquiryYears", locale),
    applicationYears: bounded("applicationYears", locale),
    quarantineDays: bounded("quarantineDays", locale),
  }),
);

export const retentionSetting = defineSetting<Retention>({
  key: "retention",
  schema: retentionSchema,
  initial: {
    leadYears: longestKept.leadYears,
    inquiryYears: longestKept.inquiryYears,
    applicationYears: longestKept.applicationYears,
    quarantineDays: longestKept.quarantineDays,
  },
});

/**
 * A record whose last activity was before this moment is moved to the trash now.
 *
 * @returns `now` less the period, plus the days in the trash.
 */
export function findStaleBefore(rule: RetentionRule, retention: Retention, now: Date): Date {
  const before = new Date(now.getTime() + longestKept.trashDays * dayMs);
  if (rule === "quarantined") {
    before.setUTCDate(before.getUTCDate() - retention.quarantineDays);
  } else {
    before.setUTCFullYear(before.getUTCFullYear() - retention[`${rule}Years`]);
  }
  return before;
}

/** Kinds of records that expire. */
export const retentionRules = ["lead", "inquiry", "application", "quarantined"] as const;
export type RetentionRule = (typeof retentionRules)[number];

export type RetentionCounts = Readonly<Record<RetentionRule, number>>;

export const nothingCounted: RetentionCounts = {
  lead: 0,
  inquiry: 0,
  application: 0,
  quarantined: 0,
};

/** How many would be moved now. */
export interface RetentionForecast {
  readonly counts: RetentionCounts;
  /** False when counting stopped at a limit. */
  readonly isComplete: boolean;
}

/** One round, as the settings page shows it. Times are ISO 8601, UTC. */
export interface RetentionRun {
  readonly id: string;
  readonly startedAt: string;
  /** Null while it runs, and for an interrupted one, which the next round continues. */
  readonly finishedAt: string | null;
  readonly counts: RetentionCounts;
  /** People whose deletion was completed. */
  readonly erasedPeople: number;
  /** Records erased from the trash. */
  readonly erasedRecords: number;
}
