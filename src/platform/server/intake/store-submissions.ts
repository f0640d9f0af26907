import { getTableName, sql } from "drizzle-orm";
import type { AppError } from "#platform/core/app-error.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { idempotencyKeysTable } from "#platform/server/idempotency-store.ts";
import { listFilled, toRecord } from "#platform/server/insert-rows.ts";
import { rateLimitsTable } from "#platform/server/rate-limits.ts";
import type { UncountedCall } from "#platform/server/rate-limits.ts";
import { writeJson } from "#platform/server/write-json.ts";
import type { FollowUp } from "./follow-up.ts";
import { followUpsTable } from "./follow-ups-store.ts";
import type { SubmissionTable } from "./submission-tables.ts";

/** A submission as it is stored. */
export interface NewSubmission {
  readonly id: string;
  /** Column by column, as the table names them here. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Null when the visitor sent no key. */
  readonly key: string | null;
  readonly bodyHash: string | null;
  /** Null when nothing follows: it came from a machine. */
  readonly followUp: FollowUp | null;
  /** It came with; null when that is not counted here. */
  readonly call: UncountedCall | null;
}

export interface StoredKind {
  /** Keeps the keys of each kind apart. A word of ours: it stands in the statement as it is. */
  readonly scope: string;
  readonly table: SubmissionTable;
}

/**
 * Stores submissions of one kind, the keys they came with and what is to be done about them, in one
 * statement: one round trip and one commit for all of them. It also counts the calls they came with,
 * as `rate-limits.ts` does: one too many stores nothing and claims no key. Where a key was claimed
 * before, by whatever process or version of the site, nothing is stored; a claim that is about to be
 * committed is waited for.
 *
 * @returns by id what became of them; nothing for one whose key was claimed before.
 */
export async function storeSubmissions(
  db: Db | Tx,
  kind: StoredKind,
  submissions: readonly NewSubmission[],
): Promise<ReadonlyMap<string, "stored" | AppError>> {
  const { names, sent } = writeRows(kind.table, submissions);
  const isCounting = submissions.some(({ call }) => call !== null);
  const { rows } = await db.execute<{ id: string; refusedUntilMs: number | null }>(
    sql`${sql.raw(head)}${sent}${sql.raw(writeTail(kind, names, isCounting))}`,
  );
  const untils = new Map(rows.map(({ id, refusedUntilMs }) => [id, refusedUntilMs]));
  const outcomes = new Map<string, "stored" | AppError>();
  for (const { id, call } of submissions) {
    const until = untils.get(id);
    if (until === null) outcomes.set(id, "stored");
    else if (until !== undefined && call) outcomes.set(id, call.refuse(new Date(until)));
  }
  return outcomes;
}

const quoteName = (name: string) => `"${name}"`;

/**
 * As plain text: to have it made of a hundred parts at each call would take longer than to run it.
 * One parameter for any number of rows, so that it is one statement, which is prepared once.
 */
const head = `with sent as (
  select * from jsonb_to_recordset(`;

const limits = quoteName(getTableName(rateLimitsTable));

/**
 * Of calls with one key in one statement all are counted at once; `later` tells how many of them came
 * after this one. Keys in one order here and below: two who take the same ones the other way round
 * would wait for ever. For the same reason all are counted before the first key is claimed, which
 * sorting sees to.
 */
const counting = `, counted as (
  insert into ${limits} as known (key, points, expire)
  select call ->> 'key', count(*), max((call ->> 'until')::timestamptz)
  from sent where call is not null group by 1 order by 1
  on conflict (key) do update set (points, expire) = (
    select
      case when known.expire <= at then excluded.points else known.points + excluded.points end,
      case when known.expire <= at then excluded.expire else known.expire end
    from (select max((call ->> 'at')::timestamptz) as at from sent) as last
  ) returning key, points, expire
), judged as (
  select sent.*, (extract(epoch from counted.expire) * 1000)::float8 as "refusedUntilMs"
  from sent left join counted on counted.key = call ->> 'key'
    and counted.points - (call ->> 'later')::int > (call ->> 'points')::int
), admitted as (
  select * from judged where "refusedUntilMs" is null
)`;

/** Where nobody is counted. */
const uncounted = `, admitted as (
  select * from sent
)`;

function writeTail(
  { scope, table }: StoredKind,
  names: readonly string[],
  isCounting: boolean,
): string {
  const into = quoteName(getTableName(table));
  return `::jsonb) as sent(id uuid, key uuid, "bodyHash" text, "row" jsonb, "followUp" jsonb, call jsonb)
)${isCounting ? counting : uncounted}, claimed as (
  insert into ${quoteName(getTableName(idempotencyKeysTable))} (scope, key, body_hash, result_id)
  select '${scope}', key, "bodyHash", id from admitted where key is not null order by key
  on conflict do nothing returning result_id
), stored as (
  insert into ${into} (${names.map(quoteName).join(", ")})
  select ${names.map((name) => `made.${quoteName(name)}`).join(", ")}
  from admitted, jsonb_populate_record(null::${into}, admitted."row") made
  where admitted.key is null or admitted.id in (select result_id from claimed) returning id
), following as (
  insert into ${quoteName(getTableName(followUpsTable))} (scope, submission_id, told)
  select '${scope}', id, "followUp" from sent
  where "followUp" is not null and id in (select id from stored)
) select id, null::float8 as "refusedUntilMs" from stored${isCounting ? refused : ""}`;
}

const refused = `
union all select id, "refusedUntilMs" from judged where "refusedUntilMs" is not null`;

function writeRows(table: SubmissionTable, submissions: readonly NewSubmission[]) {
  const filled = listFilled(
    table,
    submissions.map(({ row }) => row),
  );
  const laterOf = countLater(submissions);
  const sent = submissions.map(({ row, call, ...rest }, at) => ({
    ...rest,
    call: call && { ...call.count, later: laterOf[at] },
    row: toRecord(filled, row),
  }));
  return { names: filled.map(([, name]) => name), sent: writeJson(sent) };
}

/** For each, how many calls with the same key come after it. */
function countLater(submissions: readonly NewSubmission[]): number[] {
  const seen = new Map<string, number>();
  return submissions
    .toReversed()
    .map(({ call }) => {
      if (call === null) return 0;
      const { key } = call.count;
      const later = seen.get(key) ?? 0;
      seen.set(key, later + 1);
      return later;
    })
    .toReversed();
}
