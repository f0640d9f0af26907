import type { Localized } from "#platform/core/locale.ts";

interface ErrorWords {
  readonly title: string;
  readonly text: string;
  readonly homeLabel: string;
}

export const errorWords: Localized<ErrorWords> = {
  en: {
    title: "Something went wrong on our side",
    text: "This page could not be shown. Please try again in a moment. Nothing you sent before has been lost.",
    homeLabel: "Back to the home page",
  },
};
