import * as z from "zod/mini";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";

/**
 * Whether a family may be called or texted: `live` if they agreed, `revoked` if they forbade it,
 * else `none`.
 */
export type CallConsent = "live" | "revoked" | "none";

/** What a CRM receives about a family that may not be called. */
export const consentPolicies = ["send", "without-phone", "hold"] as const;
export type ConsentPolicy = (typeof consentPolicies)[number];

const messages: Localized<string> = {
  en: "Please choose one of the three",
  es: "Elija una de las tres opciones",
};

/**
 * The owner's choice for deliveries without a live consent. The default sends everything, with
 * consent "no": a CRM that knows the no keeps sales from calling better than one that knows
 * nothing.
 */
export const consentPolicySetting = defineSetting({
  key: "crm-without-consent",
  schema: perLocale((locale) => z.object({ policy: z.enum(consentPolicies, messages[locale]) })),
  initial: { policy: "send" as ConsentPolicy },
});

/** Why the owner's choice holds a delivery back; null if the delivery may be sent. */
export function findConsentBar(consent: CallConsent, policy: ConsentPolicy): string | null {
  if (consent === "live" || policy !== "hold") return null;
  // Stays with the delivery: it speaks of the choice at that time, whatever is chosen later.
  return "Held back: there was no consent to calls, and the owner had chosen to hold such leads back.";
}

/**
 * What staff read beside a delivery that was sent without a live consent; null for any other
 * delivery.
 */
export function tellDeliveryConsent(consent: CallConsent, policy: ConsentPolicy): string | null {
  if (consent === "live") return null;
  const why =
    consent === "revoked"
      ? "They want no calls: the record says so."
      : "Sent without consent to calls: the record says so.";
  return policy === "send" ? why : `${why} The phone number was left out.`;
}
