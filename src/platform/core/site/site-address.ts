import * as z from "zod/mini";
import { type Localized, perLocale } from "#platform/core/locale.ts";

/** Who named the site's address: the environment wins over the screen; null while nobody did. */
export type SiteAddressSource = "environment" | "screen" | null;

/** The site's address as admins see it. */
export interface SiteAddressStanding {
  /** Origin without a trailing slash; `http://localhost:PORT` while nobody named one. */
  readonly url: string;
  readonly by: SiteAddressSource;
  /** What still has to be done although the address works, in a sentence; null for nothing. */
  readonly note: string | null;
  /** ISO 8601, UTC; null where no admin named one. */
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

/** Whether a link with this origin opens only on the machine on which the site runs. */
export const opensOnlyHere = (url: string): boolean =>
  /^https?:\/\/(?:[^/?#@]*\.)?localhost(?::\d+)?(?:[/?#]|$)/i.test(url);

/** Whether one of a text's links opens only on the machine on which the site runs. */
export const hasLocalLink = (text: string): boolean =>
  (text.match(/https?:\/\/[^\s<>"]+/gi) ?? []).some(opensOnlyHere);

/** Puts https:// before an address that was typed without it. */
export function completeSiteAddress(text: string): string {
  const typed = text.trim();
  return typed === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

export const addressMessage: Localized<string> = {
  en: "Write the address without a page, such as https://www.your-agency.com",
  es: "Escriba la dirección sin página, por ejemplo https://www.su-agencia.com",
};

const longest = 300;
const origin = /^https?:\/\/(?:\[[\d:.a-f]+\]|[^\s/?#@\\:[\]]+)(?::\d{1,5})?\/?$/i;

/** What admins send; null takes the address back. */
export const siteAddressSchema = perLocale((locale) =>
  z.object({
    url: z.nullable(
      z.string(addressMessage[locale]).check(
        z.maxLength(longest, addressMessage[locale]),
        z.overwrite(completeSiteAddress),
        z.refine((text) => origin.test(text), addressMessage[locale]),
      ),
    ),
  }),
);
