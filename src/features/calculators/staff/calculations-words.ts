import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Numbers brought along",
  counted: (moment: string) => `Calculated ${moment}, by the family's own clock.`,
  note: "The family entered these numbers in a calculator and chose to send them. Each result is worked out anew from the numbers.",
};

export const calculationsWords: Localized<typeof en> = { en };
