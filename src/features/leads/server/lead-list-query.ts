import { z } from "zod";
import { listCursorSchema } from "#platform/core/list-cursor.ts";
import { leadStatuses } from "#features/leads/core/lead.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { emptyAsUnset, searchText } from "#platform/server/search-text.ts";

/** As many as are listed without a limit. */
export const mostLeadsInOneAnswer = 10_000;
/** The query of `GET /api/admin/leads`; every part is optional. */
export const leadListQuerySchema = z.object({
  limit: z.preprocess(
    emptyAsUnset,
    z.coerce
      .number("limit must be a number from 1 to 10000")
      .int("limit must be a whole number")
      .min(1, "limit must be at least 1")
      .max(mostLeadsInOneAnswer, "limit must be at most 10000")
      .optional(),
  ),
  cursor: z.preprocess(emptyAsUnset, z.optional(listCursorSchema)),
  q: searchText,
  category: z.preprocess(
    emptyAsUnset,
    z.enum(leadCategories, "category must be hot, warm or cold").optional(),
  ),
  status: z.preprocess(
    emptyAsUnset,
    z.enum(leadStatuses, "status must be received or quarantined").default("received"),
  ),
});

export type LeadListQuery = z.infer<typeof leadListQuerySchema>;
