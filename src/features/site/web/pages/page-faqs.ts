import type { Faq } from "#features/site/core/organization-data.ts";
import type { Locale } from "#platform/core/locale.ts";
import { annuitiesWords } from "./annuities/words.ts";
import { educationWords } from "./education/words.ts";
import { iulWords } from "./iul/words.ts";
import { termWords } from "./term/words.ts";

const words = {
  "/annuities": annuitiesWords,
  "/financial-education": educationWords,
  "/iul-insurance": iulWords,
  "/term-insurance": termWords,
} as const;

/** The questions that a page answers on screen, for its structured data; none for most pages. */
export function listPageFaqs(path: string, locale: Locale): readonly Faq[] {
  return Object.hasOwn(words, path) ? words[path as keyof typeof words][locale].faq.items : [];
}
