import type { FastifyInstance } from "fastify";
import { judgePassphrase } from "#features/backup/core/judge-passphrase.ts";
import { heldWorkRoutes } from "#features/backup/server/held-work-routes.ts";
import { readBackupStatus } from "#features/backup/server/nightly-state-store.ts";
import { adminsOnly } from "#platform/server/staff-route.ts";
import type { ServerParts } from "./build-server.ts";
import { countHeldWork, decideHeldWork } from "./held-work.ts";

/** What staff see and decide of backups. Registered inside the scope that admits staff only. */
export function openBackups(
  staff: FastifyInstance,
  { database, clock, config }: Pick<ServerParts, "database" | "clock" | "config">,
): void {
  heldWorkRoutes(staff, {
    database,
    clock,
    countHeld: () => countHeldWork(database),
    decide: decideHeldWork,
  });
  const isPossible = judgePassphrase(config.backup.passphrase) === null;
  staff.get("/api/admin/backup", adminsOnly, async () => ({
    success: true,
    backup: await readBackupStatus(database.db, { isPossible, now: clock.now() }),
  }));
}
