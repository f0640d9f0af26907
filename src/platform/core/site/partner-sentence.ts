import type { Overrides } from "#platform/core/edition/edition.ts";
import type { PersonWords } from "./people.ts";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";

/**
 * The id under which editions store what partners' pages say in a partner's own words. The path is
 * the id of the partner's account, because user names and page names may get another owner.
 */
export const partnerWordsId = "partner";

/** The longest sentence of a partner's page, in UTF-16 code units. */
export const longestPartnerSentence = 300;

/** A partner's sentence in English, and in Spanish; null where the Spanish page shows the English one. */
export interface PartnerSentences {
  readonly sentence: string;
  readonly sentenceEs: string | null;
}

/** Sentences of a partner's page that wait for somebody else's approval, and who wrote them. */
export interface WaitingSentences extends PartnerSentences {
  readonly by: string;
  /** The id of the edition that waits. */
  readonly edition: string;
  /** What families would read of the person. */
  readonly person: PersonWords | null;
}

/**
 * A partner's sentences in an edition.
 *
 * @param first the sentence that was stored in the profile before editions had it.
 */
export function readPartnerSentences(
  overrides: Overrides | undefined,
  account: string,
  first: string,
): PartnerSentences {
  const read = (locale: Locale) => overrides?.[partnerWordsId]?.[locale]?.[account];
  return { sentence: read(defaultLocale) ?? first, sentenceEs: read("es")?.trim() || null };
}
