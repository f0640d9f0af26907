import { z } from "zod";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import { emptyAsUnset, listQuerySchema } from "#platform/server/list-query.ts";

/** The query of `GET /api/admin/leads`; every part is optional. */
export const leadListQuerySchema = listQuerySchema.extend({
  category: z.preprocess(
    emptyAsUnset,
    z.enum(leadCategories, "category must be hot, warm or cold").optional(),
  ),
});

export type LeadListQuery = z.infer<typeof leadListQuerySchema>;
