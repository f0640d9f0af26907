import type { Locale, Localized } from "#platform/core/locale.ts";
import { cleanAddress, isMailAddress } from "#platform/core/person/contact-details.ts";

export const addressMessages: Localized<string> = {
  en: "Please enter an email address such as name@example.com",
  es: "Escriba un correo electrónico como nombre@example.com",
};

/** What is wrong with the address for which a link is requested; null when nothing is. */
export function findAddressFault(text: string, locale: Locale): string | null {
  return isMailAddress(cleanAddress(text)) ? null : addressMessages[locale];
}
