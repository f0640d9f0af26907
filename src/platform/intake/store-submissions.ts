import { getTableName, sql } from "drizzle-orm";
import type { AppError } from "#platform/core/app-error.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { listFilled, toRecord, writeJson } from "#platform/database/insert-rows.ts";
import { type CallCount, rateLimitsTable, type VisitorCall } from "#platform/http/rate-limits.ts";
import { hashKeyed, type AppSecret } from "#platform/secrets/seal.ts";
import {
  type FollowUp,
  followUpsTable,
  setAsideScope,
  type SubmissionTable,
} from "./follow-ups-store.ts";
import { idempotencyKeysTable } from "./idempotency-store.ts";

/**
 * Tells whether two submissions carry the same fields; an empty optional one equals a missing one.
 * Keyed, so that the stored hash tells nothing about the person.
 *
 * @param leftOut fields that may differ all the same.
 */
export function hashFields<Fields extends object>(
  fields: Fields,
  secret: AppSecret,
  leftOut: ReadonlyArray<keyof Fields> = [],
): string {
  const filled = Object.entries(fields)
    .filter(([field]) => !leftOut.includes(field as keyof Fields))
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return hashKeyed(JSON.stringify(filled), secret);
}

/** A submission as it is stored. */
export interface NewSubmission {
  readonly id: string;
  /** Column by column, as the table names them here. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Null when the visitor sent no key. */
  readonly key: string | null;
  readonly bodyHash: string | null;
  readonly followUp: FollowUp;
  /** It came from a machine, it seems: what would follow waits until staff free it. */
  readonly isAside: boolean;
  /** It came with; null when that is not counted here. */
  readonly call: SubmissionCall | null;
}

/** Counted by the visitor's network, the wide one around it, and the mailbox that the form names. */
export type SubmissionCall = VisitorCall & { readonly mailbox: CallCount };

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
  const counted = [
    ...(submissions.some(({ call }) => call) ? (["mailbox", "call"] as const) : []),
    ...(submissions.some(({ call }) => call?.wide) ? (["wide"] as const) : []),
  ];
  const { rows } = await db.execute<{ id: string; refusedUntilMs: number | null }>(
    sql`${sql.raw(head)}${sent}${sql.raw(writeTail(kind, names, counted))}`,
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
 * Plain text, because assembling it with drizzle takes longer than running it. One parameter for
 * any number of rows, so that it stays one statement, prepared once.
 */
const head = `with sent as (
  select * from jsonb_to_recordset(`;

const limits = quoteName(getTableName(rateLimitsTable));

/** What is counted of a call, in this order: by the mailbox, the visitor's network, the wide one around it. */
type Counted = "mailbox" | "call" | "wide";

/**
 * Counts the calls in `from`. Calls with one key in one statement are counted together; `later`
 * says how many of them came after this one. Lock order, here and below: keys sorted, and all
 * counts before the first key is claimed; statements that lock the same rows in another order could
 * deadlock. A call that one limit refuses doesn't count for those after it, which others share.
 */
const count = (by: Counted, from: string) => `, counted_${by} as (
  insert into ${limits} as known (key, points, expire)
  select ${by} ->> 'key', count(*), max((${by} ->> 'until')::timestamptz)
  from ${from} where ${by} is not null group by 1 order by 1
  on conflict (key) do update set (points, expire) = (
    select
      case when known.expire <= at then excluded.points else known.points + excluded.points end,
      case when known.expire <= at then excluded.expire else known.expire end
    from (select max((call ->> 'at')::timestamptz) as at from sent) as last
  ) returning key, points, expire
), judged_${by} as (
  select turns.*, (extract(epoch from counted.expire) * 1000)::float8 as "${by}UntilMs"
  from (
    select *, count(*) over (partition by ${by} ->> 'key' order by turn desc) - 1 as "${by}Later"
    from ${from}
  ) turns left join counted_${by} counted on counted.key = ${by} ->> 'key'
    and counted.points - "${by}Later" > (${by} ->> 'points')::int
), admitted_${by} as (
  select * from judged_${by} where "${by}UntilMs" is null
)`;

function writeTail(
  { scope, table }: StoredKind,
  names: readonly string[],
  counted: readonly Counted[],
): string {
  const into = quoteName(getTableName(table));
  const admitted = (before: number) => (before === 0 ? "sent" : `admitted_${counted[before - 1]}`);
  const counts = counted.map((by, at) => count(by, admitted(at))).join("");
  const refusals = counted.map(
    (by) => `
union all select id, "${by}UntilMs" from judged_${by} where "${by}UntilMs" is not null`,
  );
  return `::jsonb) as sent(id uuid, key uuid, "bodyHash" text, "row" jsonb, "followUp" jsonb, "isAside" boolean, turn int, mailbox jsonb, call jsonb, wide jsonb)
)${counts}, admitted as (
  select * from ${admitted(counted.length)}
), claimed as (
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
  select case when "isAside" then '${setAsideScope(scope)}' else '${scope}' end, id, "followUp"
  from sent where id in (select id from stored)
) select id, null::float8 as "refusedUntilMs" from stored${refusals.join("")}`;
}

function writeRows(table: SubmissionTable, submissions: readonly NewSubmission[]) {
  const filled = listFilled(
    table,
    submissions.map(({ row }) => row),
  );
  const sent = submissions.map(({ row, call, ...rest }, turn) => ({
    ...rest,
    turn,
    mailbox: call && call.mailbox,
    call: call && call.count,
    wide: call && call.wide,
    row: toRecord(filled, row),
  }));
  return { names: filled.map(([, name]) => name), sent: writeJson(sent) };
}
