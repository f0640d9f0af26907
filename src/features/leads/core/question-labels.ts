import type { Localized } from "#platform/core/locale.ts";
import type { questionChoices } from "./questions.ts";

export type ValueLabels<Choices extends Record<string, readonly string[]>> = {
  readonly [Field in keyof Choices]: Readonly<Record<Choices[Field][number], string>>;
};

const yesNoNotSure = { yes: "Yes", no: "No", "not-sure": "Not sure" } as const;

/** The answers to choose from on the first steps, which need none of the other labels. */
export const questionLabels: Localized<ValueLabels<typeof questionChoices>> = {
  en: {
    q1: yesNoNotSure,
    q2: yesNoNotSure,
    q3: yesNoNotSure,
    q4: yesNoNotSure,
    q5: yesNoNotSure,
    q6: {
      "building-wealth": "Building wealth",
      "protecting-family": "Protecting my family",
      "leaving-legacy": "Leaving a legacy",
    },
    q7: yesNoNotSure,
    q8: yesNoNotSure,
    q9: yesNoNotSure,
  },
};
