import type { FastifyInstance } from "fastify";
import { heldDecisionSchema, lastRestoreSetting } from "#features/backup/core/held-work.ts";
import type { HeldCounts, HeldWork } from "#features/backup/core/held-work.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { HeldDecision } from "#platform/core/held-until.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readSetting, writeSetting } from "#platform/server/settings-store.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";

export interface HeldWorkDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly countHeld: () => Promise<HeldCounts>;
  readonly decide: (tx: Tx, decision: HeldDecision, now: Date) => Promise<void>;
}

/** What a restore holds, and what becomes of it. Registered inside the scope that admits staff only. */
export function heldWorkRoutes(
  app: FastifyInstance,
  { database, clock, countHeld, decide }: HeldWorkDependencies,
): void {
  const readHeld = async (): Promise<HeldWork | null> => {
    const { madeAt, restoredAt, decision } = await readSetting(database.db, lastRestoreSetting);
    if (madeAt === null || restoredAt === null || decision !== null) return null;
    return { madeAt, restoredAt, counts: await countHeld() };
  };

  app.get("/api/admin/held-work", adminsOnly, async () => ({
    success: true,
    held: await readHeld(),
  }));

  app.post("/api/admin/held-work", audited(adminsOnly, "held-work"), async (request) => {
    const { decision } = parseInput(heldDecisionSchema, request.body);
    request.auditRecord = decision;
    const now = clock.now();
    await database.transaction(async (tx) => {
      // Taken first: of two admins who press at once the second finds it decided.
      const before = await lockLastRestore(tx);
      if (before === null) {
        throw new AppError("conflict", {
          en: "Nothing is held any more: somebody decided already.",
        });
      }
      await decide(tx, decision, now);
      const by = request.staff?.username ?? "";
      await writeSetting(tx, lastRestoreSetting, { ...before, decision }, { by, now });
    });
    return { success: true, held: null };
  });
}

async function lockLastRestore(tx: Tx) {
  await tx.execute("select pg_advisory_xact_lock(hashtext('last-restore'))");
  const found = await readSetting(tx, lastRestoreSetting);
  return found.restoredAt !== null && found.decision === null ? found : null;
}
