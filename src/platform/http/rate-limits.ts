import { lt, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
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

/** One call, to be counted by the statement that stores the submission. */
export interface CallCount {
  readonly key: string;
  /** Calls that are let through until they are counted anew. */
  readonly points: number;
  readonly at: Date;
  /** When a count that begins with this call will end. */
  readonly until: Date;
}

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
export async function deleteOldRateLimits(db: Db): Promise<void> {
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

function makeLimit(
  { database, secret }: Counting,
  { name, points, durationSeconds, sentence }: RateLimitRule,
) {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.db,
    schema: rateLimitsTable,
    keyPrefix: name,
    points,
    duration: durationSeconds,
    // Off: the library would delete old counts from a timer for each limit, which outlives the
    // database.
    clearExpiredByTimeout: false,
  });
  const keyOf = (subject: string) => hashKeyed(`${name}\0${subject}`, secret);
  const refuse = (msBeforeNext: number) =>
    new AppError("rate_limited", sentence, {
      retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });
  /** Null while there are points left. */
  const count = (key: string) =>
    limiter.consume(key).then(
      () => null,
      (failure: unknown) => {
        if (failure instanceof RateLimiterRes) return refuse(failure.msBeforeNext);
        throw failure;
      },
    );
  const consume = async (key: string) => {
    const refusal = await count(key);
    if (refusal) throw refusal;
  };
  return {
    /** Counts one call. @throws AppError `rate_limited` once the points are used up. */
    consume: (subject: string) => consume(keyOf(subject)),
    /** Counts one call. False once the points are used up. */
    allows: async (subject: string) => (await count(keyOf(subject))) === null,
    /** Prepares a call that is counted later: by itself, or by the statement that stores its submission. */
    begin(subject: string) {
      const key = keyOf(subject);
      const at = new Date();
      const until = new Date(at.getTime() + durationSeconds * 1_000);
      const asked: CallCount = { key: limiter.getKey(key), points, at, until };
      return {
        count: asked,
        consume: () => consume(key),
        refuse: (refusedUntil: Date) => refuse(refusedUntil.getTime() - Date.now()),
      };
    },
    async reset(subject: string) {
      await limiter.delete(keyOf(subject));
    },
  };
}

/** Counts a call for the visitor's network and, unless that refuses it, for the wide network. */
export type VisitorCall = NonNullable<ReturnType<VisitorLimit["begin"]>>;

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
  /**
   * For routes that count the call in the statement that stores it; null where calls are not
   * limited.
   */
  const begin = ({ ip }: Pick<FastifyRequest, "ip">) => {
    if (isLoopback(ip)) return null;
    const call = limit.begin(toVisitorNetwork(ip));
    const network = toWide(ip);
    const wide = network === null ? null : limit.wide.begin(network);
    return {
      ...call,
      wide: wide && wide.count,
      async consume() {
        await call.consume();
        await wide?.consume();
      },
    };
  };
  return { begin, consume: async (request: FastifyRequest) => begin(request)?.consume() };
}
