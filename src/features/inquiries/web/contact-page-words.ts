import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** What stands around the form: apart from its words, which travel with its code. */
const en = {
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
  /** With {inTime} and {counted}, which the page asks for when it is open. */
  promise: `We answered {inTime} of the last {counted} requests within ${siteConfig.answerWithinHours} hours.`,
  cardNotes: {
    email: "For anything you would rather write down",
    phone: "Leave a message if nobody picks up",
  },
  disclaimer:
    "Educational only. Our answers are not financial, tax or investment advice, and sending a message is not an application for insurance.",
  privacy: "How we handle what you send: Privacy Policy",
  /** In place of the form. */
  sent: {
    title: "Thank you. We have your message.",
    /** The moment follows. */
    due: "You will hear from us by",
    who: "One of the licensed professionals on this page reads it and answers, by email or by phone.",
    hurry: "Can't wait? Call us:",
    meanwhile: "Until then",
    links: [
      { href: "/wealth-builder-questionnaire", label: "Get My Wealth Blueprint" },
      { href: "/calculators", label: "See what your numbers come to" },
    ],
    again: "Write another message",
  },
};

export const contactPageWords: Localized<typeof en> = { en };

const peopleEn = {
  title: "Who answers you",
  license: (number: string) => `License ${number}`,
  /** The states come after it. */
  states: "We are licensed to sell insurance in:",
};

export const peopleWords: Localized<typeof peopleEn> = { en: peopleEn };
