import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { CrmConnection } from "#features/crm/server/crm-connections.ts";
import { listLeadDeliveries } from "#features/crm/server/list-lead-deliveries.ts";
import { fillStepCounts } from "#features/leads/core/step-count.ts";
import { findLead, listLeadsWithEmailOf, readLeadStats } from "./leads-store.ts";
import { readStepCounts } from "./step-counts-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { leadListQuerySchema } from "./lead-list-query.ts";
import { streamLeadList } from "./stream-lead-list.ts";

const dayMs = 86_400_000;
/** Long enough to smooth out weekends, short enough to see what a change did. */
const funnelDays = 30;

export interface AdminRoutesDependencies {
  readonly database: Database;
  readonly crm: readonly CrmConnection[];
  readonly clock: Clock;
}

/** Routes of the back office. They are registered inside the scope that admits admins only. */
export function adminRoutes(
  app: FastifyInstance,
  { database, crm, clock }: AdminRoutesDependencies,
): void {
  app.get("/api/admin/stats", async () => readLeadStats(database.db));

  app.get("/api/admin/questionnaire-funnel", async () => {
    const since = new Date(clock.now().getTime() - (funnelDays - 1) * dayMs);
    const counts = await readStepCounts(database.db, since.toISOString().slice(0, 10));
    return { days: funnelDays, steps: fillStepCounts(counts) };
  });

  app.get("/api/admin/leads", async (request, reply) => {
    const query = parseInput(leadListQuerySchema, request.query);
    const list = await streamLeadList(database.db, query);
    return reply.type("application/json; charset=utf-8").send(list);
  });

  app.get<{ Params: { id: string } }>("/api/admin/leads/:id", async (request) => {
    const isId = z.guid().safeParse(request.params.id).success;
    const lead = isId ? await findLead(database.db, request.params.id) : null;
    if (!lead) throw new AppError("not_found", "There is no lead with this address.");
    const deliveries = await listLeadDeliveries({ database, connections: crm, clock }, lead);
    const sameEmail = await listLeadsWithEmailOf(database.db, lead);
    return {
      success: true,
      lead: { ...lead, deliveries },
      sameEmail: sameEmail.map(({ id, timestamp, status }) => ({ id, timestamp, status })),
    };
  });
}
