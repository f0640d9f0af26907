import type { Database } from "#platform/server/database.ts";
import { isReady } from "./crm-connections.ts";
import type { CrmConnection } from "./crm-connections.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { findProviderState } from "./provider-states-store.ts";

export interface CrmStop {
  readonly cause: "outage" | "paused" | "unready";
  /** Undefined: nobody wrote it down. */
  readonly since?: Date;
}

/** Why no lead goes to a CRM that is on; null also for a cooldown, which the CRM's own limit ends. */
export async function findCrmTrouble(
  { db }: Pick<Database, "db">,
  connection: CrmConnection,
): Promise<CrmStop | null> {
  const { id } = connection.definition;
  const { enabled } = await findProviderSettings(db, id);
  if (!enabled) return null;
  if (!isReady(connection)) return { cause: "unready" };
  const { gate } = await findProviderState(db, id);
  if (gate.state === "open" || gate.state === "throttled") return null;
  return { cause: gate.state, since: gate.since };
}
