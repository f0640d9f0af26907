import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface ContactWords {
  readonly hero: Readonly<Record<"title" | "text" | "note", string>>;
  readonly cards: Readonly<Record<"title" | "email" | "phone" | "hours" | "hoursNote", string>>;
  /** With {inTime} and {counted}, which the page asks for when it is open. */
  readonly promise: string;
  readonly cardNotes: Readonly<Record<"email" | "phone", string>>;
  readonly form: Readonly<
    Record<"title" | "intro" | "choose" | "send" | "sending" | "honeypot" | "noScript", string>
  >;
  readonly fields: Readonly<
    Record<
      "fullName" | "email" | "phone" | "subject" | "message",
      { readonly label: string; readonly hint?: string }
    >
  >;
  readonly kept: string;
  readonly restored: string;
  readonly startOver: Readonly<Record<"button" | "question" | "confirm" | "keep", string>>;
  readonly problems: string;
  readonly sent: Readonly<Record<"title" | "text", string>>;
  readonly failed: Readonly<Record<"title" | "text" | "kept", string>>;
  readonly consent: Readonly<Record<"title" | "privacy", string>>;
  readonly disclaimer: string;
  readonly privacy: string;
}

export const contactWords: Localized<ContactWords> = {
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
    form: {
      title: "Send Us a Message",
      intro: "Tell us what is on your mind. The more we know, the better our first answer.",
      choose: "Please choose",
      send: "Send Message",
      sending: "Sending...",
      honeypot: "Leave this field empty",
      noScript: "This form needs JavaScript. You can also call or email us:",
    },
    fields: {
      fullName: { label: "Full name" },
      email: { label: "Email" },
      phone: { label: "Phone" },
      subject: { label: "Subject" },
      message: { label: "Message", hint: "Please leave out account and Social Security numbers." },
    },
    kept: "What you type stays on this device until you send it.",
    restored: "Welcome back. What you typed was kept on this device.",
    startOver: {
      button: "Clear the form",
      question: "Clear everything you typed?",
      confirm: "Clear it",
      keep: "Keep it",
    },
    problems: "Please check these fields",
    sent: {
      title: "Message Sent!",
      text: `Thank you. We'll get back to you within ${siteConfig.answerWithinHours} hours.`,
    },
    failed: {
      title: "Submission Failed",
      text: "Please try again later.",
      kept: "Your message may not have reached us. Everything you typed is still here. You can send it again: we will get it only once.",
    },
    consent: { title: "May we call and text you? You choose.", privacy: "Privacy Policy" },
    disclaimer:
      "Educational only. Our answers are not financial, tax or investment advice, and sending a message is not an application for insurance.",
    privacy: "How we handle what you send: Privacy Policy",
  },
};
