import { expect } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { countFollowUps } from "#platform/intake/follow-ups-store.ts";

/** Resolves once a running site has handed out all that was stored. */
export function handedOut({ db }: Pick<Database, "db">): Promise<void> {
  return expect.poll(async () => (await countFollowUps(db)).waiting, { interval: 5 }).toBe(0);
}
