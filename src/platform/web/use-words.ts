import { createContext, useContext } from "react";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { defaultLocale } from "#platform/core/locale.ts";

/** The language of the page; the root and every island give it to what they show. */
export const LocaleContext = createContext<Locale>(defaultLocale);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** A screen's words in the page's language, looked up while it is drawn. */
export function useWords<Words>(words: Localized<Words>): Words {
  return words[useLocale()];
}
