import type { Localized } from "#platform/core/locale.ts";

type ByNumber = Readonly<Record<number, string>>;

const en = {
  years: (count: number, text: string) => `${text} ${count === 1 ? "year" : "years"}`,
  months: (count: number, text: string) => `${text} ${count === 1 ? "month" : "months"}`,
  compound: (span: string) => `After ${span} you could have`,
  savings: {
    "12": "You would need to save each month",
    "1": "You would need to save each year",
  } as ByNumber,
  millionaire: (target: string) => `You could reach ${target} in`,
  tooLong: "More than 100 years",
  waiting: (delay: string) => `Waiting ${delay} could cost`,
  retirement: (age: string) => `At age ${age} your 401(k) could hold`,
  summary: (name: string, label: string, answer: string) => `${name}. ${label}: ${answer}`,
};

/** The question each calculator answers, and the words that figures are written with. */
export const headlineWords: Localized<typeof en> = { en };
