import type { FastifyInstance } from "fastify";
import type { Erasure } from "#features/crm/core/erasure.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import { listErasures, retryErasures } from "./erasures-store.ts";
import type { ErasureRow } from "./erasures-store.ts";

/** As many as an admin looks through; those that are still to be done come first. */
const mostShown = 50;

/** Who is to be gone from the CRMs. Registered inside the scope that admits staff only. */
export function erasureRoutes(
  app: FastifyInstance,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  app.get("/api/admin/crm/erasures", adminsOnly, async () => {
    const rows = await listErasures(database.db, mostShown);
    return { success: true, erasures: rows.map(toErasure) };
  });

  app.post(
    "/api/admin/crm/erasures/retry",
    audited(adminsOnly, "crm-retry"),
    async (_request, reply) => {
      const retried = await retryErasures(database.db, clock.now());
      return reply.code(202).send({ success: true, retried });
    },
  );
}

function toErasure(row: ErasureRow): Erasure {
  const { provider, personId, status, remotes, attempts, lastError, createdAt, changedAt } = row;
  return {
    provider,
    personId,
    status,
    remoteIds: remotes.map(({ id }) => id),
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
