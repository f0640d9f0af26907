import { z } from "zod";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { emptyAsUnset, listQuerySchema } from "#platform/server/list-query.ts";

const unknownCategory: Localized<string> = { en: "category must be hot, warm or cold" };
const unknownDeleted: Localized<string> = { en: "deleted must be true or false" };

/** The query of `GET /api/admin/leads`; every part is optional. */
export const leadListQuerySchema = perLocale((locale) =>
  listQuerySchema(locale).extend({
    category: z.preprocess(
      emptyAsUnset,
      z.enum(leadCategories, unknownCategory[locale]).optional(),
    ),
    deleted: z.preprocess(
      emptyAsUnset,
      z
        .enum(["true", "false"], unknownDeleted[locale])
        .transform((text) => text === "true")
        .optional(),
    ),
  }),
);

export type LeadListQuery = z.infer<ReturnType<typeof leadListQuerySchema>>;
