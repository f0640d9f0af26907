import type { ConsentPolicy } from "#features/crm/core/consent-policy.ts";
import type { Localized } from "#platform/core/locale.ts";

interface ConsentPolicyWords {
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly policies: Readonly<Record<ConsentPolicy, string>>;
  readonly hints: Readonly<Record<ConsentPolicy, string>>;
}

export const consentPolicyWords: Localized<ConsentPolicyWords> = {
  en: {
    title: "CRMs and consent to calls",
    intro:
      "What a CRM gets of a family that did not agree to calls, or took it back. When somebody says no, every CRM that has them gets that no, whatever you choose here.",
    label: "Without consent to calls",
    policies: {
      send: "Send the lead, marked as no consent",
      "without-phone": "Send it without the phone number",
      hold: "Do not send it",
    },
    hints: {
      send: "Sales see the lead, and that nobody may call.",
      "without-phone":
        "Sales can write and not call. A number that a CRM has already stays there: take it out by hand.",
      hold: "The lead stays here. The lead's page says why it did not go.",
    },
  },
};
