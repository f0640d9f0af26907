import { sql, type SQL } from "drizzle-orm";
import { figureDays, type PartnerFigures } from "#features/partners/core/partner-figures.ts";
import { leadsTable } from "#features/leads/server/leads-store.ts";
import type { Db } from "#platform/database/database.ts";
import { dayMs } from "#platform/core/durations.ts";

/**
 * What each partner's page brought, by user name, whoever answers; partners who brought nothing are
 * left out.
 */
export async function readPartnerFigures(
  db: Db,
  now: Date,
): Promise<ReadonlyMap<string, PartnerFigures>> {
  const since = new Date(now.getTime() - figureDays * dayMs).toISOString();
  const { partner, status, deletedAt, submittedAt, leadCategory } = leadsTable;
  const { answeredAt, pipelineStatus } = leadsTable;
  const rows = await db
    .select({
      partner: sql<string>`${partner}`,
      leads: sql<number>`count(*)::int`,
      hot: countWhere(sql`${leadCategory} = 'hot'`),
      answered: countWhere(sql`${answeredAt} is not null`),
      clients: countWhere(sql`${pipelineStatus} = 'client'`),
    })
    .from(leadsTable)
    .where(
      sql`${partner} is not null and ${submittedAt} >= ${since}::timestamptz
        and ${status} = 'received' and ${deletedAt} is null`,
    )
    .groupBy(partner);
  return new Map(rows.map(({ partner: username, ...figures }) => [username, figures]));
}

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
