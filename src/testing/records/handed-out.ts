import { expect, vi } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { countFollowUps } from "#platform/intake/follow-ups-store.ts";

/**
 * Resolves once a running site has handed out all stored submissions; works in hooks as well as in
 * tests.
 */
export function handedOut({ db }: Pick<Database, "db">): Promise<void> {
  const check = async () => expect((await countFollowUps(db)).waiting).toBe(0);
  return vi.waitFor(check, { interval: 5, timeout: 60_000 });
}
