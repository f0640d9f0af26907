import { AppError } from "#platform/core/app-error.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";

export const wrongPassword: Localized<string> = { en: "This is not your password now" };

/** What is wrong with one field, worded there. */
export function refuseField(field: string, sentence: Localized<string>): AppError {
  const fields = (locale: Locale) => ({ [field]: sentence[locale] });
  return new AppError("invalid", { en: `Please check: ${field}.` }, { fields });
}
