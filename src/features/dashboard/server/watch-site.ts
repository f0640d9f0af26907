import type { PartTrouble, SitePart } from "#platform/core/staff/site-part.ts";
import { readBackupStatus } from "#features/backup/server/nightly-backups.ts";
import { findPutOffSince, retryAfterMs } from "#features/uploads/server/scan-worker.ts";
import type { Clock } from "#platform/core/clock.ts";
import { judgeDiskRoom, readDiskRoom } from "#platform/process/disk.ts";
import { oncePerCtx, type PartLook, queuesOf } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { checkStorage } from "#platform/files/open-storage.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { allStaff } from "#platform/http/staff-route.ts";
import { findOldestFollowUp } from "#platform/intake/follow-ups-store.ts";
import { findMailGate } from "#platform/mail/mail-gate-store.ts";
import { findOldestDue } from "#platform/mail/mail-queue-store.ts";
import { readQueues } from "#platform/queue/queue.ts";
import { withinMs } from "#platform/process/repeat-work.ts";

/** A queue is polled each second, and many leads are worked off in less time than this. */
const lateMs = 5 * 60_000;
/** Mail about a hot lead and to a family is sent first; a digest or a link may wait for them. */
const lateMailMs = { urgent: 2 * 60_000, other: 15 * 60_000 } as const;
/** Each check of a bucket costs its owner money. */
const bucketFreshMs = 60_000;

/** The checks of each part that the site depends on; the rest is up while this process is. */
export const watchSite = oncePerCtx((ctx) => {
  const { config } = ctx;
  return watchParts(
    [
      lookAtDatabase(ctx),
      lookAtStorage(ctx),
      lookAtDisk(ctx),
      lookAtMail(ctx),
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

/** No trouble while email is off: the settings say so. */
function lookAtMail({ database, clock, config }: Ctx): PartLook {
  return {
    part: "mail",
    async look() {
      if (config.mail.smtp === null) return null;
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
      const queues = await readQueues(queuesOf(ctx), clock.now());
      const waiting = [...queues.map(({ since }) => since), await findOldestFollowUp(database.db)];
      const late = waiting.filter((since) => since !== null && since.getTime() < lateBefore);
      return late[0] ? { state: "late", since: late[0] } : null;
    },
  };
}

/**
 * No trouble where backups are off or not set up: that is the owner's choice, shown on its own
 * page.
 */
function lookAtBackup(ctx: Ctx): PartLook {
  return {
    part: "backup",
    async look() {
      const status = await readBackupStatus(ctx);
      if (status.state !== "late") return null;
      return {
        state: "late",
        since: status.madeAt === null ? undefined : new Date(status.madeAt),
      };
    },
  };
}

const isWell = () => null;

/** The state of the site's parts. Registered inside the scope that admits only staff. */
export function sitePartRoutes(app: Routes, watch: ReturnType<typeof watchSite>): void {
  // Checks again after a request that may have repaired or enabled a part.
  app.addHook("onSend", async ({ routeOptions, staff }) => {
    if (staff && routeOptions.config.changesParts) watch.lookAnew();
  });
  // Not audited: every open page polls this twice a minute, and it names nobody.
  const schema = { summary: "Tells how each part that the site leans on stands." };
  app.get("/api/admin/parts", { ...allStaff, schema }, async () => ({
    success: true,
    parts: await watch.read(),
  }));
}

interface WatchTimings {
  /** How long a result is reused for all readers. */
  readonly freshMs: number;
  /** The longest wait of a reader; a later result is shown to the next one. */
  readonly patienceMs: number;
  /** After this time without an answer a part counts as silent. */
  readonly silentMs: number;
}

const usualTimings: WatchTimings = { freshMs: 10_000, patienceMs: 500, silentMs: 3_000 };

/**
 * Checks every part when somebody asks, and each part only once at a time: a hundred readers cost
 * one check, and a part that never answers blocks one check forever but no reader.
 */
export function watchParts(
  looks: readonly PartLook[],
  { clock }: Pick<Ctx, "clock">,
  timings: WatchTimings = usualTimings,
) {
  const watched = looks.map((look) => watchPart(look, clock, timings));
  return {
    /** The known state of each part; one that was never checked is left out. */
    async read(): Promise<readonly SitePart[]> {
      const all = Promise.all(watched.map(({ refresh }) => refresh()));
      await withinMs(timings.patienceMs, all).catch(() => {});
      return watched.flatMap(({ tell }) => tell() ?? []);
    },
    /** Discards results that may be outdated; a check that costs money keeps its time. */
    lookAnew(): void {
      for (const { expire } of watched) expire();
    },
  };
}

function watchPart(
  { part, label, look, silent, ...own }: PartLook,
  clock: Clock,
  { silentMs, ...timings }: WatchTimings,
) {
  const freshMs = own.freshMs ?? timings.freshMs;
  let known: SitePart | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let answered: Promise<void> = Promise.resolve();

  function note(trouble: PartTrouble | null): void {
    const named = { part, ...(label !== undefined && { label }) };
    if (trouble === null) {
      known = { ...named, state: "up", since: null };
      return;
    }
    const { state, cause } = trouble;
    const since = trouble.since?.toISOString() ?? known?.since ?? clock.now().toISOString();
    known = { ...named, state, since, ...(cause && { cause }) };
  }

  async function lookOnce(): Promise<void> {
    isLooking = true;
    const looked = look().finally(() => (isLooking = false));
    try {
      note(await withinMs(silentMs, looked));
    } catch {
      // The check threw instead of being silent: the part behind it is reported, and this one keeps
      // its state.
      if (isLooking && silent) note(silent);
    }
  }

  return {
    tell: () => known,
    expire(): void {
      if (own.freshMs === undefined) lookedAt = Number.NEGATIVE_INFINITY;
    },
    refresh(): Promise<void> {
      const now = clock.now().getTime();
      const isFresh = Math.abs(now - lookedAt) < freshMs;
      if (!isLooking && !isFresh) {
        lookedAt = now;
        answered = lookOnce();
      }
      return answered;
    },
  };
}
