import { z } from "zod";
import { intakeStatuses } from "#platform/core/intake-status.ts";
import { listCursorSchema } from "#platform/core/list-cursor.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { isReadable, withoutDirectionMarks } from "#platform/core/readable-text.ts";

const largestLimit = 1_000;
const longestSearch = 200;

/** A field of a search form that was left empty asks for nothing. */
export const emptyAsUnset = (value: unknown) => (value === "" ? undefined : value);

type QueryMessages = Readonly<
  Record<
    "number" | "whole" | "least" | "most" | "text" | "tooLong" | "unreadable" | "status",
    string
  >
>;

const messages: Localized<QueryMessages> = {
  en: {
    number: `limit must be a number from 1 to ${largestLimit}`,
    whole: "limit must be a whole number",
    least: "limit must be at least 1",
    most: `limit must be at most ${largestLimit}`,
    text: "q must be one text",
    tooLong: "Please search for fewer characters",
    unreadable: "Please search for readable characters",
    status: "status must be received or quarantined",
  },
};

/** What every list of staff's may be asked for; every part is optional. */
export const listQuerySchema = perLocale((locale) => {
  const words = messages[locale];
  return z.object({
    limit: z.preprocess(
      emptyAsUnset,
      z.coerce
        .number(words.number)
        .int(words.whole)
        .min(1, words.least)
        .max(largestLimit, words.most)
        .optional(),
    ),
    cursor: z.preprocess(emptyAsUnset, z.optional(listCursorSchema(locale))),
    q: z.preprocess(
      emptyAsUnset,
      z
        .string(words.text)
        .overwrite(withoutDirectionMarks)
        .trim()
        .max(longestSearch, words.tooLong)
        .refine((text) => isReadable(text), words.unreadable)
        .optional(),
    ),
    status: z.preprocess(emptyAsUnset, z.enum(intakeStatuses, words.status).default("received")),
  });
});

export type ListQuery = z.infer<ReturnType<typeof listQuerySchema>>;
