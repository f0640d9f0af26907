import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Setting } from "#platform/core/setting.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import type { Follower } from "#platform/intake/hand-out.ts";
import type { Intake } from "#platform/intake/open-intake.ts";
import type { MailTemplate } from "#platform/mail/frame-mail.ts";
import type { PersonalData } from "#platform/people/personal-data.ts";
import type { Log } from "#platform/process/log.ts";
import type { RepeatWorkOptions } from "#platform/process/repeat-work.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";

/**
 * What the server works with: made once at the start, and the first argument of whatever needs more
 * than a row. In a transaction its `tx` is handed on beside it: asking `database` there would wait
 * for a connection that the transaction holds.
 */
export interface Ctx {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly secret: AppSecret;
  /** Where the bytes of uploads are. */
  readonly files: ObjectStorage;
  readonly intake: Intake;
  /** All of them, in the order of `app/features.ts`: an earlier one learns of a later one here. */
  readonly features: readonly Feature[];
}

/**
 * What one feature has, as its `feature.ts` says it. A feature that asks the others something of its
 * own adds the question here with `declare module`, beside the code that reads the answers.
 */
export interface Feature {
  readonly name: string;
  /** What anybody may call. */
  routes?(app: FastifyInstance, ctx: Ctx): void;
  /** What signed-in staff may call: each route says which roles. */
  staffRoutes?(staff: FastifyInstance, ctx: Ctx): void;
  /** What admins choose at `/admin/settings`. */
  readonly settings?: readonly Setting[];
  /** Acts on a change of one of its settings, in the transaction that stores it. */
  onSetting?(tx: Tx, change: { readonly key: string; readonly now: Date }): Promise<void>;
  /** What its tables have to do with people: how they are found, told and erased. */
  readonly people?: readonly PersonalData[];
  /** Its tables that tell of no visitor, each with the reason. */
  readonly tablesOfNobody?: Readonly<Record<string, string>>;
  /** What it does about submissions once they are answered, in the order of the list. */
  followers?(ctx: Ctx): readonly Follower[];
  /** The kinds of mail that it queues. */
  readonly mails?: readonly MailTemplate[];
  /** Deletes what it has kept for its time: daily, one feature after another. */
  sweep?(ctx: Ctx): Promise<unknown>;
  /** What else it does at each start and then again and again. */
  upkeep?(ctx: Ctx, closing: AbortSignal): readonly UpkeepRound[];
  /** What is worked off from its tables. */
  queues?(ctx: Ctx): ReadonlyArray<Queue<unknown>>;
  /** Starts what else goes on by itself. @returns what ends each. */
  workers?(ctx: Ctx): ReadonlyArray<() => Promise<void>>;
  /** What a monitor reads of it. */
  metrics?(registry: Registry, ctx: Ctx): void;
}

/** Makes one for each ctx, when it is first asked for. */
export function oncePerCtx<Made>(make: (ctx: Ctx) => Made): (ctx: Ctx) => Made {
  const made = new WeakMap<Ctx, Made>();
  return (ctx) => {
    const found = made.get(ctx) ?? make(ctx);
    made.set(ctx, found);
    return found;
  };
}

/** Daily, unless it says otherwise. */
export type UpkeepRound = Pick<RepeatWorkOptions, "work" | "failure"> &
  Partial<Pick<RepeatWorkOptions, "everyMs" | "atOnce">>;
