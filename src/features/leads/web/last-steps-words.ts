import type { AgeGroup } from "#features/leads/core/find-age-group.ts";
import type { ProfileField } from "#features/leads/core/questions.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

export interface LastStepsWords {
  readonly groups: Readonly<Record<"family" | "contact", string>>;
  readonly fields: Readonly<Record<ProfileField, string>>;
  /** Below the birth year: what we may do at that age. */
  readonly age: Readonly<Record<AgeGroup, string>>;
  readonly choose: string;
  readonly consent: Readonly<Record<"title" | "privacy" | "noPhone", string>>;
  /** Whether step 9 may stay on the device. */
  readonly keep: Readonly<Record<"label" | "hint", string>>;
  /** Where what comes along is not here yet. */
  readonly brought: Readonly<Record<"loading" | "title" | "text" | "retry" | "leaveOut", string>>;
  readonly confirmation: Readonly<
    Record<
      | "title"
      | "text"
      | "minorText"
      | "button"
      | "pending"
      | "unsentTitle"
      | "unsentText"
      | "unsentKept"
      | "unsentInTab",
      string
    >
  >;
  readonly thanks: Readonly<
    Record<
      | "text"
      | "turns18"
      | "next"
      | "schedule"
      | "scheduleHint"
      | "minor"
      | "minorNext"
      | "learn"
      | "home",
      string
    >
  >;
  /** While the blueprint is on its way to the last screen, and after it left. */
  readonly blueprint: Readonly<
    Record<"loading" | "failedTitle" | "failed" | "retry" | "forgotten", string>
  >;
}

/** From step 9 on: apart from the first steps' words, because their code comes later. */
export const lastStepsWords: Localized<LastStepsWords> = {
  en: {
    groups: { family: "You and your family", contact: "How to reach you" },
    fields: {
      birthYear: "Birth year",
      zipCode: "ZIP code",
      income: "Household income, roughly",
      citizenshipStatus: "Citizenship status",
      maritalStatus: "Marital status",
      hasChildren: "Any children?",
      fullName: "Full name",
      email: "Email",
      phone: "Phone (optional)",
    },
    age: {
      adult: "We can only call people who are 18 or older.",
      "turns-18": "You turn 18 this year. We can only call you after your birthday.",
      minor:
        "You are under 18, so we can't call you or plan with you yet. You are welcome to look around. Nothing is sent until you press Complete.",
    },
    choose: "Choose",
    consent: {
      title: "May we call and text you? You choose.",
      privacy: "Privacy Policy",
      noPhone: "There is no phone number above yet. Without one we can't call or text you.",
    },
    keep: {
      label: "Keep this step on my device for 7 days, in case I can't send it now.",
      hint: "If you leave this box empty, this step is forgotten when you close the tab. On a device you share, leave it empty.",
    },
    brought: {
      loading: "One moment: your calculator numbers are on their way.",
      title: "Your calculator numbers could not be loaded",
      text: "Nothing is sent without them unless you say so. Please check your connection and try again.",
      retry: "Try again",
      leaveOut: "Go on without them",
    },
    confirmation: {
      title: "Your Blueprint is Ready",
      text: `Your answers are complete. Send them, and a licensed insurance professional gets in touch within ${siteConfig.answerWithinHours} hours.`,
      minorText:
        "Your answers are complete. You are under 18, so we won't call or write to you if you send them.",
      button: "Generate My Wealth Blueprint",
      pending: "Generating Your Blueprint...",
      unsentTitle: "Your answers may not have reached us",
      unsentText: "Please check your connection and press the button again.",
      unsentKept: "Your answers are safe on this device, and you won't be signed up twice.",
      unsentInTab:
        "Keep this tab open, and nothing is lost. You won't be signed up twice. If you have to close it, check the box below first.",
    },
    thanks: {
      text: `Your request has been submitted. Our team will connect with you within ${siteConfig.answerWithinHours} hours.`,
      turns18: "You turn 18 this year. If you are still 17, we can only talk after your birthday.",
      next: "What happens next: a licensed insurance professional reads your answers and gets in touch with you. It is free, and you don't have to buy anything.",
      schedule: "Schedule a Call",
      scheduleHint: "A free 30-60 minute strategy call, at a time that suits you.",
      minor:
        "We have your answers. You are under 18, so we won't call or write to you. Please come back when you are 18.",
      minorNext: "It is a good thing to think about money this early. You can keep reading here:",
      learn: "Financial education",
      home: "Return Home",
    },
    blueprint: {
      loading: "Getting your Blueprint...",
      failedTitle: "Your request has reached us",
      failed:
        "Only your Blueprint could not be loaded here. Please check your connection and try again. Your answers are sent, so nothing is lost.",
      retry: "Show my Blueprint",
      forgotten: "Your Blueprint is no longer kept in this browser.",
    },
  },
};
