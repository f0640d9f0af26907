import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface ContactPageWords {
  readonly hero: Readonly<Record<"title" | "text" | "note", string>>;
  readonly cards: Readonly<Record<"title" | "email" | "phone" | "hours" | "hoursNote", string>>;
  /** With {inTime} and {counted}, which the page asks for when it is open. */
  readonly promise: string;
  readonly cardNotes: Readonly<Record<"email" | "phone", string>>;
  readonly disclaimer: string;
  readonly privacy: string;
}

/** What stands around the form: apart from its words, which travel with its code. */
export const contactPageWords: Localized<ContactPageWords> = {
  en: {
    hero: {
      title: "Ask us anything. A person answers.",
      text: "Do you have a question about life insurance, an annuity or your family's next step? Write to us. One of us reads it and writes back.",
      note: "No question is too small, and asking costs nothing.",
    },
    cards: {
      title: "Other ways to reach us",
      email: "Email",
      phone: "Phone",
      hours: "Office hours",
      hoursNote: "Write to us at any hour, day or night.",
    },
    promise: `We answered {inTime} of the last {counted} requests within ${siteConfig.answerWithinHours} hours.`,
    cardNotes: {
      email: "For anything you would rather write down",
      phone: "Leave a message if nobody picks up",
    },
    disclaimer:
      "Educational only. Our answers are not financial, tax or investment advice, and sending a message is not an application for insurance.",
    privacy: "How we handle what you send: Privacy Policy",
  },
};
