import { leadCountsTable } from "#features/leads/server/lead-counts-store.ts";
import type { Ctx, Feature } from "#records/ctx.ts";
import { definePersonalData, type Erasing } from "#platform/people/personal-data.ts";

/** A feature that interrupts an erasing, before any table's rows are deleted. */
export const cutting = (erase: Erasing<Ctx>): Feature => ({
  name: "cutting",
  people: [definePersonalData({ table: leadCountsTable, erase, tell: { nothing: "For a test." } })],
});
