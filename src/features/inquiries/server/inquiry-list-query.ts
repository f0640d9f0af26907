import { caseListFields, readCursor } from "#features/casework/server/case-list-query.ts";
import { perLocale } from "#platform/core/locale.ts";

/** The query of `GET /api/admin/inquiries`; every part is optional. */
export const inquiryListQuerySchema = perLocale((locale) =>
  caseListFields("inquiry", locale).transform((query, context) =>
    readCursor(query, context, locale),
  ),
);
