import { eq, lt, sql, type SQL } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database, Db } from "#platform/database/database.ts";
import { type AppSecret, hashKeyed } from "#platform/secrets/seal.ts";
import { isLoopback, toVisitorNetwork, toWideVisitorNetwork } from "./networks.ts";

/** Counts of calls, shared by every process on one database. Keys are keyed hashes, so no address is stored. */
export const rateLimitsTable = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

export interface RateLimitRule {
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
  /** Sentence for the person who is turned away. */
  readonly sentence: Localized<string>;
}

/**
 * Many families may share one mobile carrier's address, so this stops floods and nothing else. Forms
 * of families have more room: `submissionRules` of accept-submissions.ts.
 */
export const floodRule: Omit<RateLimitRule, "name"> = {
  points: 40,
  durationSeconds: 15 * 60,
  sentence: {
    en: "Too many requests came from your network. Please wait a few minutes and try again.",
    es: "Llegaron demasiadas peticiones desde su red. Espere unos minutos e inténtelo de nuevo.",
  },
};

/** Deletes counts that have run out: they limit nobody any more. */
export async function eraseOldRateLimits(db: Db): Promise<void> {
  // One hour of tolerance: the clock of the process that wrote it may differ from the database's.
  await db
    .delete(rateLimitsTable)
    .where(lt(rateLimitsTable.expire, sql`now() - interval '1 hour'`));
}

/**
 * Makes one limit whose counts live in the database: it holds over all processes and restarts, and
 * costs a statement a call. `limit-load.ts` and `limit-files.ts` protect one process: they count in
 * memory, since they have to refuse before anything is asked of the database.
 */
export function createRateLimit(ctx: Counting, rule: RateLimitRule) {
  // `wide` counts the same calls by the wider network around the caller's, which has room for several callers.
  return { ...makeLimit(ctx, rule), wide: makeLimit(ctx, widen(rule)) };
}

/** As much of the site's ctx as a count takes; the ctx itself has what is built on this. */
type Counting = Readonly<{ database: Database; secret: AppSecret }>;

/** What a wide network may call: as much as five of the networks in it. */
export function widen(rule: RateLimitRule): RateLimitRule {
  return { ...rule, name: `${rule.name}-wide`, points: 5 * rule.points };
}

/** A call as one rule counts it. */
export interface LimitedCall {
  readonly rule: RateLimitRule;
  readonly key: string;
}

function makeLimit({ database, secret }: Counting, rule: RateLimitRule) {
  const toCall = (subject: string): LimitedCall => {
    const hash = hashKeyed(`${rule.name}\0${subject}`, secret);
    return { rule, key: `${rule.name}:${hash}` };
  };
  return {
    toCall,
    /**
     * Counts one call.
     *
     * @param narrower limits that count it before this one: what they refuse doesn't count here,
     *   where others share the points.
     * @throws AppError `rate_limited` once the points of one limit are used up.
     */
    async consume(subject: string, narrower: readonly LimitedCall[] = []): Promise<void> {
      const refusal = await countInTurn(database, [...narrower, toCall(subject)]);
      if (refusal !== null) throw refusal;
    },
    /** Counts one call. False once the points are used up. */
    allows: async (subject: string) => (await countInTurn(database, [toCall(subject)])) === null,
    async reset(subject: string) {
      await database.db.delete(rateLimitsTable).where(eq(rateLimitsTable.key, toCall(subject).key));
    },
  };
}

/**
 * Counts a call for all of its limits with one statement, as hardly any call is refused. What a
 * narrower limit refuses is then taken back from the wider ones, where others share the points.
 */
async function countInTurn(
  { db, executePrepared }: Database,
  calls: readonly LimitedCall[],
): Promise<AppError | null> {
  const { rows }: { readonly rows: readonly Counted[] } = await executePrepared(writeCounts(calls));
  const counted = new Map(rows.map((row) => [row.key, row]));
  for (const [turn, { key, rule }] of calls.entries()) {
    const count = counted.get(key);
    if (!count) throw new Error("A call was not counted.");
    if (count.points <= rule.points) continue;
    // One by one: a statement that locked two counts in another order than they are counted could deadlock.
    for (const wider of calls.slice(turn + 1)) await takeBack(db, wider);
    const retryAfterSeconds = Math.max(1, Math.ceil(count.secondsLeft));
    return new AppError("rate_limited", rule.sentence, { retryAfterSeconds });
  }
  return null;
}

/**
 * The call is refused whether or not this works: where the database fails just then, a wider limit is
 * one point narrower until it runs out, and the caller still reads why to wait and how long.
 */
async function takeBack(db: Db, { key }: LimitedCall): Promise<void> {
  const update = sql`update ${rateLimitsTable} set points = points - 1
    from ${withoutWaitingForDisk} where key = ${key}`;
  await db.execute(update).catch(() => {});
}

interface Counted {
  readonly key: string;
  readonly points: number;
  readonly secondsLeft: number;
}

/** A power cut may lose the counts of the last second, and no caller waits for them. */
const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts by the database's clock, which all processes share. Limits are locked from the narrowest to
 * the widest, so that no two calls wait for each other.
 */
function writeCounts(calls: readonly LimitedCall[]): SQL {
  const keys = sql.param(calls.map(({ key }) => key));
  const seconds = sql.param(calls.map(({ rule }) => rule.durationSeconds));
  return sql`
    insert into ${rateLimitsTable} as known (key, points, expire)
    select key, 1, now() + seconds * interval '1 second'
    from ${withoutWaitingForDisk}, unnest(${keys}::text[], ${seconds}::int[]) as call (key, seconds)
    on conflict (key) do update set
      points = case when known.expire <= now() then 1 else known.points + 1 end,
      expire = case when known.expire <= now() then excluded.expire else known.expire end
    returning key, points, extract(epoch from expire - now())::float8 as "secondsLeft"`;
}

export type VisitorLimit = ReturnType<typeof limitVisitors>;

/**
 * Limits calls by the visitor's network and by the wide one around it: a /48 holds 65,536 networks,
 * and whoever wanders through his own is counted there. Loopback is let through: it is this machine
 * itself, or a proxy that TRUST_PROXY doesn't name, and then all families would share one address
 * and be turned away together.
 */
export function limitVisitors(
  limit: ReturnType<typeof createRateLimit>,
  toWide = toWideVisitorNetwork,
) {
  return {
    /** @param narrower limits that count the call before the network's. */
    async consume(
      { ip }: Pick<FastifyRequest, "ip">,
      narrower: readonly LimitedCall[] = [],
    ): Promise<void> {
      if (isLoopback(ip)) return;
      const own = toVisitorNetwork(ip);
      const network = toWide(ip);
      await (network === null
        ? limit.consume(own, narrower)
        : limit.wide.consume(network, [...narrower, limit.toCall(own)]));
    },
  };
}
