import { useContext } from "react";
import {
  type ConsentText,
  type ConsentTexts,
  nameConsentVersion,
  writeConsentText,
} from "#platform/core/person/consent-texts.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { LocaleContext } from "./page-link.tsx";
import { siteConfig } from "#site.config.ts";

export { LocaleContext } from "./page-link.tsx";

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The words of a screen in the page's language. */
export function useWords<Words>(words: Localized<Words>): Words {
  return words[useLocale()];
}

/** The current consent text of a form in the reader's language, with its version. */
export function useConsentText(texts: ConsentTexts): Pick<ConsentText, "version" | "text"> {
  const version = nameConsentVersion(texts.current, useLocale());
  return writeConsentText(texts, version, siteConfig) ?? { version, text: "" };
}
