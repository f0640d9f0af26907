import type { FastifyInstance } from "fastify";
import type { PartTrouble } from "#features/backoffice/core/site-part.ts";
import { judgePassphrase } from "#features/backup/core/judge-passphrase.ts";
import { readBackupStatus } from "#features/backup/server/nightly-state-store.ts";
import { retryAfterMs } from "#features/uploads/server/scan-worker.ts";
import { findPutOffSince } from "#features/uploads/server/scans-store.ts";
import { judgeDiskRoom, readDiskRoom } from "#platform/process/disk.ts";
import { type Ctx, oncePerCtx } from "#platform/ctx.ts";
import { checkStorage } from "#platform/files/open-storage.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";
import { findOldestFollowUp } from "#platform/intake/follow-ups-store.ts";
import { findMailGate } from "#platform/mail/mail-gate-store.ts";
import { findOldestDue } from "#platform/mail/mail-queue-store.ts";
import { readQueues } from "#platform/queue/queue.ts";
import { type PartLook, type PartWatch, watchParts } from "./watch-parts.ts";

/** A queue is looked at each second, and a crowd of leads is worked off in less. */
const lateMs = 5 * 60_000;
/** A hot lead's mail and a family's go first; a digest or a link may wait for them. */
const lateMailMs = { urgent: 2 * 60_000, other: 15 * 60_000 } as const;
/** A bucket's owner pays for each look into it. */
const bucketFreshMs = 60_000;

/** How each part that the site leans on is looked at; the rest of it is up when this process is. */
export const watchSite = oncePerCtx((ctx): PartWatch => {
  const { config } = ctx;
  return watchParts(
    [
      lookAtDatabase(ctx),
      lookAtStorage(ctx),
      lookAtDisk(ctx),
      ...(config.mail.smtp === null ? [] : [lookAtMail(ctx)]),
      ...(config.clamdSocket === null ? [] : [lookAtScanner(ctx)]),
      ...ctx.features.flatMap((feature) => feature.watch?.(ctx) ?? []),
      lookAtJobs(ctx),
      lookAtBackup(ctx),
    ],
    ctx,
  );
});

const down: PartTrouble = { state: "down" };

function lookAtDatabase({ database }: Ctx): PartLook {
  const look = () => database.ping().then(isWell, () => down);
  return { part: "database", look, silent: down };
}

function lookAtStorage({ files, config: { objects } }: Ctx): PartLook {
  return {
    part: "storage",
    look: () => checkStorage(files, objects).then(isWell, () => down),
    silent: down,
    ...(objects.kind === "s3" && { freshMs: bucketFreshMs }),
  };
}

function lookAtDisk({ config: { dataDir } }: Ctx): PartLook {
  return {
    part: "disk",
    async look() {
      const room = judgeDiskRoom(await readDiskRoom(dataDir));
      return room === "enough" ? null : { state: room === "full" ? "down" : "late" };
    },
  };
}

function lookAtMail({ database, clock }: Ctx): PartLook {
  return {
    part: "mail",
    async look() {
      const gate = await findMailGate(database.db);
      if (gate && gate.state !== "open") {
        return { state: "down", cause: gate.state, since: gate.since ?? undefined };
      }
      const nowMs = clock.now().getTime();
      const { urgent, other } = await findOldestDue(database.db, clock.now());
      if (urgent && nowMs - urgent.getTime() > lateMailMs.urgent) {
        return { state: "late", since: urgent };
      }
      const isLate = other && nowMs - other.getTime() > lateMailMs.other;
      return isLate ? { state: "late", since: other } : null;
    },
  };
}

function lookAtScanner({ database, clock }: Ctx): PartLook {
  return {
    part: "scanner",
    async look() {
      const heldBefore = new Date(clock.now().getTime() + retryAfterMs);
      const since = await findPutOffSince(database.db, heldBefore);
      return since && { state: "down", since };
    },
  };
}

function lookAtJobs(ctx: Ctx): PartLook {
  const { database, clock } = ctx;
  return {
    part: "jobs",
    async look() {
      const lateBefore = clock.now().getTime() - lateMs;
      const queues = await readQueues(ctx);
      const waiting = [...queues.map(({ since }) => since), await findOldestFollowUp(database.db)];
      const late = waiting.filter((since) => since !== null && since.getTime() < lateBefore);
      return late[0] ? { state: "late", since: late[0] } : null;
    },
  };
}

/** Off and not set up are the owner's choice, and told where it is chosen. */
function lookAtBackup({ database, clock, config: { backup } }: Ctx): PartLook {
  const isPossible = judgePassphrase(backup.passphrase) === null;
  return {
    part: "backup",
    async look() {
      const status = await readBackupStatus(database.db, { isPossible, now: clock.now() });
      if (status.state !== "late") return null;
      return {
        state: "late",
        since: status.madeAt === null ? undefined : new Date(status.madeAt),
      };
    },
  };
}

const isWell = () => null;

/** How the parts of the site stand. Registered inside the scope that admits staff only. */
export function partRoutes(app: FastifyInstance, { watch }: { readonly watch: PartWatch }): void {
  // Whoever has just mended a part, or switched one on, is told of it as it is now.
  app.addHook("onSend", async ({ routeOptions, staff }) => {
    if (staff && routeOptions.config.changesParts) watch.lookAnew();
  });
  // Asked twice a minute by every open page, and names nobody: it belongs into no trail.
  app.get("/api/admin/parts", adminsAndAgents, async () => ({
    success: true,
    parts: await watch.read(),
  }));
}
