import { openDraftStorage } from "#platform/web/forms/draft-storage.ts";

/** Storage of the chosen calculations: on the device, as the questionnaire's answers. */
export const chosenPlace = { storageKey: "wealth-blueprint-numbers" } as const;
/** Storage of the calculations of this tab, which the questionnaire offers. */
export const countedPlace = { storageKey: "calculator-numbers", inTab: true } as const;

const openText = (place: typeof chosenPlace | typeof countedPlace) =>
  openDraftStorage({ ...place, read: (text) => text });
const chosen = openText(chosenPlace);
const counted = openText(countedPlace);

/** Whether the storage has calculations that go along, or that can be offered; needs none of their code. */
export function findNumbers(): "none" | "counted" | "chosen" {
  if (chosen.load() !== null) return "chosen";
  return counted.load() === null ? "none" : "counted";
}

export function forgetCalculations(): void {
  chosen.clear();
  counted.clear();
}
