import { Gauge, type Registry } from "prom-client";
import { queuesOf } from "#platform/platform-ctx.ts";
import type { Ctx, Feature } from "#records/ctx.ts";
import { eraseOldRateLimits } from "#platform/http/limits/rate-limits.ts";
import { countFollowUps, followUpsData } from "#platform/intake/follow-ups-store.ts";
import { idempotencyKeysData } from "#platform/intake/idempotency-store.ts";
import { readQueues } from "#platform/queue/queue.ts";
import { readDiskRoom } from "#platform/process/disk.ts";
import { hourMs } from "#platform/core/durations.ts";

/** What the platform's own tables declare, in the form of a feature. */
export const kits: Feature = {
  name: "platform",
  people: [followUpsData, idempotencyKeysData],
  tablesOfNobody: {
    rate_limits: "Keyed hashes, for minutes or hours.",
  },
  upkeep: ({ database }) => [
    {
      everyMs: hourMs,
      work: () => eraseOldRateLimits(database.db),
      failure: "Limits that have run out could not be deleted; it is tried again.",
    },
  ],
  metrics(registry, ctx) {
    addJobs(registry, ctx);
    addSubmissions(registry, ctx);
    addDisk(registry, ctx);
  },
};

function addJobs(registry: Registry, ctx: Ctx): void {
  const gauge: Gauge<"queue" | "state"> = new Gauge({
    name: "jobs",
    help: "Work in the background by queue and state: due, under way, tried in vain",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      const all = await readQueues(queuesOf(ctx), ctx.clock.now()).catch(() => []);
      gauge.reset();
      for (const { name: queue, queued, active, failed } of all) {
        gauge.set({ queue, state: "queued" }, queued);
        gauge.set({ queue, state: "active" }, active);
        gauge.set({ queue, state: "failed" }, failed);
      }
    },
  });
}

function addSubmissions(registry: Registry, { database }: Ctx): void {
  const gauge: Gauge<"state"> = new Gauge({
    name: "submissions_waiting",
    help: "Answered submissions whose consent, mail and deliveries are still to be made: due in moments, or held back because that failed",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const counts = await countFollowUps(database.db).catch(() => null);
      gauge.reset();
      if (counts === null) return;
      gauge.set({ state: "due" }, counts.waiting - counts.heldBack);
      gauge.set({ state: "held_back" }, counts.heldBack);
    },
  });
}

function addDisk(registry: Registry, { config: { dataDir } }: Ctx): void {
  const gauge = (name: string, help: string, key: "freeBytes" | "sizeBytes") =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const room = await readDiskRoom(dataDir).catch(() => null);
        if (room !== null) this.set(room[key]);
      },
    });
  gauge("disk_free_bytes", "Room that is left on the disk that holds DATA_DIR", "freeBytes");
  gauge("disk_size_bytes", "Size of the disk that holds DATA_DIR", "sizeBytes");
}
