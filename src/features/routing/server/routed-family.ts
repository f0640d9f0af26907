import { findStates } from "#records/core/zip-states.ts";
import type { RoutedFamily } from "#features/routing/core/choose-adviser.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Gender } from "#staff/core/profile.ts";

interface LeadFields {
  readonly language: Locale;
  readonly zipCode: string;
  readonly callWish?: Gender | null;
  readonly partner?: string | null;
}

/** What of a lead decides who calls: all else stays outside of the choice. */
export function readFamily({ language, zipCode, callWish, partner }: LeadFields): RoutedFamily {
  return {
    language,
    states: findStates(zipCode),
    wish: callWish ?? null,
    partner: partner ?? null,
  };
}
