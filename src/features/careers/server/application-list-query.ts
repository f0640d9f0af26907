import type { z } from "zod";
import { caseListFields, oneOf, readCursor } from "#features/casework/server/case-list-query.ts";
import { perLocale } from "#platform/core/locale.ts";

/** The query of `GET /api/admin/applications`; every part is optional. */
export const applicationListQuerySchema = perLocale((locale) =>
  caseListFields("application", locale)
    .extend({ resume: oneOf("resume", ["true", "false"], locale) })
    .transform((query, context) => readCursor(query, context, locale)),
);

export type ApplicationListQuery = z.infer<ReturnType<typeof applicationListQuerySchema>>;
