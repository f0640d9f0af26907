import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { $ZodType } from "zod/v4/core";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Locale } from "#platform/core/locale.ts";
import { hashFields } from "./hash-fields.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import type { SubmissionOrigin } from "./intake/follow-up.ts";
import type { Intake, StoreOutcome } from "./intake/open-intake.ts";
import type { SubmissionKind, Submitted } from "./intake/submission-kind.ts";
import { listSecrets } from "./keyed-hash.ts";
import type { AppSecret } from "./keyed-hash.ts";
import { parseInput } from "./parse-input.ts";
import type { UncountedCall } from "./rate-limits.ts";
import { readLocale } from "./read-locale.ts";
import type { VisitorLimit } from "./visitor-limit.ts";

export interface SubmissionDependencies {
  readonly intake: Pick<Intake, "store" | "visitors">;
  readonly clock: Clock;
  readonly secret: AppSecret;
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
    const end = dependencies.intake.visitors.begin();
    try {
      const call = limit.begin(request);
      const read = await readOrCount(call, () => ({
        submission: parseInput(schema, request.body),
        key: readIdempotencyKey(request),
      }));
      const sent = { ...read, origin: readOrigin(request), call };
      const { id, repeated } = await storeSubmission(dependencies, kind, sent);
      return reply.code(repeated ? 200 : 201).send({ success: true, id });
    } finally {
      end();
    }
  });
}

/** What can't be read counts like any call, and one too many is told so before anything else. */
async function readOrCount<Read>(call: UncountedCall | null, read: () => Read): Promise<Read> {
  try {
    return read();
  } catch (failure) {
    await call?.consume();
    throw failure;
  }
}

export interface SentSubmission<Submission> {
  readonly submission: Submission;
  /** One per form; a repeat stores nothing and finds what the first call made. */
  readonly key: string | null;
  readonly origin: SubmissionOrigin;
  /** Counted here; null when it was counted before, or needs no counting. */
  readonly call: UncountedCall | null;
}

/**
 * Stores a submission and what is to follow it: all of it is on disk when this resolves, or nothing
 * happened.
 *
 * @throws AppError `key_reused` when the key came with another submission before, `rate_limited`
 *   when this was a call too many.
 */
export async function storeSubmission<Submission extends object, Made extends Submitted>(
  { intake, clock, secret }: SubmissionDependencies,
  kind: SubmissionKind<Submission, Made>,
  { submission, key, origin, call }: SentSubmission<Submission>,
): Promise<{ id: string; repeated: boolean }> {
  const made = kind.build(submission, { id: randomUUID(), now: clock.now() });
  const { id } = made;
  const hashWith = (each: string) => hashFields(submission, each, kind.circumstances);
  const [current, ...previous] = listSecrets(secret);
  // A hash is only worth its time where a key may come again.
  const bodyHash = key === null ? null : hashWith(current);
  const followUp =
    made.status === "received" ? { ...origin, ...kind.findFollowUp(made, submission) } : null;
  const takeAlong = kind.takeAlong?.(made) ?? null;
  // What it takes along may be refused and take all that its transaction did with it: the count, too.
  if (takeAlong) await call?.consume();
  const uncounted = takeAlong ? null : call;
  const row = kind.toRow(made);
  const outcome = await intake.store(
    kind.scope,
    { id, row, key, bodyHash, followUp, call: uncounted },
    takeAlong,
  );
  if (outcome === "stored") return { id, repeated: false };
  const first = findFirst(outcome, () => [bodyHash, ...previous.map(hashWith)]);
  return { id: first, repeated: true };
}

/** The id of what the first call with this key stored, unless this is another submission. */
function findFirst(
  outcome: Exclude<StoreOutcome, "stored">,
  listHashes: () => ReadonlyArray<string | null>,
): string {
  if (outcome instanceof AppError) throw outcome;
  if (outcome !== null && listHashes().includes(outcome.bodyHash)) return outcome.resultId;
  throw new AppError("key_reused", {
    en: "This Idempotency-Key was already used for different answers. Please send these with a new key.",
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
