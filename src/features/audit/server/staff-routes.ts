import type { FastifyInstance } from "fastify";
import { listAuditEvents } from "#platform/server/audit-store.ts";
import type { Database } from "#platform/server/database.ts";
import { listRoutes } from "#platform/server/list-routes.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsOnly } from "#platform/server/staff-route.ts";
import { auditQuerySchema } from "./audit-query.ts";

/** What admins may see of the audit trail. Registered inside the scope that admits staff only. */
export function auditStaffRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): void {
  listRoutes(app, "/api/admin/audit", adminsOnly, async (asked) =>
    listAuditEvents(database.db, parseInput(auditQuerySchema, asked)),
  );
}
