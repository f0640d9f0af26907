import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { ContactState } from "#features/casework/core/contact-standing.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

interface ConsentWords {
  readonly title: string;
  readonly states: Readonly<Record<ContactState, string>>;
  readonly explain: Readonly<Record<ContactState, string>>;
  readonly given: (moment: string) => string;
  readonly givenWith: Readonly<Record<CaseKind, string>>;
  readonly givenElsewhere: Readonly<Record<CaseKind, string>>;
  readonly page: (page: string) => string;
  readonly carriedOver: string;
  readonly words: (version: string) => string;
  readonly fingerprint: string;
  readonly more: (count: number) => string;
  readonly stopped: (moment: string) => string;
  readonly notedBy: (who: string) => string;
  readonly byThemselves: string;
  readonly corrected: (who: string, moment: string) => string;
  readonly stop: Readonly<
    Record<"open" | "channel" | "choose" | "note" | "hint" | "send" | "sending" | "cancel", string>
  >;
  readonly correct: Readonly<
    Record<"open" | "why" | "hint" | "send" | "sending" | "cancel", string>
  >;
}

export const consentWords: Localized<ConsentWords> = {
  en: {
    title: "Consent to calls and texts",
    states: { live: "May be called", revoked: "Do not call or text", none: "No consent" },
    explain: {
      live: "They agreed to calls and texts at this number.",
      revoked:
        "It holds for this person on every lead, inquiry and application, until they agree again on a form.",
      none: "They did not agree to calls about this, or it can't be proved that they did.",
    },
    given: (moment) => `Agreed, ${moment}`,
    givenWith: {
      lead: "With this lead",
      inquiry: "With this inquiry",
      application: "With this application",
    },
    givenElsewhere: {
      lead: "With another lead",
      inquiry: "With an inquiry",
      application: "With an application",
    },
    page: (page) => `On ${page}`,
    carriedOver: "Given before consents were kept by themselves: nobody knows from which address.",
    words: (version) => `The exact words (version ${version})`,
    fingerprint: "SHA-256 of these words",
    more: (count) =>
      count === 1
        ? "1 more of the same email address or phone number stands with its own record."
        : `${formatNumber(count, "en")} more of the same email address or phone number stand with their own records.`,
    stopped: (moment) => `Wants no calls or texts, ${moment}`,
    notedBy: (who) => `Noted by ${who}`,
    byThemselves: "They did it themselves",
    corrected: (who, moment) => `A slip, corrected by ${who}, ${moment}`,
    stop: {
      open: "They want no calls",
      channel: "How did they tell you?",
      choose: "Please choose",
      note: "Note",
      hint: "What they said, in a few words. You don't have to.",
      send: "Stop calls and texts",
      sending: "Saving...",
      cancel: "Cancel",
    },
    correct: {
      open: "That was a slip",
      why: "Why was it a mistake?",
      hint: "It stays on the record with your name.",
      send: "Allow calls again",
      sending: "Saving...",
      cancel: "Cancel",
    },
  },
};
