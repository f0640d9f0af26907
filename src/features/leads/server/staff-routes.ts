import type { FastifyInstance } from "fastify";
import { readViewer } from "#features/casework/server/case-store.ts";
import { type DashboardStats, fillStepCounts } from "#features/leads/core/lead-figures.ts";
import type { Ctx } from "#platform/ctx.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";
import { hidesVisitor } from "#platform/http/networks.ts";
import { readLeadStats } from "./lead-counts-store.ts";
import { readStepCounts } from "./step-counts-store.ts";

const dayMs = 86_400_000;
/** Long enough to smooth out weekends, short enough to see what a change did. */
const funnelDays = 30;

/** What staff may know of all leads together. Registered inside the scope that admits staff only. */
export function leadStaffRoutes(app: FastifyInstance, { database, clock }: Ctx): void {
  app.get("/api/admin/stats", adminsAndAgents, async (request): Promise<DashboardStats> => {
    const stats = await readLeadStats(database.db, readViewer(request));
    return { ...stats, notices: hidesVisitor(request) ? ["visitors-hidden"] : [] };
  });

  app.get("/api/admin/questionnaire-funnel", adminsAndAgents, async () => {
    const since = new Date(clock.now().getTime() - (funnelDays - 1) * dayMs);
    const counts = await readStepCounts(database.db, since.toISOString().slice(0, 10));
    return { days: funnelDays, steps: fillStepCounts(counts) };
  });
}
