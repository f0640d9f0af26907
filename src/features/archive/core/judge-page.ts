import { advertisingExceptions } from "#features/studio/core/advertising/advertising-exceptions.ts";
import type { reasons } from "#features/studio/core/advertising/advertising-reasons.ts";
import {
  findAdvertisingFaults,
  findUnownedIndexes,
  listRulePatterns,
} from "#features/studio/core/advertising/advertising-rules.ts";
import { cutText } from "#platform/core/fields.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { type DeferralLimits, deferralLimitsByYear } from "#platform/core/site/legal-figures.ts";
import type { Locale } from "#platform/core/locale.ts";

/** A rule that a filed page can break: one for a single text, or one for the whole page. */
export type FileRule = keyof typeof reasons | "index-owner" | "old-limit";

/** A sentence that breaks a rule. */
export interface PageFinding {
  readonly rule: FileRule;
  readonly sentence: string;
  /** ISO 8601; the sentence was right before this day. Absent if it never was.*/
  readonly since?: string;
}

/** The 401(k) limits of one year, as `legal-figures.ts` lists them. */
export interface YearlyLimit {
  readonly year: number;
  readonly value: Pick<DeferralLimits, "employee">;
}

const longestSentence = 400;

/**
 * Judges the words of a page or a mail, which have a line for each paragraph. Reviewed sentences
 * (`advertising-exceptions.ts`) break no rule.
 */
export function judgePage(
  words: string,
  locale: Locale,
  limits: readonly YearlyLimit[] = deferralLimitsByYear,
): readonly PageFinding[] {
  const lines = words.split("\n").map(dropExceptions);
  const found = new Map<string, PageFinding>();
  const add = (rule: FileRule, line: string, since?: string): void => {
    const sentence = cutText(line, longestSentence);
    found.set(`${rule} ${sentence}`, { rule, sentence, ...(since !== undefined && { since }) });
  };
  for (const line of lines) {
    for (const { name } of findAdvertisingFaults(line, [], locale)) {
      const breaks = (part: string) =>
        findAdvertisingFaults(part, [], locale).some((fault) => fault.name === name);
      add(name, listSentences(line).find(breaks) ?? line);
    }
    for (const { sentence, since } of findOldLimits(line, locale, limits))
      add("old-limit", sentence, since);
  }
  const texts = lines.map((text) => ({ text }));
  for (const { text } of findUnownedIndexes(texts, locale)) add("index-owner", text);
  return [...found.values()];
}

/**
 * Describes all rules. When this text changes, every page is judged again.
 */
export const describeFileRules = (): string =>
  JSON.stringify([
    listRulePatterns(),
    advertisingExceptions,
    // The published limits. Who compared a limit changes no judgment, so it is left out.
    deferralLimitsByYear.map(({ year, value: { employee } }) => [year, employee]),
  ]);

const listSentences = (line: string) => line.split(/(?<=[.?!])\s+/);

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Matches whole sentences and titles only: within another sentence the same words may mean something
 * else.
 */
const exceptions = new RegExp(
  `(?<=^|[.:?!|] )(?:${advertisingExceptions.map(({ text }) => escape(text)).join("|")})(?=$| \\||(?<=[.?!]) )`,
  "g",
);

const dropExceptions = (line: string): string => line.replaceAll(exceptions, "").trim();

/**
 * Sentences that contain a 401(k) limit, with the day from which it was out of date. Only the limit is
 * searched for: the catch-up amounts are round numbers that mean other things elsewhere.
 */
function findOldLimits(
  line: string,
  locale: Locale,
  limits: readonly YearlyLimit[],
): ReadonlyArray<{ readonly sentence: string; readonly since: string }> {
  const lastYears = new Map(limits.map(({ year, value }) => [value.employee, year]));
  return [...lastYears].flatMap(([amount, year]) => {
    const written = `$${formatNumber(amount, locale)}`;
    const named = new RegExp(`${escape(written)}(?![\\d,]*\\d)`);
    const sentence = listSentences(line).find((part) => named.test(part));
    return sentence === undefined ? [] : [{ sentence, since: `${year + 1}-01-01T00:00:00.000Z` }];
  });
}
