import * as z from "zod/mini";
import { perLocale } from "#platform/core/locale.ts";
import type { Localized } from "#platform/core/locale.ts";
import { readableText, textMessages } from "#platform/core/readable-text.ts";

type CorrectionMessages = Readonly<Record<"version" | "fullName" | "zipCode", string>>;

const correctionMessages: Localized<CorrectionMessages> = {
  en: {
    version: "Please load the page again",
    fullName: "Please enter a name",
    zipCode: "Please enter a valid 5-digit ZIP code",
  },
};

const longestName = 200;
const longestPhone = 50;
const largestVersion = 2_147_483_647;

/** What may be put right on a record by whom it is about; what is not sent stays as it is. */
export const correctionSchema = perLocale((locale) => {
  const words = correctionMessages[locale];
  const { context } = textMessages[locale];
  return z.object({
    version: z
      .int(words.version)
      .check(z.minimum(1, words.version), z.maximum(largestVersion, words.version)),
    fullName: z.optional(
      readableText({ locale, maxLength: longestName, message: words.fullName }).check(
        z.minLength(1, words.fullName),
      ),
    ),
    phone: z.optional(readableText({ locale, maxLength: longestPhone, message: context })),
    zipCode: z.optional(z.string(words.zipCode).check(z.regex(/^[0-9]{5}$/, words.zipCode))),
  });
});

export type Correction = z.infer<ReturnType<typeof correctionSchema>>;

/** The fields, in the order a history tells them. */
export const correctableFields = ["fullName", "phone", "zipCode"] as const;
export type CorrectableField = (typeof correctableFields)[number];

export interface CorrectedField {
  readonly field: CorrectableField;
  readonly before: string;
  readonly after: string;
}

/**
 * What a correction changes.
 *
 * @param current the record as it is; a field that it does not have is left alone.
 */
export function listCorrected(
  current: Readonly<Partial<Record<CorrectableField, string | null | undefined>>>,
  correction: Correction,
): readonly CorrectedField[] {
  return correctableFields.flatMap((field) => {
    const before = current[field];
    const after = correction[field];
    if (before === undefined || after === undefined || after === (before ?? "")) return [];
    return [{ field, before: before ?? "", after }];
  });
}

/** As it is kept in the history: a line for each field, with tabs, which no field can hold. */
export function writeCorrection(corrected: readonly CorrectedField[]): string {
  return corrected.map(({ field, before, after }) => `${field}\t${before}\t${after}`).join("\n");
}
