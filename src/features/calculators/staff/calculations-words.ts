import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Numbers brought along",
  counted: (moment: string) => `Calculated ${moment}, by the family's clock.`,
  note: "The family entered these in a calculator and chose to send them. The results are worked out again here.",
};

export const calculationsWords: Localized<typeof en> = { en };
