import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { fewestShown, meterSize } from "#features/leads/core/promise-meter.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { ExportProgress } from "./lead-export.tsx";

const leadEn = {
  title: "Lead",
  loading: "Loading lead...",
  failed: "Failed to load lead details. Please try again.",
  columns: { category: "Category", score: "Score" },
  personal: {
    title: "Personal Information",
    submitted: "Submitted",
    score: "Lead score",
    category: "Category",
    consent: "Calls and texts",
    consentYes: "Agreed to be called or texted",
    consentNo: "Did not agree; email instead",
    consentStopped: "Do not call or text; email instead",
    consentBarred: "Not allowed; see above",
  },
  demographics: {
    title: "Demographics",
    note: "For preparing the conversation. The score never reads these.",
  },
  responses: { title: "Wizard Responses" },
  /** What the family was given to read. */
  blueprint: {
    title: "The family's blueprint",
    note: "Made from these nine answers and shown after they were sent. The family may have it in front of them when you call.",
  },
  score: {
    title: "Why this score",
    unexplained: "This lead was scored without reasons.",
    notUsed: "Never used for the score:",
    otherInputs: { userAgent: "Browser", language: "Language" },
  },
  points: (points: number, max: number) => `${points} of ${max} points`,
  model: (model: string) => `Scoring model ${model}`,
  scoreOf: (score: number) => `${score} of 100`,
  noScore: "Not scored",
  /** Why a family must not be contacted: as a badge, and in full. `other` is told by its own reason. */
  restrictions: {
    underage: {
      badge: "Under 18: do not call",
      title: "Under 18: do not call, text or email",
      hint: "A minor by the birth year. Do not call, text or email.",
      text: "The birth year says that this visitor is younger than 18. No CRM gets this lead.",
    },
    demo: {
      badge: "Demo",
      title: "A demo lead",
      hint: "Made up for trying things out. There is no family to call.",
      text: "It is made up for trying things out: there is no family to call. No CRM gets it.",
    },
    other: {
      badge: "Do not contact",
      title: "Please don't contact this person",
      text: "",
      hint: "Open the lead to read why.",
    },
  },
};

export const leadWords: Localized<typeof leadEn> = { en: leadEn };

const categoryEn = {
  names: { hot: "Hot", warm: "Warm", cold: "Cold", unknown: "Unknown" },
  /** What the names mean. */
  meaning: ({ hot, warm }: Readonly<Record<"hot" | "warm", number>>) =>
    `The score tells how much a family needs and wants, from 0 to 100. Hot is ${hot} or more, warm is ${warm} or more, cold is less.`,
};

export const categoryWords: Localized<typeof categoryEn> = { en: categoryEn };

const number = (value: number) => formatNumber(value, "en");

const exportEn = {
  start: "Export CSV",
  begun: "Exporting leads...",
  progress: ({ done, total, totalIsExact }: ExportProgress) =>
    totalIsExact
      ? `Exporting leads: ${number(done)} of ${number(total)}`
      : `Exporting leads: ${number(done)}`,
  cancel: "Cancel export",
  failed: "The export could not be finished. Please try again.",
};

export const exportWords: Localized<typeof exportEn> = { en: exportEn };

const listEn = {
  title: "Leads",
  empty: "No leads yet. They show up here once somebody finishes the questionnaire.",
  noMatch: "No lead fits this view.",
  loading: "Loading leads...",
  failed: "Failed to load leads. Please try again.",
  search: "Search by name, email, phone or ZIP",
  category: "Category",
  source: "Source",
  answer: "Reached",
  waiting: "Not yet",
  hot: "Hot & new",
  noHot: "No hot lead is new.",
  trashIntro: "Deleted leads. They can be restored for 30 days, and are then gone for good.",
};

/** Words of the list of all leads. */
export const leadListWords: Localized<typeof listEn> = { en: listEn };

const hours = answerWithinMs / 3_600_000;

const promiseEn = {
  title: "How fast you answer",
  intro: `The contact page can say how many of the last ${meterSize} requests you answered within ${hours} hours. It is the figure on the dashboard, whatever it is.`,
  left: "Left off, families read the promise and no figure of how you keep it.",
  label: "Show it on the contact page",
  hint: `Shown only once ${fewestShown} requests are behind it. A change is on the page within two minutes.`,
};

export const promiseWords: Localized<typeof promiseEn> = { en: promiseEn };
