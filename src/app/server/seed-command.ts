import * as z from "zod";
import { listStaffNames } from "#features/accounts/server/users-store.ts";
import { seedDemoLeads } from "#features/leads/server/seed-demo-leads.ts";
import type { Ctx } from "#platform/ctx.ts";

/** Invented leads after the first `from`, up to the one of number `count`. */
export const seedCommandSchema = z.object({
  name: z.literal("seed"),
  from: z.number(),
  count: z.number(),
  seed: z.number(),
});

export type SeedCommand = z.infer<typeof seedCommandSchema>;

/** @throws what `seedDemoLeads` throws. */
export async function runSeedCommand(
  ctx: Ctx,
  { from, count, seed }: SeedCommand,
): Promise<string> {
  const staffNames = await listStaffNames(ctx.database.db);
  const options = { from, count, seed, staffNames, onProgress: () => {} };
  await seedDemoLeads(ctx, options);
  return "";
}
