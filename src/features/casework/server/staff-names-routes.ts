import type { FastifyInstance } from "fastify";
import type { Database, Db } from "#platform/server/database.ts";
import { adminsAndAgents } from "#platform/server/staff-route.ts";

/** Whom a record can be assigned to. Registered inside the scope that admits staff only. */
export function staffNamesRoutes(
  app: FastifyInstance,
  options: {
    readonly database: Database;
    readonly listStaffNames: (db: Db) => Promise<readonly string[]>;
  },
): void {
  app.get("/api/admin/assignees", adminsAndAgents, async () => ({
    assignees: await options.listStaffNames(options.database.db),
  }));
}
