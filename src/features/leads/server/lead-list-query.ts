import { z } from "zod";
import { listCursorSchema } from "#platform/core/list-cursor.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { leadStatuses } from "#features/leads/core/lead.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { emptyAsUnset, searchText } from "#platform/server/search-text.ts";

/** As many as are listed without a limit. */
export const mostLeadsInOneAnswer = 10_000;

type QueryMessages = Readonly<
  Record<"number" | "whole" | "least" | "most" | "category" | "status", string>
>;

const messages: Localized<QueryMessages> = {
  en: {
    number: "limit must be a number from 1 to 10000",
    whole: "limit must be a whole number",
    least: "limit must be at least 1",
    most: "limit must be at most 10000",
    category: "category must be hot, warm or cold",
    status: "status must be received or quarantined",
  },
};

/** The query of `GET /api/admin/leads`; every part is optional. */
export const leadListQuerySchema = perLocale((locale) => {
  const words = messages[locale];
  return z.object({
    limit: z.preprocess(
      emptyAsUnset,
      z.coerce
        .number(words.number)
        .int(words.whole)
        .min(1, words.least)
        .max(mostLeadsInOneAnswer, words.most)
        .optional(),
    ),
    cursor: z.preprocess(emptyAsUnset, z.optional(listCursorSchema(locale))),
    q: searchText(locale),
    category: z.preprocess(emptyAsUnset, z.enum(leadCategories, words.category).optional()),
    status: z.preprocess(emptyAsUnset, z.enum(leadStatuses, words.status).default("received")),
  });
});

export type LeadListQuery = z.infer<ReturnType<typeof leadListQuerySchema>>;
