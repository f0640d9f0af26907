import { deliveryStandings } from "#features/crm/core/delivery.ts";
import type { ProviderGate } from "#features/crm/core/provider-gate.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { CrmConnection } from "./crm-connections.ts";
import { countDeliveries } from "./deliveries-store.ts";
import type { StatusCount } from "./deliveries-store.ts";
import { findProviderState } from "./provider-states-store.ts";

export interface CrmFiguresDependencies {
  readonly database: Database;
  readonly connections: readonly CrmConnection[];
  readonly clock: Clock;
}

/** Every provider with every status: what has no delivery is told as 0. */
export async function readDeliveryCounts({
  database,
  connections,
}: CrmFiguresDependencies): Promise<StatusCount[]> {
  const counts = await countDeliveries(database.db);
  return connections.flatMap(({ definition: { id: provider } }) =>
    deliveryStandings.map((status) => {
      const found = counts.find((each) => each.provider === provider && each.status === status);
      return { provider, status, total: found?.total ?? 0 };
    }),
  );
}

export interface GateFigure {
  readonly provider: string;
  readonly state: ProviderGate["state"];
}

/** Whether anything may be sent to each provider. */
export async function readGates({
  database,
  connections,
  clock,
}: CrmFiguresDependencies): Promise<GateFigure[]> {
  const figures: GateFigure[] = [];
  for (const { definition } of connections) {
    const { gate } = await findProviderState(database.db, definition.id);
    // A cooldown ends with its time; nobody writes that down before the next push.
    const isOver = gate.state === "throttled" && gate.until <= clock.now();
    figures.push({ provider: definition.id, state: isOver ? "open" : gate.state });
  }
  return figures;
}
