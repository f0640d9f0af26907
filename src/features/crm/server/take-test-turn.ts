import { measureWait } from "#features/crm/core/provider-gate.ts";
import type { Database } from "#platform/server/database.ts";
import { changeProviderState, lockProviderState } from "./provider-states-store.ts";

/** Nobody else tests meanwhile; longer than a test may take. */
const turnMs = 30_000;

/** Whether this process is the one that tests a closed gate whose time has come. */
export function takeTestTurn(database: Database, provider: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { gate } = await lockProviderState(tx, provider);
    if (gate.state === "open" || measureWait({ gate, nextPushAt: null }, now) > 0) return false;
    const until = new Date(now.getTime() + turnMs);
    await changeProviderState(tx, provider, { gate: { ...gate, until } });
    return true;
  });
}
