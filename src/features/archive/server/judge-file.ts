import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { RuleReport } from "#features/archive/core/archived.ts";
import {
  describeFileRules,
  type FileRule,
  judgePage,
  type PageFinding,
} from "#features/archive/core/judge-page.ts";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import { oncePerCtx } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db } from "#platform/database/database.ts";
import {
  archivedBodiesTable,
  archivedJudgmentsTable,
  archivedPagesTable,
  hashBytes,
} from "./archive-store.ts";

/** How many versions one step reads. A step takes about a third of a second, in pieces. */
const judgedAtOnce = 100;

/**
 * A hash of the current rules. It is computed each time, because the owner may publish other legal
 * limits while the process runs.
 */
const hashRules = (): string => hashBytes(describeFileRules());

/**
 * Judges the next versions after this one that the current rules have not judged yet. Filed bytes never
 * change, so each version is judged once until a rule changes.
 *
 * @param after SHA-256 of the last version of the step before; empty for the first step.
 * @returns `after` for the next step; null at the end.
 */
export async function judgeNext(
  db: Db,
  after: string,
  rules = hashRules(),
): Promise<string | null> {
  const { rows } = await db.execute<{ sha256: string; words: string; locale: Locale | null }>(sql`
    select body.sha256, body.words, (
      select page.locale from ${archivedPagesTable} as page where page.body_sha256 = body.sha256 limit 1
    ) as locale
    from ${archivedBodiesTable} as body
    where body.words is not null and body.sha256 > ${after} and not exists (
      select from ${archivedJudgmentsTable} as done
      where done.sha256 = body.sha256 and done.rules = ${rules}
    )
    order by body.sha256 limit ${judgedAtOnce}`);
  const judged: Array<{ sha256: string; rules: string; findings: readonly PageFinding[] }> = [];
  for (const { sha256, words, locale } of rows) {
    judged.push({ sha256, rules, findings: judgePage(words, locale ?? defaultLocale) });
    // A page takes some milliseconds, so other requests get a turn in between.
    await nextTurn();
  }
  if (judged.length > 0) {
    const { sha256 } = archivedJudgmentsTable;
    await db
      .insert(archivedJudgmentsTable)
      .values(judged)
      .onConflictDoUpdate({
        target: sha256,
        set: { rules: sql`excluded.rules`, findings: sql`excluded.findings` },
      });
  }
  return rows.length < judgedAtOnce ? null : (rows.at(-1)?.sha256 ?? null);
}

/**
 * Judges the file step by step in the background: one step a minute, while unjudged versions exist.
 */
const readerOf = oncePerCtx(() => ({ after: "" as string | null, seq: -1, rules: "" }));

export async function judgeInTurn(ctx: Ctx): Promise<void> {
  const { db } = ctx.database;
  const reader = readerOf(ctx);
  const { rows } = await db.execute<{ newest: number | null }>(
    sql`select max(seq) as newest from ${archivedPagesTable}`,
  );
  const newest = rows[0]?.newest ?? 0;
  const rules = hashRules();
  if (reader.after === null && reader.seq === newest && reader.rules === rules) return;
  if (reader.after === null || reader.rules !== rules) reader.after = "";
  reader.rules = rules;
  const next = await judgeNext(db, reader.after, rules);
  // A version that was filed during the walk may sort before the place that the walk has reached, so
  // another walk follows.
  if (reader.after === "") reader.seq = newest;
  reader.after = next;
}

const mostSpans = 200;

/**
 * The sentences that break a rule, and from when to when a page or a mail contained them. Consecutive
 * versions with the same sentence are one span.
 */
export async function readRuleReport(db: Db, now: Date, rules = hashRules()): Promise<RuleReport> {
  const counts = await db.execute<{ judged: number; total: number }>(sql`
    select count(*)::int as total, count(*) filter (where exists (
      select from ${archivedJudgmentsTable} as done
      where done.sha256 = body.sha256 and done.rules = ${rules}
    ))::int as judged
    from ${archivedBodiesTable} as body where body.words is not null`);
  const { rows } = await db.execute<{
    path: string;
    rule: FileRule;
    sentence: string;
    from: Date | string;
    until: Date | string | null;
  }>(sql`
    with found as materialized (
      select sha256, one ->> 'rule' as rule, one ->> 'sentence' as sentence,
        (one ->> 'since')::timestamptz as since
      from ${archivedJudgmentsTable}, jsonb_array_elements(findings) as one where rules = ${rules}
    ), served as (
      select path, body_sha256, first_served_at,
        lead(first_served_at) over versions as until, row_number() over versions as turn
      from ${archivedPagesTable}
      where path in (
        select path from ${archivedPagesTable} where body_sha256 in (select sha256 from found)
      )
      window versions as (partition by path order by first_served_at, seq)
    ), said as (
      select path, rule, sentence, greatest(first_served_at, since) as "from", until,
        turn - row_number() over (partition by path, rule, sentence order by turn) as run
      from served join found on sha256 = body_sha256
      where coalesce(since, first_served_at) <= ${now.toISOString()}::timestamptz
        and (since is null or until is null or until > since)
    )
    select path, rule, sentence, min("from") as "from",
      case when bool_or(until is null) then null else max(until) end as until
    from said group by path, rule, sentence, run
    order by bool_or(until is null) desc, min("from") desc, path, rule limit ${mostSpans + 1}`);
  const toIso = (time: Date | string) => new Date(time).toISOString();
  return {
    ...(counts.rows[0] ?? { judged: 0, total: 0 }),
    spans: rows.slice(0, mostSpans).map(({ from, until, ...span }) => ({
      ...span,
      from: toIso(from),
      until: until === null ? null : toIso(until),
    })),
    isCut: rows.length > mostSpans,
  };
}
