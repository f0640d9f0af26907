import type { FastifyInstance } from "fastify";
import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { caseRoutes } from "#features/casework/server/case-routes.ts";
import type { CaseDependencies } from "#features/casework/server/case-routes.ts";
import { readViewer } from "#features/casework/server/visible-to.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { DashboardStats } from "#features/leads/core/dashboard-stats.ts";
import { fillStepCounts } from "#features/leads/core/step-count.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import { listRoutes } from "#platform/server/list-routes.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { hidesVisitor } from "#platform/server/unnamed-proxy.ts";
import { adminsAndAgents, audited } from "#platform/server/staff-route.ts";
import type { LeadListQuery } from "./lead-list-query.ts";
import { leadListQuerySchema } from "./lead-list-query.ts";
import { readLeadStats } from "./lead-counts-store.ts";
import { openLead } from "./open-lead.ts";
import type { OpenLeadDependencies } from "./open-lead.ts";
import { readStepCounts } from "./step-counts-store.ts";
import { streamLeadList } from "./stream-lead-list.ts";

const dayMs = 86_400_000;
/** Long enough to smooth out weekends, short enough to see what a change did. */
const funnelDays = 30;

/** An agent reads leads to work on them; taking all of them along is the export, and an admin's. */
const mostLeadsForAgents = 100;

function boundFor({ role }: Viewer, query: LeadListQuery): LeadListQuery {
  if (role === "admin") return query;
  return { ...query, limit: Math.min(query.limit ?? mostLeadsForAgents, mostLeadsForAgents) };
}

export type LeadStaffRoutesDependencies = OpenLeadDependencies & CaseDependencies;

/** What staff may see of leads. Registered inside the scope that admits staff only. */
export function leadStaffRoutes(
  app: FastifyInstance,
  dependencies: LeadStaffRoutesDependencies,
): void {
  const { database, clock, readContacts } = dependencies;
  const readRecord = (id: string, viewer: Viewer) => openLead(dependencies, id, viewer);
  caseRoutes(app, {
    ...dependencies,
    path: "/api/admin/leads",
    route: adminsAndAgents,
    readRecord,
  });
  app.get("/api/admin/stats", adminsAndAgents, async (request): Promise<DashboardStats> => {
    const stats = await readLeadStats(database.db, readViewer(request));
    return { ...stats, notices: hidesVisitor(request) ? ["visitors-hidden"] : [] };
  });

  app.get("/api/admin/questionnaire-funnel", adminsAndAgents, async () => {
    const since = new Date(clock.now().getTime() - (funnelDays - 1) * dayMs);
    const counts = await readStepCounts(database.db, since.toISOString().slice(0, 10));
    return { days: funnelDays, steps: fillStepCounts(counts) };
  });

  const listed = audited(adminsAndAgents, "leads-list");
  listRoutes(app, "/api/admin/leads", listed, async (asked, request, reply) => {
    const query = parseInput(leadListQuerySchema, asked);
    const viewer = readViewer(request);
    const promisedBy = new Date(clock.now().getTime() - answerWithinMs);
    const bound = { ...boundFor(viewer, query), viewer, promisedBy };
    if ((bound.limit ?? Number.POSITIVE_INFINITY) > mostLeadsForAgents) {
      request.auditAs = "leads-export";
    }
    const list = await streamLeadList(database.db, bound, readContacts);
    return reply.type("application/json; charset=utf-8").send(list);
  });

  app.get<{ Params: { id: string } }>(
    "/api/admin/leads/:id",
    audited(adminsAndAgents, "lead-read"),
    async (request) => {
      const viewer = readViewer(request);
      const { id } = request.params;
      const lead = isId(id) ? await readRecord(id, viewer) : null;
      if (!lead) throw new AppError("not_found", { en: "There is no lead with this address." });
      return { success: true, lead };
    },
  );
}
