import type { Localized } from "#platform/core/locale.ts";

/** For visitors who come back; the page's script puts the number of their step in. */
export const questionnaireLinkWords: Localized<{ readonly continue: string }> = {
  en: { continue: "Continue: step {step} of 10" },
};
