import { desc, sql } from "drizzle-orm";
import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import {
  countsByNow,
  isKept,
  meterSize,
  type PromiseMeter,
} from "#features/leads/core/promise-meter.ts";
import type { Db } from "#platform/database/database.ts";
import { leadsTable } from "./leads-store.ts";

/**
 * The latest leads that count, whoever works on them: received, not in the trash, of people who may
 * be contacted, so no machine's and no demo's.
 */
export async function readPromiseMeter(db: Db, now: Date): Promise<PromiseMeter> {
  const { submittedAt, answeredAt, status, deletedAt, doNotContactReason } = leadsTable;
  const dueBefore = new Date(now.getTime() - answerWithinMs).toISOString();
  const rows = await db
    .select({ submittedAt, answeredAt })
    .from(leadsTable)
    .where(
      sql`${status} = 'received' and ${deletedAt} is null and ${doNotContactReason} is null
        and (${answeredAt} is not null or ${submittedAt} < ${dueBefore}::timestamptz)`,
    )
    .orderBy(desc(submittedAt))
    .limit(meterSize);
  const leads = rows.map((row) => ({
    submittedAt: row.submittedAt.getTime(),
    answeredAt: row.answeredAt?.getTime() ?? null,
  }));
  return {
    kept: leads
      .filter((lead) => countsByNow(lead, answerWithinMs, now.getTime()))
      .map((lead) => isKept(lead, answerWithinMs)),
  };
}
