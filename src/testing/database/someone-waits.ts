import { expect, vi } from "vitest";
import type { Database } from "#platform/database/database.ts";

/** Resolves once this many callers of the database wait for a lock. */
export async function someoneWaits(
  { executeSql }: Pick<Database, "executeSql">,
  callers = 1,
): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await executeSql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(callers);
  }, 60_000);
}
