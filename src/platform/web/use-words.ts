import { createContext, useContext } from "react";
import { type ConsentTexts, writeConsentText } from "#platform/core/contact-details.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** The language of the page; the root and every island give it to what they show. */
export const LocaleContext = createContext<Locale>(defaultLocale);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** A screen's words in the page's language, looked up while it is drawn. */
export function useWords<Words>(words: Localized<Words>): Words {
  return words[useLocale()];
}

/** What a form asks to be agreed to now, in the reader's language. */
export function useConsentText(texts: ConsentTexts): string {
  return writeConsentText(texts, texts.current, useLocale(), siteConfig) ?? "";
}
