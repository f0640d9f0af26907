import { measureWait } from "#features/crm/core/provider-gate.ts";
import type { Database } from "#platform/server/database.ts";
import { changeProviderState, lockProviderState } from "./provider-states-store.ts";

/** How long the claim holds; longer than a test may take. */
const testClaimMs = 30_000;

/** Whether this process is the one that tests a closed gate whose time has come. */
export function claimTest(database: Database, provider: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { gate } = await lockProviderState(tx, provider);
    if (gate.state === "open" || measureWait({ gate, nextPushAt: null }, now) > 0) return false;
    const until = new Date(now.getTime() + testClaimMs);
    await changeProviderState(tx, provider, { gate: { ...gate, until } });
    return true;
  });
}
