import { type Edition, factsId, factsLocale } from "#platform/core/edition/edition.ts";
import { makeEdit } from "#platform/core/edition/make-edit.ts";
import { readFigureId } from "#platform/core/site/legal-figures.ts";
import type { Locale } from "#platform/core/locale.ts";
import { isProofFact } from "#platform/core/site/proof.ts";
import { sessionsFact } from "#platform/core/site/sessions.ts";
import { openHoursFact } from "#platform/core/site/open-hours.ts";

/** The part of an edition that a page sends to its browser, in its language. */
export interface PageEdition extends Edition {
  /** An inline script that runs before the page's words load. */
  readonly script: string;
}

/**
 * Reduces an edition to what browsers need: the facts, and the sentences of forms.
 *
 * @param isStaffPage the back office has words of its own, which can't be edited.
 */
export function toPageEdition(edition: Edition, locale: Locale, isStaffPage: boolean): PageEdition {
  const { id, overrides } = edition;
  const names = Object.keys(overrides).filter((name) => name.startsWith("form/"));
  const pick = (name: string, ...kept: readonly Locale[]) => [
    name,
    Object.fromEntries(kept.map((one) => [one, tellSentences(overrides[name]?.[one] ?? {})])),
  ];
  return {
    id,
    overrides: Object.fromEntries([
      pick(factsId, factsLocale, locale),
      ...(isStaffPage ? [] : names.map((name) => pick(name, locale))),
    ]) as Edition["overrides"],
    script: `self.editSite=(${String(makeEdit)})(JSON.parse(document.documentElement.dataset.edition))`,
  };
}

/**
 * Leaves out prices, opening hours, sessions, carriers and reviews, which no form reads, and the checks of
 * figures, which name staff and stay inside the agency.
 */
const tellSentences = (sentences: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(sentences).flatMap(([path, value]) => {
      if (path === "termPrices" || path === openHoursFact || isProofFact(path)) return [];
      if (path === sessionsFact) return [];
      return [[path, readFigureId(path) ? leaveOutChecks(value) : value]];
    }),
  );

const leaveOutChecks = (figure: string) =>
  JSON.stringify(JSON.parse(figure), (key, value: unknown) => (key === "checked" ? null : value));

/** The edition's part in a page: the sentences of the words that this page loads. */
export function writePageEdition(
  { id, overrides }: PageEdition,
  wordIds: readonly string[],
): string {
  const kept = Object.entries(overrides).filter(
    ([name]) => name === factsId || wordIds.includes(name),
  );
  return JSON.stringify({ id, overrides: Object.fromEntries(kept) });
}
