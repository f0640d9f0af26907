import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DashboardStats } from "#features/leads/core/dashboard-stats.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { fillStepCounts } from "#features/leads/core/step-count.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { hidesVisitor } from "#platform/server/unnamed-proxy.ts";
import { adminsAndAgents, audited } from "#platform/server/staff-route.ts";
import type { LeadListQuery } from "./lead-list-query.ts";
import { leadListQuerySchema } from "./lead-list-query.ts";
import { findLead, listLeadsWithEmailOf, readLeadStats } from "./leads-store.ts";
import { readStepCounts } from "./step-counts-store.ts";
import { streamLeadList } from "./stream-lead-list.ts";

const dayMs = 86_400_000;
/** Long enough to smooth out weekends, short enough to see what a change did. */
const funnelDays = 30;

/** An agent reads leads to work on them; taking all of them along is the export, and an admin's. */
const mostLeadsForAgents = 100;

function boundFor(staff: FastifyRequest["staff"], query: LeadListQuery): LeadListQuery {
  if (staff?.role === "admin") return query;
  return { ...query, limit: Math.min(query.limit ?? mostLeadsForAgents, mostLeadsForAgents) };
}

export interface LeadStaffRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** What other features tell of one lead; it comes along under their own names. */
  readonly readLeadParts: (lead: Lead) => Promise<Readonly<Record<string, unknown>>>;
}

/** What staff may see of leads. Registered inside the scope that admits staff only. */
export function leadStaffRoutes(
  app: FastifyInstance,
  { database, clock, readLeadParts }: LeadStaffRoutesDependencies,
): void {
  app.get("/api/admin/stats", adminsAndAgents, async (request): Promise<DashboardStats> => {
    const stats = await readLeadStats(database.db);
    return { ...stats, notices: hidesVisitor(request) ? ["visitors-hidden"] : [] };
  });

  app.get("/api/admin/questionnaire-funnel", adminsAndAgents, async () => {
    const since = new Date(clock.now().getTime() - (funnelDays - 1) * dayMs);
    const counts = await readStepCounts(database.db, since.toISOString().slice(0, 10));
    return { days: funnelDays, steps: fillStepCounts(counts) };
  });

  app.get("/api/admin/leads", audited(adminsAndAgents, "leads-list"), async (request, reply) => {
    const query = parseInput(leadListQuerySchema, request.query);
    const bound = boundFor(request.staff, query);
    if ((bound.limit ?? Number.POSITIVE_INFINITY) > mostLeadsForAgents) {
      request.auditAs = "leads-export";
    }
    const list = await streamLeadList(database.db, bound);
    return reply.type("application/json; charset=utf-8").send(list);
  });

  app.get<{ Params: { id: string } }>(
    "/api/admin/leads/:id",
    audited(adminsAndAgents, "lead-read"),
    async (request) => {
      const lead = isId(request.params.id) ? await findLead(database.db, request.params.id) : null;
      if (!lead) throw new AppError("not_found", { en: "There is no lead with this address." });
      const sameEmail = await listLeadsWithEmailOf(database.db, lead);
      return {
        success: true,
        lead: { ...lead, ...(await readLeadParts(lead)) },
        sameEmail: sameEmail.map(({ id, timestamp, status }) => ({ id, timestamp, status })),
      };
    },
  );
}
