import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
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
    text: `We'll get back to you within ${siteConfig.answerWithinHours} hours.`,
  },
  failed: {
    title: "Submission Failed",
    text: "Please try again later.",
    kept: "Your message may not have reached us. Everything you typed is still here. You can send it again: we will get it only once.",
  },
  consent: { title: "May we call and text you? You choose.", privacy: "Privacy Policy" },
};

export const contactWords: Localized<typeof en> = { en };
