import type { Localized } from "#platform/core/locale.ts";

interface PeopleWords {
  readonly title: string;
  readonly license: (number: string) => string;
  /** The states come after it. */
  readonly states: string;
}

export const peopleWords: Localized<PeopleWords> = {
  en: {
    title: "Who answers you",
    license: (number) => `License ${number}`,
    states: "We are licensed to sell insurance in:",
  },
};
