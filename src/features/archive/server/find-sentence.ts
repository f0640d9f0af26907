import { sql } from "drizzle-orm";
import type { SentenceSpan } from "#features/archive/core/archived.ts";
import { joinSpaces } from "#features/archive/core/page-text.ts";
import type { Db } from "#platform/database/database.ts";
import { archivedBodiesTable, archivedPagesTable } from "./archive-store.ts";

const mostSpans = 200;

/** The pages that contained a sentence, and from when to when. Consecutive versions that contain it are one span. */
export async function findSentence(
  db: Db,
  sentence: string,
): Promise<{ spans: readonly SentenceSpan[]; isCut: boolean }> {
  const part = `%${joinSpaces(sentence).replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await db.execute<{
    path: string;
    from: Date | string;
    until: Date | string | null;
  }>(sql`
    with hits as materialized (
      select sha256 from ${archivedBodiesTable} where words ilike ${part}
    ), served as (
      select path, body_sha256, first_served_at,
        lead(first_served_at) over versions as until, row_number() over versions as turn
      from ${archivedPagesTable} where locale is not null
      window versions as (partition by path order by first_served_at, seq)
    ), said as (
      select path, first_served_at as "from", until,
        turn - row_number() over (partition by path order by turn) as run
      from served join hits on sha256 = body_sha256
    )
    select path, min("from") as "from",
      case when bool_or(until is null) then null else max(until) end as until
    from said group by path, run order by path, min("from") limit ${mostSpans + 1}`);
  const toIso = (time: Date | string) => new Date(time).toISOString();
  return {
    spans: rows.slice(0, mostSpans).map(({ path, from, until }) => ({
      path,
      from: toIso(from),
      until: until === null ? null : toIso(until),
    })),
    isCut: rows.length > mostSpans,
  };
}
