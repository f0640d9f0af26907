import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { fewestShown, meterSize } from "#features/leads/core/promise-meter.ts";
import type { Localized } from "#platform/core/locale.ts";

interface PromiseWords {
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly hint: string;
}

const hours = answerWithinMs / 3_600_000;

export const promiseWords: Localized<PromiseWords> = {
  en: {
    title: "How fast you answer",
    intro: `The contact page can say how many of the last ${meterSize} requests you answered within ${hours} hours. It is the figure on the dashboard, whatever it is.`,
    label: "Show it on the contact page",
    hint: `Shown only once ${fewestShown} requests are behind it. A change is on the page within two minutes.`,
  },
};
