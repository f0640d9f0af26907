import type { FastifyInstance } from "fastify";
import type { OwnerNotice } from "#features/backoffice/core/owner-notice.ts";
import { adminsOnly } from "#platform/server/staff-route.ts";

export interface OwnerNoticeRoutesDependencies {
  /** What the features have to tell; none when all is well. */
  readonly readNotices: () => Promise<readonly OwnerNotice[]>;
}

/** What waits for the owner. Registered inside the scope that admits staff only. */
export function ownerNoticeRoutes(
  app: FastifyInstance,
  { readNotices }: OwnerNoticeRoutesDependencies,
): void {
  // Asked each minute by every open dashboard, and names nobody: it belongs into no trail.
  app.get("/api/admin/owner-notices", adminsOnly, async () => ({
    success: true,
    notices: await readNotices(),
  }));
}
