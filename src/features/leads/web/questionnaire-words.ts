import type { AgeGroup } from "#features/leads/core/find-age-group.ts";
import type { ProfileField, QuestionId } from "#features/leads/core/questions.ts";
import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

interface StepWords {
  readonly title: string;
  readonly intro: string;
}

export interface QuestionnaireWords {
  readonly heading: string;
  readonly promise: string;
  readonly steps: readonly StepWords[];
  readonly questions: Readonly<Record<QuestionId, string>>;
  readonly groups: Readonly<Record<"family" | "contact", string>>;
  readonly fields: Readonly<Record<ProfileField, string>>;
  /** Below the birth year: what we may do at that age. */
  readonly age: Readonly<Record<AgeGroup, string>>;
  readonly choose: string;
  readonly stepOf: (step: number, count: number) => string;
  readonly buttons: Readonly<Record<"home" | "back" | "next" | "complete" | "completing", string>>;
  readonly startOver: Readonly<
    Record<"button" | "restored" | "restoredInPart" | "question" | "confirm" | "keep", string>
  >;
  readonly consent: Readonly<Record<"title" | "privacy" | "noPhone", string>>;
  /** Whether step 9 may stay on the device. */
  readonly keep: Readonly<Record<"label" | "hint", string>>;
  readonly problems: { readonly title: string };
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
      | "title"
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
  readonly toasts: Readonly<
    Record<"success" | "failure" | "incomplete", { readonly title: string; readonly text: string }>
  >;
  readonly noScript: string;
  readonly disclaimer: string;
  readonly honeypot: string;
}

export const questionnaireWords: Localized<QuestionnaireWords> = {
  en: {
    heading: "Get My Wealth Blueprint",
    promise: `Ten short steps, under 3 minutes. For adults, 18 or older. A licensed insurance professional answers within ${siteConfig.answerWithinHours} hours.`,
    steps: [
      {
        title: "Current Strategy",
        intro: "There are no wrong answers. How does your plan feel to you today?",
      },
      {
        title: "Hidden Strategies",
        intro:
          "There may be ways to save and protect money that nobody has shown you yet. Before you choose one, you should know how it works, what it costs and when it is the wrong choice.",
      },
      {
        title: "Family Protection",
        intro:
          "If your income stopped tomorrow, how long could your family stay in its home? Life insurance is one way to protect them.",
      },
      {
        title: "Legacy",
        intro:
          "You don't have to be rich to leave something behind. It can be a paid-off home, a first year of college, or a family that isn't left with bills.",
      },
      {
        title: "Personal Priorities",
        intro: "All three may matter to you. Choose the one you want to talk about first.",
      },
      {
        title: "Market Growth & Protection",
        intro:
          "Some insurance products pay interest that follows a market index. There is a limit on your gains, and a floor under your losses from the market. You still pay fees.",
      },
      {
        title: "Tax-Free Growth",
        intro:
          "Some accounts and policies grow without yearly taxes. If you follow the rules, you may be able to use the money later without paying income tax.",
      },
      {
        title: "Access to Wealth While Living",
        intro:
          "You may need money before you retire: for a business, a home or an illness. Some plans let you use it early. That costs you something and leaves less for later.",
      },
      {
        title: "Personalization Inputs",
        intro: "The last questions. They help us get ready to talk with you.",
      },
      { title: "Your Blueprint is Ready", intro: "One last step: send us your answers." },
    ],
    questions: {
      q1: "Do you trust the plan your family follows today?",
      q2: "Do you feel sure about the way you save for retirement?",
      q3: "Would you like to learn about strategies that may be new to you?",
      q4: "Is it a goal of yours right now to protect your family's income?",
      q5: "Is it important to you to leave something behind for the people you love?",
      q6: "Which of these matters most to you today?",
      q7: "Would you like growth that follows the market, with protection when it falls?",
      q8: "Would you like growth that may be free of income tax later, if you follow the rules?",
      q9: "Do you want to be able to use your money while you are living?",
    },
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
    stepOf: (step, count) => `Step ${step} of ${count}`,
    buttons: {
      home: "Return Home",
      back: "Back",
      next: "Next",
      complete: "Complete",
      completing: "Sending...",
    },
    startOver: {
      button: "Start over",
      restored: "Welcome back. Your answers were kept on this device.",
      restoredInPart:
        "Welcome back. Your answers to steps 1 to 8 were kept on this device. This step is kept only while its tab is open.",
      question: "Clear all your answers?",
      confirm: "Clear answers",
      keep: "Keep them",
    },
    consent: {
      title: "May we call and text you? You choose.",
      privacy: "Privacy Policy",
      noPhone: "There is no phone number above yet. Without one we can't call or text you.",
    },
    keep: {
      label: "Keep this step on my device for 7 days, in case I can't send it now.",
      hint: "If you leave this box empty, this step is forgotten when you close the tab. On a device you share, leave it empty.",
    },
    problems: { title: "Please check these answers" },
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
      title: "Thank You!",
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
    toasts: {
      success: { title: "Success!", text: "Your Wealth Blueprint request has been submitted." },
      failure: {
        title: "Error",
        text: "There was an error submitting your request. Please try again.",
      },
      incomplete: {
        title: "Please complete all fields",
        text: "Please make sure all required fields are filled out correctly.",
      },
    },
    noScript: "This questionnaire needs JavaScript. You can also reach us by phone or email:",
    disclaimer:
      "For education only. This is not financial, tax or investment advice, and nothing here is an offer of insurance. Please talk with licensed professionals before you decide.",
    honeypot: "Leave this field empty",
  },
};
