import type { FastifyInstance } from "fastify";
import { promiseMeterSetting, showMeter } from "#features/leads/core/promise-meter.ts";
import type { ShownMeter } from "#features/leads/core/promise-meter.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { readSetting } from "#platform/server/settings-store.ts";
import { readPromiseMeter } from "./promise-meter-store.ts";

/** However many visitors ask, each process counts once in this time. */
const countedForMs = 60_000;

interface PromiseRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** What the contact page tells of how the promise was kept; null when it has nothing to tell. */
export function promiseRoutes(
  app: FastifyInstance,
  { database, clock }: PromiseRoutesDependencies,
): void {
  let known: { readonly until: number; readonly meter: Promise<ShownMeter | null> } | null = null;

  async function read(now: Date): Promise<ShownMeter | null> {
    const setting = await readSetting(database.db, promiseMeterSetting);
    return setting.isShown ? showMeter(await readPromiseMeter(database.db, now), setting) : null;
  }

  /** Callers of the same minute share one look; one that failed is not kept. */
  function readShared(now: Date): Promise<ShownMeter | null> {
    if (known && now.getTime() < known.until) return known.meter;
    const meter = read(now);
    const own = { until: now.getTime() + countedForMs, meter };
    known = own;
    meter.catch(() => {
      if (known === own) known = null;
    });
    return meter;
  }

  app.get("/api/promise", async (_request, reply) => {
    const meter = await readShared(clock.now());
    return reply.header("cache-control", "public, max-age=60").send({ success: true, meter });
  });
}
