import { sql } from "drizzle-orm";
import type { FoundSpan } from "#features/archive/core/archived.ts";
import { joinSpaces } from "#features/archive/core/page-text.ts";
import { siteEditionsTable } from "#features/studio/server/editions-store.ts";
import type { Db } from "#platform/database/database.ts";
import { archivedBodiesTable, archivedPagesTable } from "./archive-store.ts";

const mostSpans = 200;

/** Apostrophes, quotation marks and hyphens: whoever searches types another one than the page has. */
const typedOtherwise = /['\u2018\u2019\u02bc"\u201c\u201d\p{Pd}\u2212]/gu;

/** The sentence as a pattern of LIKE in which such a sign stands for any single one. */
const writePattern = (sentence: string): string =>
  joinSpaces(sentence.normalize("NFC"))
    .replaceAll(/[\\%_]/g, "\\$&")
    .replaceAll(typedOtherwise, "_");

/**
 * The pages that contained a sentence, from when to when, and whose edition put it there. Consecutive versions that contain it are
 * one span.
 */
export async function findSentence(
  db: Db,
  sentence: string,
): Promise<{ spans: readonly FoundSpan[]; isCut: boolean }> {
  const part = `%${writePattern(sentence)}%`;
  const { rows } = await db.execute<{
    path: string;
    from: Date | string;
    until: Date | string | null;
    by: string | null;
    reason: string | null;
    approvedBy: string | null;
  }>(sql`
    with hits as materialized (
      select sha256 from ${archivedBodiesTable} where words ilike ${part}
    ), served as (
      select path, body_sha256, first_served_at, edition,
        lead(first_served_at) over versions as until, row_number() over versions as turn
      from ${archivedPagesTable} where locale is not null
      window versions as (partition by path order by first_served_at, seq)
    ), said as (
      select path, first_served_at as "from", until, edition,
        turn - row_number() over (partition by path order by turn) as run
      from served join hits on sha256 = body_sha256
    ), spans as (
      select path, min("from") as "from",
        case when bool_or(until is null) then null else max(until) end as until,
        (array_agg(edition order by "from"))[1] as edition
      from said group by path, run order by path, min("from") limit ${mostSpans + 1}
    )
    select path, "from", until, ${siteEditionsTable.by}, ${siteEditionsTable.reason},
      ${siteEditionsTable.decidedBy} as "approvedBy"
    from spans left join ${siteEditionsTable} on ${siteEditionsTable.id}::text = spans.edition
    order by path, "from"`);
  const toIso = (time: Date | string) => new Date(time).toISOString();
  return {
    spans: rows.slice(0, mostSpans).map(({ from, until, ...written }) => ({
      ...written,
      from: toIso(from),
      until: until === null ? null : toIso(until),
    })),
    isCut: rows.length > mostSpans,
  };
}
