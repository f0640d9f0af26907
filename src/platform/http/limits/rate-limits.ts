import { eq, lt, sql, type SQL } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database, Db } from "#platform/database/database.ts";
import { type AppSecret, hashKeyed } from "#platform/secrets/seal.ts";
import { isLoopback, toVisitorNetwork, toWideVisitorNetwork } from "#platform/http/networks.ts";

/**
 * Counts of calls, shared by all processes on one database. Keys are keyed hashes, so no address is
 * stored.
 */
export const rateLimitsTable = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

export interface RateLimitRule {
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
  /** The sentence for a person who is refused. */
  readonly sentence: Localized<string>;
}

/**
 * Many families may share the address of one mobile carrier, so this limit only stops floods. Forms
 * of families have higher limits: `submissionRules` in accept-submissions.ts.
 */
export const floodRule: Omit<RateLimitRule, "name"> = {
  points: 40,
  durationSeconds: 15 * 60,
  sentence: {
    en: "Too many requests came from your network. Please wait a few minutes and try again.",
    es: "Llegaron demasiadas peticiones desde su red. Espere unos minutos e inténtelo de nuevo.",
  },
};

/** Erases counts that have ended and limit nobody anymore. */
export async function eraseOldRateLimits(db: Db): Promise<void> {
  // One hour of tolerance: the clock of the process that wrote the row may differ from the
  // database's.
  await db
    .delete(rateLimitsTable)
    .where(lt(rateLimitsTable.expire, sql`now() - interval '1 hour'`));
}

/**
 * Makes a limit whose counts are in the database: it applies across processes and restarts, and
 * costs one statement per call. `limit-load.ts` and `limit-files.ts` protect a single process: they
 * count in memory, because they must refuse before anything is asked of the database.
 */
export function createRateLimit(ctx: Counting, rule: RateLimitRule) {
  // `wide` counts the same calls by the wider network around the caller's, with room for several
  // callers.
  return { ...makeLimit(ctx, rule), wide: makeLimit(ctx, widen(rule)) };
}

/** The part of the ctx that counting needs; the rest of the ctx is built on top of this. */
type Counting = Readonly<{ database: Database; secret: AppSecret }>;

/** The limit of a wide network: five times that of one network. */
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
     * @param narrower limits that count the call before this one: a call that they refuse does not
     *   take points here, where others share them.
     * @throws AppError `rate_limited` once one limit's points are used up.
     */
    async consume(subject: string, narrower: readonly LimitedCall[] = []): Promise<void> {
      const refusal = await countInTurn(database, [...narrower, toCall(subject)]);
      if (refusal !== null) throw refusal;
    },
    /** Counts one call; false once the points are used up. */
    allows: async (subject: string) => (await countInTurn(database, [toCall(subject)])) === null,
    async reset(subject: string) {
      await database.db.delete(rateLimitsTable).where(eq(rateLimitsTable.key, toCall(subject).key));
    },
  };
}

/**
 * Counts a call for all of its limits with one statement, because few calls are refused. If a
 * narrower limit refuses, the wider ones, which others share, get the point back.
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
    // One after another: one statement that locked two counts in a different order than counting
    // does could deadlock.
    for (const wider of calls.slice(turn + 1)) await takeBack(db, wider);
    const retryAfterSeconds = Math.max(1, Math.ceil(count.secondsLeft));
    return new AppError("rate_limited", rule.sentence, { retryAfterSeconds });
  }
  return null;
}

/**
 * The call is refused whether or not this works: if the database fails, a wider limit has one point
 * less until its period ends, and the caller still reads why and how long to wait.
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

/** A power cut may lose the counts of the last second; in return no caller waits for the disk. */
const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Counts by the database's clock, which all processes share. Limits are locked from the narrowest
 * to the widest, so that two calls never deadlock.
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
 * Limits calls by the visitor's network and by the wide network around it: a /48 holds 65,536
 * networks, and a caller who moves through their own is counted there. Loopback is exempt: it is
 * this machine itself, or a proxy that TRUST_PROXY doesn't name, and then all families would share
 * one address and be refused together.
 */
export function limitVisitors(
  limit: ReturnType<typeof createRateLimit>,
  toWide = toWideVisitorNetwork,
) {
  return {
    /** @param narrower limits that count the call before the network's limits. */
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
