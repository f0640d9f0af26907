import type { Localized } from "#platform/core/locale.ts";

interface PrintWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

export const printWords: Localized<PrintWords> = {
  en: {
    title: "Talk it over at home",
    text: "Print this page as plain text, with every question open.",
    button: "Print this page",
  },
};
