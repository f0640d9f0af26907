import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Numbers brought along",
  counted: (moment: string) => `Counted ${moment}, by the family's own clock.`,
  note: "The family entered these in a calculator and chose to send them. The results are counted here from the numbers.",
};

export const calculationsWords: Localized<typeof en> = { en };
