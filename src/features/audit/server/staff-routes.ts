import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Ctx } from "#platform/ctx.ts";
import { auditActions, auditOutcomes } from "#platform/core/audit-event.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { listAuditEvents } from "#platform/audit/audit-store.ts";
import { emptyAsUnset, listQuerySchema, listRoutes } from "#platform/http/lists.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { periodFields } from "#platform/settings/settings-store.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";

/** What admins may see of the audit trail. Registered inside the scope that admits staff only. */
export function auditStaffRoutes(app: FastifyInstance, { database }: Ctx): void {
  listRoutes(app, "/api/admin/audit", adminsOnly, async (asked) =>
    listAuditEvents(database.db, parseInput(auditQuerySchema, asked)),
  );
}

const messages: Localized<Readonly<Record<"action" | "outcome", string>>> = {
  en: {
    action: `action must be one of ${auditActions.join(", ")}`,
    outcome: `outcome must be one of ${auditOutcomes.join(", ")}`,
  },
  es: {
    action: `action debe ser uno de estos valores: ${auditActions.join(", ")}`,
    outcome: `outcome debe ser uno de estos valores: ${auditOutcomes.join(", ")}`,
  },
};

/** The query of `GET /api/admin/audit`; every part is optional, and `q` is a whole user name, or the beginning of a record's id. */
const auditQuerySchema = perLocale((locale) => {
  const words = messages[locale];
  return listQuerySchema(locale)
    .omit({ status: true })
    .extend({
      action: z.preprocess(emptyAsUnset, z.enum(auditActions, words.action).optional()),
      ...periodFields(locale),
      outcome: z.preprocess(emptyAsUnset, z.enum(auditOutcomes, words.outcome).optional()),
    });
});
