import { setTimeout as wait } from "node:timers/promises";
import { describeError } from "#platform/server/describe-error.ts";
import type { VisitorsFirst } from "#platform/server/intake/visitors-first.ts";
import { isReady } from "./crm-connections.ts";
import type { CrmConnection } from "./crm-connections.ts";
import { deliverNext } from "./deliver-next.ts";
import type { DeliverNextDependencies, DeliverySignals, DeliveryTimings } from "./deliver-next.ts";

export const deliveryTimings: DeliveryTimings = {
  pollMs: 1_000,
  pushTimeoutMs: 60_000,
  claimMs: 90_000,
};

export type DeliveryWorkerOptions = Omit<DeliverNextDependencies, "connection"> & {
  readonly connections: readonly CrmConnection[];
  readonly visitors: VisitorsFirst;
};

export interface DeliveryWorker {
  /** Ends the pushes in flight, within a bounded time. */
  close(): Promise<void>;
}

/** Pushes at once by one process to one provider; more would only wait for the provider's pace. */
const maxConcurrent = 4;
const closeTimeoutMs = 5_000;
const afterErrorMs = 2_000;
/** To visitors who send something, before each look at the queue. */
const longestYieldMs = 500;

/** Starts pushing what is due, to each provider on its own, so that a slow one delays no other. */
export function startDeliveryWorker({
  connections,
  visitors,
  ...rest
}: DeliveryWorkerOptions): DeliveryWorker {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const signals = { stop: stopping.signal, abort: aborting.signal };
  const loops = connections
    .filter(isReady)
    .map((connection) => workFor({ ...rest, connection }, visitors, signals));
  return {
    async close() {
      stopping.abort();
      const timer = setTimeout(() => aborting.abort(), closeTimeoutMs);
      await Promise.all(loops);
      clearTimeout(timer);
    },
  };
}

async function workFor(
  dependencies: DeliverNextDependencies,
  visitors: VisitorsFirst,
  signals: DeliverySignals,
): Promise<void> {
  const { stop } = signals;
  const inFlight = new Set<Promise<void>>();
  const report = (error: unknown) => {
    const provider = dependencies.connection.definition.id;
    dependencies.log.error({ provider, ...describeError(error) }, "Delivering met an error.");
  };
  while (!stop.aborted) {
    if (inFlight.size >= maxConcurrent) {
      await Promise.race(inFlight);
      continue;
    }
    await visitors.untilQuiet(longestYieldMs);
    const poll = await deliverNext(dependencies, signals).catch((error: unknown) => {
      // Mostly the database is away; what was claimed comes back when its claim runs out.
      report(error);
      return { kind: "idle" as const, waitMs: afterErrorMs };
    });
    if (poll.kind === "pushing") {
      const done = poll.done.catch(report).finally(() => inFlight.delete(done));
      inFlight.add(done);
    } else if (poll.waitMs > 0) {
      await wait(poll.waitMs, undefined, { signal: stop, ref: false }).catch(() => {});
    }
  }
  await Promise.all(inFlight);
}
