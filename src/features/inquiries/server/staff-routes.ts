import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findApplication, listApplications } from "#features/careers/server/applications-store.ts";
import { findInquiry, listInquiries } from "./inquiries-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { submissionListQuerySchema } from "#platform/server/submission-list-query.ts";

export interface SubmissionRoutesDependencies {
  readonly database: Database;
}

interface WithId {
  Params: { id: string };
}

/** What came in through the forms. Registered inside the scope that admits admins only. */
export function submissionRoutes(
  app: FastifyInstance,
  { database }: SubmissionRoutesDependencies,
): void {
  app.get("/api/admin/inquiries", async ({ query }) =>
    listInquiries(database.db, parseInput(submissionListQuerySchema, query)),
  );

  app.get<WithId>("/api/admin/inquiries/:id", async ({ params }) => {
    const inquiry = isId(params.id) ? await findInquiry(database.db, params.id) : null;
    if (!inquiry) throw new AppError("not_found", "There is no inquiry with this address.");
    return { success: true, inquiry };
  });

  app.get("/api/admin/applications", async ({ query }) =>
    listApplications(database.db, parseInput(submissionListQuerySchema, query)),
  );

  app.get<WithId>("/api/admin/applications/:id", async ({ params }) => {
    const application = isId(params.id) ? await findApplication(database.db, params.id) : null;
    if (!application) throw new AppError("not_found", "There is no application with this address.");
    return { success: true, application };
  });
}

function isId(text: string): boolean {
  return z.guid().safeParse(text).success;
}
