import type { PgColumn } from "drizzle-orm/pg-core";
import { sql, type SQL } from "drizzle-orm";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import { daysRemoved } from "#features/documents/core/document.ts";
import type { Ctx } from "#platform/ctx.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { isKept } from "#platform/people/eraser.ts";
import { documentsTable, eraseDocuments, lockRemoved } from "./documents-store.ts";

const dayMs = 86_400_000;
/** Few enough that nobody waits for it. */
const batchSize = 50;

/** Documents that were removed and that nobody wanted back in time. Returns how many. */
export async function eraseRemovedDocuments(ctx: Ctx): Promise<number> {
  const { database, clock, log } = ctx;
  const before = new Date(clock.now().getTime() - daysRemoved * dayMs);
  let erased = 0;
  let found: number;
  do {
    found = await database.transaction(async (tx) => {
      const rows = await lockRemoved(tx, before, batchSize, isLeadKept(ctx, documentsTable.leadId));
      const ids = rows.map(({ id }) => id);
      await eraseDocuments(ctx, tx, ids);
      for (const record of ids) {
        const event = { user: null, action: "document-erase", record, outcome: "done" } as const;
        await recordAudit({ tx, log }, { ...event, network: null, actor: "site" });
      }
      return ids.length;
    });
    erased += found;
  } while (found === batchSize);
  return erased;
}

/** What was removed from a lead stays with it while its person is kept. */
function isLeadKept(ctx: Ctx, leadId: PgColumn): SQL {
  const { id, email } = leadsTable;
  return sql`exists (select 1 from ${leadsTable} where ${id} = ${leadId} and ${isKept(ctx, email)})`;
}
