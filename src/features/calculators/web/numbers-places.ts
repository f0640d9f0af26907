import { openDraftStorage } from "#platform/web/draft-storage.ts";

/** What the visitor chose to bring along: on the device, as the questionnaire's answers are. */
export const chosenPlace = { storageKey: "wealth-blueprint-numbers" } as const;
/** What was counted in this tab, so that the questionnaire can offer it. */
export const countedPlace = { storageKey: "calculator-numbers", inTab: true } as const;

const places = [chosenPlace, countedPlace].map((place) =>
  openDraftStorage({ ...place, read: (text) => text }),
);

/** Whether the code that reads numbers would find any text to read. */
export function keepsNumbers(): boolean {
  return places.some((place) => place.load() !== null);
}

export function forgetCalculations(): void {
  for (const place of places) place.clear();
}
