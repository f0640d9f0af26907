import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { listQuerySchema } from "#platform/server/list-query.ts";
import { adminsAndAgents, audited } from "#platform/server/staff-route.ts";
import { findInquiry, listInquiries } from "./inquiries-store.ts";

/** What staff may see of inquiries. Registered inside the scope that admits staff only. */
export function inquiryStaffRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): void {
  app.get("/api/admin/inquiries", audited(adminsAndAgents, "inquiries-list"), async ({ query }) =>
    listInquiries(database.db, parseInput(listQuerySchema, query)),
  );

  app.get<{ Params: { id: string } }>(
    "/api/admin/inquiries/:id",
    audited(adminsAndAgents, "inquiry-read"),
    async ({ params }) => {
      const inquiry = isId(params.id) ? await findInquiry(database.db, params.id) : null;
      if (!inquiry)
        throw new AppError("not_found", { en: "There is no inquiry with this address." });
      return { success: true, inquiry };
    },
  );
}
