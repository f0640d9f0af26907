import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  subject: "We have your answers: what happens next",
  title: (firstName: string | null) =>
    firstName === null ? "Thank you" : `Thank you, ${firstName}`,
  received: `Your answers are with us. One of us will get back to you within ${siteConfig.answerWithinHours} hours.`,
  next: "Until then there is nothing you have to do. The talk is free, and you don't have to buy anything. If you like, choose the time yourself:",
  schedule: "Choose a time for a call",
  blueprint: "Below is your first page. It is made from your answers alone, for you to keep.",
  reason:
    "You get this once because somebody answered our questions with this email address. If that wasn't you, please ignore it.",
};

export const leadMailWords: Localized<typeof en> = { en };
