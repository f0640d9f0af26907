import type { Localized } from "#platform/core/locale.ts";

interface SettingsWords {
  readonly title: string;
  readonly intro: string;
  readonly loading: string;
  readonly failed: string;
  readonly save: string;
  readonly saving: string;
  readonly saved: string;
  readonly savedText: string;
  readonly notSaved: string;
  readonly changed: (by: string, when: string) => string;
}

/** Words of the settings page and of every card on it. */
export const settingsWords: Localized<SettingsWords> = {
  en: {
    title: "Settings",
    intro: "What the site does by itself. A change counts at once, for everybody.",
    loading: "Loading...",
    failed: "Failed to load these settings. Please try again.",
    save: "Save",
    saving: "Saving...",
    saved: "Saved",
    savedText: "The change counts from now on.",
    notSaved: "The change could not be saved. Please try again.",
    changed: (by, when) => `Last changed by ${by}, ${when}`,
  },
};
