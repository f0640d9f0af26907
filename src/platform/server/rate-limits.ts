import { lt, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database, Db } from "./database.ts";
import { hashKeyed } from "./keyed-hash.ts";
import type { AppSecret } from "./keyed-hash.ts";

/** Shared by every process on one database; keys are keyed hashes, so no address is stored. */
export const rateLimitsTable = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

/** One call, as a statement counts it that stores what came with it. */
export interface CallCount {
  readonly key: string;
  /** Calls that are let through until they are counted anew. */
  readonly points: number;
  readonly at: Date;
  /** When the count begins anew, if it begins with this call. */
  readonly until: Date;
}

/** A call that is still to be counted: alone, or in one statement with what it came with. */
export interface UncountedCall {
  readonly count: CallCount;
  /** @throws AppError `rate_limited` once the points are used up. */
  consume(): Promise<void>;
  refuse(until: Date): AppError;
}

export interface RateLimit {
  /** Counts one call. @throws AppError `rate_limited` once the points are used up. */
  consume(subject: string): Promise<void>;
  begin(subject: string): UncountedCall;
  reset(subject: string): Promise<void>;
}

export interface RateLimitRule {
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
  /** Sentence for the person who is turned away. */
  readonly sentence: Localized<string>;
}

/** Deletes counts that have run out: they limit nobody any more. */
export async function deleteOldRateLimits(db: Db): Promise<void> {
  // An hour: the clock that wrote it may differ from the database's.
  await db
    .delete(rateLimitsTable)
    .where(lt(rateLimitsTable.expire, sql`now() - interval '1 hour'`));
}

/** Makes one limit whose counts live in the database. */
export function createRateLimit(
  { database, secret }: { readonly database: Database; readonly secret: AppSecret },
  { name, points, durationSeconds, sentence }: RateLimitRule,
): RateLimit {
  const limiter = new RateLimiterDrizzle({
    storeClient: database.db,
    schema: rateLimitsTable,
    keyPrefix: name,
    points,
    duration: durationSeconds,
    // The library would delete from a timer of each limit, that outlives the database.
    clearExpiredByTimeout: false,
  });
  const keyOf = (subject: string) => hashKeyed(`${name}\0${subject}`, secret);
  const refuse = (msBeforeNext: number) =>
    new AppError("rate_limited", sentence, {
      retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });
  const consume = async (key: string) => {
    try {
      await limiter.consume(key);
    } catch (failure) {
      throw failure instanceof RateLimiterRes ? refuse(failure.msBeforeNext) : failure;
    }
  };
  return {
    consume: (subject) => consume(keyOf(subject)),
    begin(subject) {
      const key = keyOf(subject);
      const at = new Date();
      const until = new Date(at.getTime() + durationSeconds * 1_000);
      return {
        count: { key: limiter.getKey(key), points, at, until },
        consume: () => consume(key),
        refuse: (refusedUntil) => refuse(refusedUntil.getTime() - Date.now()),
      };
    },
    async reset(subject) {
      await limiter.delete(keyOf(subject));
    },
  };
}
