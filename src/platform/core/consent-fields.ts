import * as z from "zod/mini";
import type { Locale, Localized } from "./locale.ts";
import { readableText, textMessages } from "./readable-text.ts";

const maxVersionLength = 100;

const messages: Localized<string> = {
  en: "Please answer the consent question with true or false",
};

/** Of a form with a box that allows calls: whether it was ticked, and under which words. */
export function consentFields(locale: Locale) {
  const message = textMessages[locale].context;
  return {
    contactConsent: z.optional(z.boolean(messages[locale])),
    consentTextVersion: z.optional(
      z.nullable(readableText({ locale, maxLength: maxVersionLength, message })),
    ),
  };
}
