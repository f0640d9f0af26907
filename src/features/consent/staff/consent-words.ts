import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Consent to calls and texts",
  states: { live: "May be called", revoked: "Do not call or text", none: "No consent" },
  explain: {
    live: "They agreed to calls and texts at this number.",
    revoked:
      "It holds for this person on every lead, inquiry and application, until they agree again on a form and confirm it.",
    none: "They did not agree to calls about this, or it can't be proved that they did.",
  },
  unconfirmed: (no: string, yes: string) =>
    `They said no on ${no}. A later form, ${yes}, says yes, but anybody can fill in a form: the no holds until they confirm it, with the link in our email or to one of us.`,
  awaits: "Not confirmed: it came after a no and does not count yet.",
  confirmed: (moment: string) => `Confirmed after an earlier no, ${moment}`,
  given: (moment: string) => `Agreed, ${moment}`,
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
  page: (page: string) => `On ${page}`,
  words: (version: string) => `The exact words (version ${version})`,
  fingerprint: "SHA-256 of these words",
  more: (count: number) =>
    count === 1
      ? "1 more of the same email address or phone number stands with its own record."
      : `${formatNumber(count, "en")} more of the same email address or phone number stand with their own records.`,
  stopped: (moment: string) => `Wants no calls or texts, ${moment}`,
  notedBy: (who: string) => `Noted by ${who}`,
  byThemselves: "They did it themselves",
  corrected: (who: string, moment: string) => `A slip, corrected by ${who}, ${moment}`,
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
  confirm: {
    open: "They confirmed the yes",
    channel: "How did they tell you?",
    choose: "Please choose",
    note: "What did they say?",
    hint: "It stays on the record with your name.",
    send: "Allow calls and texts",
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
};

export const consentWords: Localized<typeof en> = { en };
