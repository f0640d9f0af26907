import type { ConsentTexts } from "#platform/core/consent-text.ts";
import { writeConsentText } from "#platform/core/consent-text.ts";
import { siteConfig } from "#site.config.ts";
import { useLocale } from "./use-words.ts";

/** What a form asks to be agreed to now, in the reader's language. */
export function useConsentText(texts: ConsentTexts): string {
  return writeConsentText(texts, texts.current, useLocale(), siteConfig) ?? "";
}
