import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { listQuerySchema } from "#platform/server/list-query.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import { findApplication, listApplications } from "./applications-store.ts";

/** What staff may see of applications. Registered inside the scope that admits staff only. */
export function applicationStaffRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): void {
  app.get("/api/admin/applications", audited(adminsOnly, "applications-list"), async ({ query }) =>
    listApplications(database.db, parseInput(listQuerySchema, query)),
  );

  app.get<{ Params: { id: string } }>(
    "/api/admin/applications/:id",
    audited(adminsOnly, "application-read"),
    async ({ params }) => {
      const application = isId(params.id) ? await findApplication(database.db, params.id) : null;
      if (!application)
        throw new AppError("not_found", { en: "There is no application with this address." });
      return { success: true, application };
    },
  );
}
