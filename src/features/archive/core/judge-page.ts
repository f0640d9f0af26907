import { advertisingExceptions } from "#features/studio/core/advertising-exceptions.ts";
import type { reasons } from "#features/studio/core/advertising-reasons.ts";
import {
  findAdvertisingFaults,
  findUnownedIndexes,
  listRulePatterns,
} from "#features/studio/core/advertising-rules.ts";
import { cutText } from "#platform/core/fields.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { type DeferralLimits, deferralLimitsByYear } from "#platform/core/site/legal-figures.ts";
import type { Locale } from "#platform/core/locale.ts";

/** What a page of the file may have broken: a rule for one text, or one for the whole page. */
export type FileRule = keyof typeof reasons | "index-owner" | "old-limit";

/** A sentence that a rule asks about. */
export interface PageFinding {
  readonly rule: FileRule;
  readonly sentence: string;
  /** ISO 8601: before it the sentence was right. Absent where it never was. */
  readonly since?: string;
}

/** A year's limits for a 401(k), as `legal-figures.ts` lists them. */
export interface YearlyLimit {
  readonly year: number;
  readonly value: Pick<DeferralLimits, "employee">;
}

const longestSentence = 400;

/**
 * What the rules ask about the words of a page or a mail, a line for each paragraph. Sentences that a
 * person looked at (`advertising-exceptions.ts`) are left out.
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
 * Names the rules that a judgment was made by. When this text changes, every page is judged again.
 */
export const describeFileRules = (): string =>
  JSON.stringify([
    listRulePatterns(),
    advertisingExceptions,
    // The limits as the owner has them now. Who compared a limit changes no judgment.
    deferralLimitsByYear.map(({ year, value: { employee } }) => [year, employee]),
  ]);

const listSentences = (line: string) => line.split(/(?<=[.?!])\s+/);

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Matches whole sentences and titles only: in the middle of another sentence the same words say
 * something else.
 */
const exceptions = new RegExp(
  `(?<=^|[.:?!|] )(?:${advertisingExceptions.map(({ text }) => escape(text)).join("|")})(?=$| \\||(?<=[.?!]) )`,
  "g",
);

const dropExceptions = (line: string): string => line.replaceAll(exceptions, "").trim();

/**
 * Sentences that name a year's limit for a 401(k), with the day from which it was another year's. The
 * catch-up amounts are round numbers that mean other things elsewhere, so the limit alone tells.
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
