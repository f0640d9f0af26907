import { createHmac } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database, Db } from "./database.ts";

/** Shared by every process on one database; keys are keyed hashes, so no address is stored. */
export const rateLimitsTable = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});

export interface RateLimit {
  /** Counts one call. @throws AppError `rate_limited` once the points are used up. */
  consume(subject: string): Promise<void>;
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
  { database, secret }: { readonly database: Database; readonly secret: string },
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
  const keyOf = (subject: string) =>
    createHmac("sha256", secret).update(`${name}\0${subject}`).digest("base64url");
  const refuse = (state: RateLimiterRes) =>
    new AppError("rate_limited", sentence, {
      retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    });
  return {
    async consume(subject) {
      try {
        await limiter.consume(keyOf(subject));
      } catch (failure) {
        throw failure instanceof RateLimiterRes ? refuse(failure) : failure;
      }
    },
    async reset(subject) {
      await limiter.delete(keyOf(subject));
    },
  };
}
