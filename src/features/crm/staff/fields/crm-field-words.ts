import type { CrmFieldKey } from "#features/crm/core/crm-fields.ts";
import type { Localized } from "#platform/core/locale.ts";

export interface CrmFieldWords {
  readonly names: Readonly<Record<CrmFieldKey, string>>;
  readonly groups: Readonly<
    Record<"fixed" | "chosen" | "sensitive", { readonly title: string; readonly text: string }>
  >;
  /** How the CRM's names look, before the provider's own hint. */
  readonly hint: (provider: string, hint: string) => string;
  readonly noField: string;
  readonly fixed: string;
  readonly remote: (field: string, provider: string) => string;
  readonly send: (field: string) => string;
  readonly sends: string;
  readonly question: (field: string, provider: string) => string;
  readonly questionHint: string;
  readonly turnOn: string;
  readonly keepOff: string;
  readonly save: string;
  readonly saving: string;
  readonly discard: string;
  readonly unchanged: string;
  readonly unsaved: (changes: number) => string;
  readonly saved: string;
  readonly failed: string;
  readonly faults: string;
}

export const crmFieldWords: Localized<CrmFieldWords> = {
  en: {
    names: {
      fullName: "Full name",
      firstName: "First name",
      lastName: "Last name",
      email: "Email",
      phone: "Phone",
      zipCode: "ZIP code",
      leadScore: "Lead score",
      leadCategory: "Category",
      scoreSummary: "Why this score",
      answers: "Wizard answers",
      contactConsent: "Agreed to calls and texts",
      submittedAt: "Submitted",
      leadId: "Lead number",
      source: "Campaign source",
      birthYear: "Birth year",
      income: "Income level",
      citizenshipStatus: "Citizenship status",
      maritalStatus: "Marital status",
      hasChildren: "Has children",
    },
    groups: {
      fixed: { title: "Always sent", text: "No record can be made without these." },
      chosen: {
        title: "Sent while switched on",
        text: "A lead's blank answers are never sent, so they wipe out nothing.",
      },
      sensitive: {
        title: "Private answers",
        text: "What families shared with you in confidence. Each of these stays on this site until you turn it on.",
      },
    },
    hint: (provider, hint) => `Field names in ${provider}: ${hint}`,
    noField: "No field yet",
    fixed: "Always",
    remote: (field, provider) => `${field} goes to this ${provider} field`,
    send: (field) => `Send ${field}`,
    sends: "Send",
    question: (field, provider) => `Send each family's "${field}" to ${provider}?`,
    questionHint:
      "This private answer would leave your site and stay in the CRM, even if you turn it off later.",
    turnOn: "Turn it on",
    keepOff: "Keep it off",
    save: "Save fields",
    saving: "Saving...",
    discard: "Discard changes",
    unchanged: "Nothing has been changed.",
    unsaved: (changes) => (changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`),
    saved: "The fields are saved. They apply from the next delivery on.",
    failed: "The fields could not be saved. Please try again; what you typed is still here.",
    faults: "Please check these fields",
  },
};
