import { forgetBackupPlace } from "./backup-places-store.ts";
import {
  heldDecisionSchema,
  type HeldWork,
  lastRestoreSetting,
} from "#features/backup/core/last-restore.ts";
import {
  countHeldDeliveries,
  decideDeliveries,
  holdDeliveries,
} from "#features/crm/server/presence/held-calls.ts";
import { AppError } from "#platform/core/app-error.ts";
import { forgetSiteAddress } from "#platform/config/follow-site-address.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsOnly, audited, staffTransaction } from "#platform/http/staff-route.ts";
import {
  countHeldFollowUps,
  decideFollowUps,
  holdFollowUps,
} from "#platform/intake/follow-ups-store.ts";
import { holdMailServer } from "#platform/mail/mail-server-store.ts";
import { countHeldMails, decideMails, holdMails } from "#platform/mail/mail-queue-store.ts";
import { readSetting, writeSetting } from "#platform/settings/settings-store.ts";

/**
 * Holds everything that waited to be sent when the backup was made. Runs in the caller's
 * transaction.
 */
export async function holdWork(
  { db }: { readonly db: Db },
  { madeAt, now }: { readonly madeAt: string; readonly now: Date },
): Promise<void> {
  await holdDeliveries(db, now);
  await holdFollowUps(db);
  await holdMails(db, now);
  await holdMailServer(db, now);
  await forgetSiteAddress(db);
  await forgetBackupPlace(db);
  const value = { madeAt, restoredAt: now.toISOString(), decision: null };
  // The caller's connection is already inside a transaction, which is all that a Tx requires.
  await writeSetting(db as unknown as Tx, lastRestoreSetting, value, { by: "restore", now });
}

/**
 * What a restore holds, and the decision about it. Registered inside the scope that admits only
 * staff.
 */
export function heldWorkRoutes(app: Routes, { database, clock }: Ctx): void {
  const readHeld = async (): Promise<HeldWork | null> => {
    const { madeAt, restoredAt, decision } = await readSetting(database.db, lastRestoreSetting);
    if (madeAt === null || restoredAt === null || decision !== null) return null;
    const { db } = database;
    const counts = {
      ...(await countHeldDeliveries(db)),
      mails: await countHeldMails(db),
      submissions: await countHeldFollowUps(db),
    };
    return { madeAt, restoredAt, counts };
  };

  const reading = {
    ...adminsOnly,
    schema: { summary: "Counts what a restore holds back until an admin decides." },
  };
  app.get("/api/admin/held-work", reading, async () => ({ success: true, held: await readHeld() }));

  const deciding = {
    ...audited(adminsOnly, "held-work"),
    schema: {
      summary: "Decides whether what a restore holds back is sent, or counts as sent.",
      body: heldDecisionSchema,
    },
  };
  app.post("/api/admin/held-work", deciding, async (request) => {
    const { decision } = request.body;
    request.auditRecord = decision;
    const now = clock.now();
    await staffTransaction(database, request, async (tx) => {
      // Locked first: of two admins who decide at once, the second finds it decided.
      const before = await lockLastRestore(tx);
      if (before === null) {
        throw new AppError("conflict", {
          en: "Nothing is held any more: somebody decided already.",
          es: "Ya no hay nada retenido: alguien ya lo decidió.",
        });
      }
      await decideDeliveries(tx, decision, now);
      await decideMails(tx, decision, now);
      await decideFollowUps(tx, decision);
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
