import type { ProfileField, QuestionId } from "#features/leads/core/questions.ts";
import type { Localized } from "#platform/core/locale.ts";

interface StepWords {
  readonly title: string;
  readonly intro: string;
}

export interface QuestionnaireWords {
  readonly heading: string;
  readonly promise: string;
  readonly steps: readonly StepWords[];
  readonly questions: Readonly<
    Record<QuestionId, { readonly ask: string; readonly hint?: string }>
  >;
  readonly fields: Readonly<
    Record<ProfileField, { readonly label: string; readonly hint?: string }>
  >;
  readonly choose: string;
  readonly stepOf: (step: number, count: number) => string;
  readonly buttons: Readonly<Record<"home" | "back" | "next" | "complete" | "completing", string>>;
  readonly startOver: Readonly<
    Record<"button" | "restored" | "question" | "confirm" | "keep", string>
  >;
  readonly privacy: string;
  readonly problems: { readonly title: string };
  readonly confirmation: Readonly<
    Record<
      "title" | "text" | "button" | "pending" | "unsentTitle" | "unsentText" | "unsentKept",
      string
    >
  >;
  readonly thanks: Readonly<
    Record<"title" | "text" | "next" | "schedule" | "scheduleHint" | "home", string>
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
    promise:
      "Ten short steps, under 3 minutes. A licensed insurance professional reads your answers and gets back to you within 24 hours.",
    steps: [
      {
        title: "Current Strategy",
        intro:
          "Most families piece their plan together from a job's benefits, a savings account and good intentions. Let's start with how yours feels today.",
      },
      {
        title: "Hidden Strategies",
        intro:
          "Some ways to save and protect money have been around for decades, but few families are ever shown how they work, what they cost and when they are the wrong choice.",
      },
      {
        title: "Family Protection",
        intro:
          "If your income stopped tomorrow, how long could your family stay in the home and the life you built? Life insurance is one way to answer that.",
      },
      {
        title: "Legacy",
        intro:
          "A legacy is not only for the wealthy. It can be a paid-off home, a grandchild's first semester, or a family that isn't left with bills.",
      },
      {
        title: "Personal Priorities",
        intro: "All three may matter to you. Choose the one you would want to talk about first.",
      },
      {
        title: "Market Growth & Protection",
        intro:
          "Some insurance products credit interest based on a market index, with a limit on the gains and a floor against market loss. Fees still apply, and the limits matter.",
      },
      {
        title: "Tax-Free Growth",
        intro:
          "Certain accounts and policies can grow without yearly taxes, and some can be used later without income tax when the rules are followed. The rules are the important part.",
      },
      {
        title: "Access to Wealth While Living",
        intro:
          "Life happens before retirement: a business, a home, an illness. Some plans let you use money along the way. Doing so has costs, and it lowers what is left.",
      },
      {
        title: "Personalization Inputs",
        intro:
          "Last questions. They help the person who calls you prepare. We never sell your details, and none of these answers decides whether we help you.",
      },
      { title: "Your Blueprint is Ready", intro: "One last step: send us your answers." },
    ],
    questions: {
      q1: {
        ask: "Are you confident that your current strategy will get your family where you want to be?",
      },
      q2: { ask: "Are you confident in how you are preparing for retirement?" },
      q3: { ask: "Would you like to learn about strategies most families are never shown?" },
      q4: { ask: "Is protecting your family's income a priority for you right now?" },
      q5: { ask: "Is it important to you to leave something behind for the people you love?" },
      q6: { ask: "Which of these matters most to you today?" },
      q7: {
        ask: "Would you like growth that is linked to the market, with protection when the market falls?",
      },
      q8: {
        ask: "Are you interested in ways to grow money that may be free of income tax later, when the rules are met?",
      },
      q9: { ask: "Is it important to you to be able to use your money while you are living?" },
    },
    fields: {
      birthYear: { label: "Birth year", hint: "Four digits, for example 1984" },
      zipCode: { label: "ZIP code", hint: "Rules differ from state to state" },
      income: { label: "Household income", hint: "A rough idea is enough" },
      citizenshipStatus: { label: "Citizenship status", hint: "Every answer is welcome here" },
      maritalStatus: { label: "Marital status" },
      hasChildren: { label: "Do you have children?" },
      fullName: { label: "Full name" },
      email: { label: "Email" },
      phone: { label: "Phone (optional)", hint: "The quickest way for us to reach you" },
    },
    choose: "Please choose",
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
      question: "Clear all your answers?",
      confirm: "Clear answers",
      keep: "Keep them",
    },
    privacy: "Privacy Policy",
    problems: { title: "Please check these answers" },
    confirmation: {
      title: "Your Blueprint is Ready",
      text: "Your answers are complete. Send them, and a licensed insurance professional will prepare your Wealth Blueprint and get in touch.",
      button: "Generate My Wealth Blueprint",
      pending: "Generating Your Blueprint...",
      unsentTitle: "Your answers have not been sent yet",
      unsentText: "Please check your connection and press the button again.",
      unsentKept: "Your answers are safe on this device, and you won't be signed up twice.",
    },
    thanks: {
      title: "Thank You!",
      text: "Your request has been submitted. Our team will connect with you within 24 hours.",
      next: "What happens next: a licensed insurance professional reads what you told us, prepares a first outline for your family, and calls or writes to you. There is no obligation.",
      schedule: "Schedule a Call",
      scheduleHint: "A free 30-60 minute strategy call, at a time that suits you.",
      home: "Return Home",
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
    noScript:
      "This questionnaire needs JavaScript. You can reach us by phone or e-mail just as well:",
    disclaimer:
      "Educational only. This is not financial, tax or investment advice, and nothing here is an offer of insurance. Please consult licensed professionals about your situation.",
    honeypot: "Leave this field empty",
  },
};
