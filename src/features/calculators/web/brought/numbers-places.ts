import { openDraftStorage } from "#platform/web/forms/draft-storage.ts";

/** What the visitor chose to bring along: on the device, as the questionnaire's answers are. */
export const chosenPlace = { storageKey: "wealth-blueprint-numbers" } as const;
/** What was counted in this tab, so that the questionnaire can offer it. */
export const countedPlace = { storageKey: "calculator-numbers", inTab: true } as const;

const openText = (place: typeof chosenPlace | typeof countedPlace) =>
  openDraftStorage({ ...place, read: (text) => text });
const chosen = openText(chosenPlace);
const counted = openText(countedPlace);

/** What the code that reads numbers would find: some that go along, or some to offer. */
export function findNumbers(): "none" | "counted" | "chosen" {
  if (chosen.load() !== null) return "chosen";
  return counted.load() === null ? "none" : "counted";
}

export function forgetCalculations(): void {
  chosen.clear();
  counted.clear();
}
