import type { FastifyInstance, FastifyRequest } from "fastify";
import { findWhomOfRequest, finishRequest } from "./finish-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import { forecastRetention } from "./apply-retention.ts";
import { readOpenRequests } from "./list-open-requests.ts";
import type { PrivacyParts } from "./privacy-parts.ts";
import { listRuns } from "./retention-runs-store.ts";

const runsShown = 14;

type OneRequest = { Params: { id: string } };

/** What goes by itself, and what is due. Registered inside the scope that admits staff only. */
export function retentionRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  const { database } = parts;

  app.get("/api/admin/retention", adminsOnly, async () => ({
    success: true,
    runs: await listRuns(database.db, runsShown),
  }));

  // Counts and changes nothing; not a GET, as it is asked for by a button and takes its time.
  app.post("/api/admin/retention/forecast", adminsOnly, async () => ({
    success: true,
    forecast: await forecastRetention(parts),
  }));

  app.get("/api/admin/people/requests", adminsOnly, async () => ({
    success: true,
    requests: await readOpenRequests(database.db),
  }));

  // The address to look at comes with the answer: it is nobody's to read in a list.
  app.post<OneRequest>(
    "/api/admin/people/requests/:id",
    audited(adminsOnly, "person-read"),
    async (request) => ({
      success: true,
      email: await findWhomOfRequest(database.db, readId(request)),
    }),
  );

  app.post<OneRequest>(
    "/api/admin/people/requests/:id/done",
    audited(adminsOnly, "person-request"),
    async (request) => {
      await finishRequest(parts, readId(request), request.staff?.username ?? "");
      return { success: true, requests: await readOpenRequests(database.db) };
    },
  );
}

function readId({ params }: FastifyRequest<OneRequest>): string {
  if (!isId(params.id)) throw new AppError("not_found", { en: "This is not there any more." });
  return params.id;
}
