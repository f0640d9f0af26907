import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { $ZodType } from "zod/v4/core";
import type { Clock } from "#platform/core/clock.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Database, Tx } from "./database.ts";
import { queueMail } from "./mail/queue-mail.ts";
import type { NewMail } from "./mail/queue-mail.ts";
import { hashFields } from "./hash-fields.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import type { IdempotencyClaim } from "./idempotency-store.ts";
import { parseInput } from "./parse-input.ts";
import { readLocale } from "./read-locale.ts";
import type { VisitorLimit } from "./visitor-limit.ts";

/** What every stored submission has. */
interface Submitted {
  readonly id: string;
  readonly status: IntakeStatus;
}

/** What one kind of submission (a lead, an inquiry, an application) has of its own. */
export interface SubmissionKind<Submission extends object, Made extends Submitted> {
  /** Keeps the keys of each kind apart, so that one key can't join a lead to an inquiry. */
  readonly scope: string;
  /** Fields in which a repeat may differ from the first call and still be the same submission. */
  readonly circumstances?: ReadonlyArray<keyof Submission>;
  build(submission: Submission, made: { readonly id: string; readonly now: Date }): Made;
  /**
   * Stores what was made, unless the claim's key stored one before.
   *
   * @param claim null when the visitor sent no key.
   * @returns the id stored under this key.
   */
  store(tx: Tx, made: Made, claim: IdempotencyClaim | null): Promise<string>;
  /**
   * Tells others of what was stored, in the same transaction; never of a quarantined one, and never
   * of a repeat.
   */
  publish?(tx: Tx, made: Made, sent: SentSubmission<Submission>): Promise<void>;
  /** What the visitor is written, under the same conditions; null when they must not be. */
  confirmation?(made: Made): Confirmation | null;
}

/** Its template finds the words by the record's id. */
export type Confirmation = Pick<NewMail, "kind" | "to">;

/** One confirmation is enough for somebody who sends a form twice within it. */
const confirmedOnceMs = 30 * 60_000;

/** How a submission came, for those who have to prove that it did. */
export interface SubmissionOrigin {
  readonly language: Locale;
  readonly networkAddress: string | null;
  readonly userAgent: string | null;
  /** Without what stands behind its path. */
  readonly page: string | null;
}

export interface SentSubmission<Submission> extends SubmissionOrigin {
  readonly submission: Submission;
  readonly now: Date;
}

export interface SubmissionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
  readonly isMailOn?: boolean;
}

interface SubmissionRoute<Submission> {
  readonly path: string;
  readonly schema: (locale: Locale) => $ZodType<Submission>;
  readonly limit: VisitorLimit;
}

/** Answers a form: 201 with the new id, or 200 with the first one when the key came before. */
export function acceptSubmissions<Submission extends object, Made extends Submitted>(
  app: FastifyInstance,
  dependencies: SubmissionDependencies,
  kind: SubmissionKind<Submission, Made>,
  { path, schema, limit }: SubmissionRoute<Submission>,
): void {
  app.post(path, async (request, reply) => {
    await limit.consume(request);
    const submission = parseInput(schema, request.body);
    const key = readIdempotencyKey(request);
    const origin = readOrigin(request);
    const { id, repeated } = await storeSubmission(dependencies, kind, submission, key, origin);
    return reply.code(repeated ? 200 : 201).send({ success: true, id });
  });
}

/**
 * Stores a submission and publishes it, in one transaction: all of it is on disk when this
 * resolves, or nothing happened.
 *
 * @param key one per form; a repeat stores nothing and finds what the first call made.
 * @throws AppError `key_reused` when the key came with another submission before.
 */
export async function storeSubmission<Submission extends object, Made extends Submitted>(
  dependencies: SubmissionDependencies,
  kind: SubmissionKind<Submission, Made>,
  submission: Submission,
  key: string | null,
  origin: SubmissionOrigin,
): Promise<{ id: string; repeated: boolean }> {
  const { database, clock, secret } = dependencies;
  const now = clock.now();
  const made = kind.build(submission, { id: randomUUID(), now });
  // A hash is only worth its time where a key may come again.
  const hashBody = () => hashFields(submission, secret, kind.circumstances);
  const claim =
    key === null ? null : { scope: kind.scope, key, bodyHash: hashBody(), resultId: made.id };
  return database.transaction(async (tx) => {
    const id = await kind.store(tx, made, claim);
    const repeated = id !== made.id;
    if (!repeated && made.status === "received") {
      await kind.publish?.(tx, made, { ...origin, submission, now });
      await confirm(dependencies, tx, kind, { made, locale: origin.language });
    }
    return { id, repeated };
  });
}

function readOrigin(request: FastifyRequest): SubmissionOrigin {
  const { "user-agent": userAgent = null, referer } = request.headers;
  return {
    language: readLocale(request),
    networkAddress: request.ip,
    userAgent,
    page: referer === undefined ? null : withoutQuery(referer),
  };
}

/** What an address carries behind its path may be anything; it is no part of where a form stands. */
function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

async function confirm<Submission extends object, Made extends Submitted>(
  { clock, isMailOn = false }: SubmissionDependencies,
  tx: Tx,
  { scope, confirmation }: SubmissionKind<Submission, Made>,
  { made, locale }: { readonly made: Made; readonly locale: Locale },
): Promise<void> {
  const mail = confirmation?.(made) ?? null;
  if (mail === null) return;
  await queueMail({ clock, isMailOn }, tx, {
    ...mail,
    dedupeKey: `${mail.kind}:${made.id}`,
    record: { kind: scope, id: made.id },
    locale,
    onceWithinMs: confirmedOnceMs,
  });
}
