import type { Localized } from "#platform/core/locale.ts";

interface NotFoundWords {
  readonly title: string;
  readonly text: string;
  /** The specification's sentence, to the letter. */
  readonly question: string;
  readonly homeButton: string;
  readonly questionnaireButton: string;
  readonly note: string;
}

export const notFoundWords: Localized<NotFoundWords> = {
  en: {
    title: "Page Not Found",
    text: "We can't find this page. The address may have a typo, or the page may have moved.",
    question: "Did you forget to add the page to the router?",
    homeButton: "Back to the home page",
    questionnaireButton: "Get My Wealth Blueprint",
    note: "The blueprint is a short set of questions about money and life insurance for your family.",
  },
};
