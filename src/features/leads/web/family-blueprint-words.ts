import type { Localized } from "#platform/core/locale.ts";

const en = {
  print: "Print or save as PDF",
  forget: "Forget it on this device",
  sheet: "It fits on one sheet of paper.",
  kept: "Your Blueprint stays in this tab until you close it, also when you reload the page.",
};

/** Words around a blueprint, not on it. */
export const familyBlueprintWords: Localized<typeof en> = { en };
