import type { Localized } from "#platform/core/locale.ts";

/** What a screen reader calls the way back. */
export const breadcrumbsWords: Localized<{ readonly name: string }> = {
  en: { name: "Breadcrumb" },
};
