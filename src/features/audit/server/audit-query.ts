import { z } from "zod";
import { auditActions, auditOutcomes } from "#platform/core/audit-event.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { periodFields } from "#platform/server/period-fields.ts";
import { emptyAsUnset, listQuerySchema } from "#platform/server/list-query.ts";

const messages: Localized<Readonly<Record<"action" | "outcome", string>>> = {
  en: {
    action: `action must be one of ${auditActions.join(", ")}`,
    outcome: `outcome must be one of ${auditOutcomes.join(", ")}`,
  },
};

/** The query of `GET /api/admin/audit`; every part is optional, and `q` is a whole user name, or the beginning of a record's id. */
export const auditQuerySchema = perLocale((locale) => {
  const words = messages[locale];
  return listQuerySchema(locale)
    .omit({ status: true })
    .extend({
      action: z.preprocess(emptyAsUnset, z.enum(auditActions, words.action).optional()),
      ...periodFields(locale),
      outcome: z.preprocess(emptyAsUnset, z.enum(auditOutcomes, words.outcome).optional()),
    });
});
