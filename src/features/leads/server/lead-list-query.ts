import { z } from "zod";
import { caseListFields, oneOf, readCursor } from "#features/casework/server/case-list-query.ts";
import { leadCategories } from "#features/leads/core/score-lead.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { isReadable } from "#platform/core/readable-text.ts";
import { emptyAsUnset } from "#platform/server/list-query.ts";

const unknownSource: Localized<string> = { en: "source must be one readable text" };

/** The query of `GET /api/admin/leads`; every part is optional. */
export const leadListQuerySchema = perLocale((locale) =>
  caseListFields("lead", locale)
    .extend({
      category: oneOf("category", leadCategories, locale),
      waiting: oneOf("waiting", ["true", "false"], locale),
      source: z.preprocess(
        emptyAsUnset,
        z
          .string(unknownSource[locale])
          .max(200, unknownSource[locale])
          .refine((text) => isReadable(text), unknownSource[locale])
          .optional(),
      ),
    })
    .transform((query, context) => readCursor(query, context, locale)),
);

export type LeadListQuery = z.infer<ReturnType<typeof leadListQuerySchema>>;
