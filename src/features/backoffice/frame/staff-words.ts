import type { Localized } from "#platform/core/locale.ts";

interface StaffWords {
  readonly checking: string;
}

/** Words that stand around every staff screen. */
export const staffWords: Localized<StaffWords> = {
  en: { checking: "Checking who is signed in..." },
};
