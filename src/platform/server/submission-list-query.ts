import { z } from "zod";
import { listCursorSchema } from "#platform/core/list-cursor.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { submissionStatuses } from "#platform/core/submission-status.ts";
import { emptyAsUnset, searchText } from "./search-text.ts";

const usualLimit = 50;
const largestLimit = 500;

type QueryMessages = Readonly<Record<"number" | "whole" | "least" | "most" | "status", string>>;

const messages: Localized<QueryMessages> = {
  en: {
    number: "limit must be a number from 1 to 500",
    whole: "limit must be a whole number",
    least: "limit must be at least 1",
    most: "limit must be at most 500",
    status: "status must be received or quarantined",
  },
};

/** The query of `GET /api/admin/inquiries` and `/applications`; every part is optional. */
export const submissionListQuerySchema = perLocale((locale) => {
  const words = messages[locale];
  return z.object({
    limit: z.preprocess(
      emptyAsUnset,
      z.coerce
        .number(words.number)
        .int(words.whole)
        .min(1, words.least)
        .max(largestLimit, words.most)
        .default(usualLimit),
    ),
    cursor: z.preprocess(emptyAsUnset, z.optional(listCursorSchema(locale))),
    q: searchText(locale),
    status: z.preprocess(
      emptyAsUnset,
      z.enum(submissionStatuses, words.status).default("received"),
    ),
  });
});
