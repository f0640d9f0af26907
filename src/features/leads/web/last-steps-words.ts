import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

/** From step 9 on: apart from the first steps' words, because their code comes later. */
const en = {
  ask: "About you",
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
  /** Why we ask. None of these fields is read by the score, `score.ts`. */
  hints: {
    income: "We plan with it. It never changes your score.",
    citizenshipStatus: "Some insurers' rules depend on it. It never changes your score.",
    maritalStatus: "We plan with it. It never changes your score.",
    hasChildren: "We plan with it. It never changes your score.",
  },
  /** Below the birth year: what we may do at that age. */
  age: {
    adult: "We can only call people who are 18 or older.",
    "turns-18": "You turn 18 this year. We can only call you after your birthday.",
    minor: "You are under 18, so we can't plan with you yet.",
  },
  /** What someone under 18 can do instead of going on. */
  minor: {
    text: "Please ask a parent or another adult you trust to answer these questions with you. We ask you for nothing more, and nothing is sent.",
    read: "It is a good thing to think about money this early. You can keep reading here:",
    learn: "Financial education",
  },
  choose: "Choose",
  consent: {
    title: "May we call and text you? You choose.",
    privacy: "Privacy Policy",
  },
  /** Whether step 9 may stay on the device. */
  keep: {
    label: "Keep this step on my device for 7 days, in case I can't send it now.",
    hint: "If you leave this box empty, this step is forgotten when you close the tab. On a device you share, leave it empty.",
  },
  /** Where what comes along is not here yet. */
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
    home: "Return Home",
  },
  /** While the blueprint is on its way to the last screen, and after it left. */
  blueprint: {
    loading: "Getting your Blueprint...",
    failedTitle: "Your request has reached us",
    failed:
      "Only your Blueprint could not be loaded here. Please check your connection and try again. Your answers are sent, so nothing is lost.",
    retry: "Show my Blueprint",
    forgotten: "Your Blueprint is no longer kept in this browser.",
  },
  /** Where the questionnaire is opened again after its answers were sent. */
  returned: {
    text: "You sent them from this tab, so you don't need to send them again. Your Blueprint is still here.",
    show: "Show my Blueprint",
    anew: "Start a new one",
    anewHint: "A new start sends us a second request when you complete it.",
  },
};

export const lastStepsWords: Localized<typeof en> = { en };

const blueprintEn = {
  print: "Print or save as PDF",
  forget: "Forget it on this device",
  sheet: "It fits on one sheet of paper.",
  kept: "Your Blueprint stays in this tab until you close it, also when you reload the page.",
  /** On paper only; the lines are for a pen. */
  worksheet: {
    title: "Our numbers",
    lines: [
      "Our family needs $ __________ a month, for ______ years.",
      "We have saved $ __________ and owe $ __________.",
      "Life insurance we have: $ __________ , until the year ______.",
      "We can put aside $ __________ a month.",
    ],
  },
};

/** Words around a blueprint, not on it. */
export const familyBlueprintWords: Localized<typeof blueprintEn> = { en: blueprintEn };
