import * as z from "zod/mini";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/** Whether a family may be called or texted: they agreed, they forbade it, or neither. */
export type CallConsent = "live" | "revoked" | "none";

/** What a CRM gets of a family that nobody may call. */
export const consentPolicies = ["send", "without-phone", "hold"] as const;
export type ConsentPolicy = (typeof consentPolicies)[number];

const messages: Localized<string> = {
  en: "Please choose one of the three",
  es: "Elija una de las tres opciones",
};

/**
 * The owner's choice for deliveries without a live consent. Everything goes, as it always did, and
 * says "no": a CRM that knows the no keeps sales from calling better than one that knows nothing.
 */
export const consentPolicySetting = defineSetting({
  key: "crm-without-consent",
  schema: perLocale((locale) => z.object({ policy: z.enum(consentPolicies, messages[locale]) })),
  initial: { policy: "send" as ConsentPolicy },
});

/** Why a delivery waits that the owner holds back; null when it may go. */
export function findConsentBar(consent: CallConsent, policy: ConsentPolicy): string | null {
  if (consent === "live" || policy !== "hold") return null;
  return "Held back: there is no consent to calls, and the owner chose so at Settings.";
}

/** What staff read beside a delivery that went without a live consent; null of any other. */
export function tellConsent(consent: CallConsent, policy: ConsentPolicy): string | null {
  if (consent === "live") return null;
  const why =
    consent === "revoked"
      ? "They want no calls: the record says so."
      : "Sent without consent to calls: the record says so.";
  return policy === "send" ? why : `${why} The phone number was left out.`;
}
