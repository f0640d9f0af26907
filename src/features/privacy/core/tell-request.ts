import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person.ts";
import type { RequestKind } from "./person-request.ts";

const requestWords: Localized<Readonly<Record<RequestKind, string>>> = {
  en: {
    copy: "You asked what we hold about you",
    correction: "You asked us to correct something",
    deletion: "You asked us to delete everything",
  },
};

/** What somebody asked about their data, in plain words. */
export function tellRequest(
  kind: RequestKind,
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  return { title: requestWords[locale][kind], facts: [] };
}
