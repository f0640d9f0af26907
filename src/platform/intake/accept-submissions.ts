import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import type { PlatformCtx } from "#platform/platform-ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import type { Locale } from "#platform/core/locale.ts";
import { mailboxKey } from "#platform/core/person/contact-details.ts";
import { toVisitorNetwork } from "#platform/http/networks.ts";
import {
  type FollowUp,
  type SentChoice,
  setAsideScope,
  type SubmissionOrigin,
} from "./follow-ups-store.ts";
import type { TakeAlong } from "./open-intake.ts";
import type { StoreOutcome } from "./store-submission.ts";
import { hashFields, listSecrets } from "#platform/secrets/seal.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";

/**
 * How often one network may send forms of one kind in a quarter of an hour. The limits target
 * unusual requests, not shared addresses: sixty families in one room may fill in the questionnaire,
 * each with a key of its own, as the pages send it.
 */
export const submissionRules = {
  /** With a key: a full room in which everybody tries twice. */
  keyed: { ...floodRule, points: 400 },
  /** Without a key, or unreadable: no page of this site sends such a request. */
  odd: floodRule,
  /** Per mailbox, whatever the key: enough for a large family with a bad connection. */
  mailbox: { ...floodRule, points: 20 },
} as const satisfies Readonly<Record<string, Omit<RateLimitRule, "name">>>;

/** Counts each request by its kind. Each form has counts of its own. */
function limitSubmissions(ctx: PlatformCtx, scope: string) {
  const limitOf = (rule: keyof typeof submissionRules) =>
    createRateLimit(ctx, { ...submissionRules[rule], name: `${scope}-${rule}` });
  const [keyed, odd] = [limitVisitors(limitOf("keyed")), limitVisitors(limitOf("odd"))];
  const mailbox = limitOf("mailbox");
  return {
    /** Counts an unreadable submission. */
    unread: (request: FastifyRequest) => odd.consume(request),
    /** Counts a readable submission; `key` is its idempotency key. */
    read(request: FastifyRequest, key: string | null, email: string): Promise<void> {
      // Counted per mailbox within the network, so that nobody elsewhere can use up a family's
      // limit.
      const own = mailbox.toCall(`${toVisitorNetwork(request.ip)}\0${mailboxKey(email)}`);
      return (key === null ? odd : keyed).consume(request, [own]);
    },
  };
}

/**
 * Registers a form's route. It answers 201 with the new id, or 200 with the first id when the key
 * was used before.
 */
export function acceptSubmissions<Submission extends Addressed, Made extends Submitted>(
  app: Routes,
  ctx: PlatformCtx,
  kind: SubmissionKind<Submission, Made>,
  form: {
    readonly path: string;
    readonly summary: string;
    readonly schema: (locale: Locale) => $ZodType<Submission>;
  },
): void {
  const limit = limitSubmissions(ctx, kind.scope);
  const editions = new WeakMap<object, string | null>();
  const route = {
    // The handler refuses an invalid body, after it has counted it.
    attachValidation: true,
    schema: { summary: form.summary, body: form.schema },
    // Reads the honeypot before unknown fields are dropped: no form's schema has it.
    preValidation: async (request: FastifyRequest) => {
      const named = (request.body as { readonly edition?: unknown } | null | undefined)?.edition;
      editions.set(request, ctx.editions.findOfForm(named));
    },
  };
  app.post(form.path, route, async (sent, reply) => {
    const request = sent as FastifyRequest;
    const end = ctx.intake.visitors.begin();
    try {
      const read = await readOrCount(
        () => ({
          submission: readSubmission<Submission>(request),
          key: readIdempotencyKey(request),
        }),
        () => limit.unread(request),
      );
      // Counted outside the transaction that stores the submission, because a refused upload rolls
      // that back.
      await limit.read(request, read.key, read.submission.email);
      const origin = readOrigin(request, editions.get(request) ?? null);
      const { id, repeated } = await takeSubmission(ctx, kind, { ...read, origin });
      return reply.code(repeated ? 200 : 201).send({ success: true, id });
    } finally {
      end();
    }
  });
}

function readSubmission<Submission>({ body, validationError }: FastifyRequest): Submission {
  if (validationError) throw validationError;
  return body as Submission;
}

/**
 * Counts a submission that can't be read, too. Past the limit the answer is 429, whatever else is
 * wrong.
 */
async function readOrCount<Read>(read: () => Read, count: () => Promise<void>): Promise<Read> {
  try {
    return read();
  } catch (failure) {
    await count();
    throw failure;
  }
}

interface SentSubmission<Submission> {
  readonly submission: Submission;
  /**
   * One key per filled-in form; a repeat stores nothing and finds what the first request stored.
   */
  readonly key: string | null;
  readonly origin: SubmissionOrigin;
}

/** Each form may ask for consent to calls. */
interface Asked {
  readonly contactConsent?: boolean | undefined;
}

/** Each form has an e-mail address. */
interface Addressed extends Asked {
  readonly email: string;
}

/**
 * Runs what a kind of submission declares, in this order: `build` and `complete` make the submission,
 * `toRow` its row, `findFollowUp` says what follows it, and `takeAlong` takes its upload. Then all of it
 * is stored at once: it is on disk when this resolves, or nothing happened.
 *
 * @throws AppError `key_reused` when the key was used for a different submission.
 */
export async function takeSubmission<Submission extends Asked, Made extends Submitted>(
  ctx: PlatformCtx,
  kind: SubmissionKind<Submission, Made>,
  { submission, key, origin }: SentSubmission<Submission>,
): Promise<{ id: string; repeated: boolean }> {
  const { intake, clock } = ctx;
  const made = { id: randomUUID(), now: clock.now(), language: origin.language };
  const built = kind.build(submission, made);
  const whole = kind.complete ? await kind.complete(ctx, built) : built;
  const row = { ...kind.toRow(whole), edition: origin.edition };
  const followUp = { ...origin, ...kind.findFollowUp(whole, submission) };
  const takeAlong = kind.takeAlong?.(whole) ?? null;
  const { id } = whole;
  const isSetAside = whole.status === "quarantined";
  // Without a key there is no repeat to compare, so no hash is made.
  const [bodyHash = null] = key === null ? [] : hashSubmission(ctx, kind, submission);
  const stored = { id, row, key, bodyHash, followUp, isSetAside };
  const outcome = await intake.store(kind.scope, stored, takeAlong);
  if (outcome === "stored") return { id, repeated: false };

  const hashesOf = (each: Submission) => hashSubmission(ctx, kind, each);
  const first = findFirst(outcome, () => listSame(submission).flatMap(hashesOf));
  if (followUp.refusal && !hashesOf(submission).includes(outcome?.bodyHash ?? "")) {
    await keepLateNo(ctx, isSetAside ? setAsideScope(kind.scope) : kind.scope, first, followUp);
  }
  return { id: first, repeated: true };
}

/**
 * The hashes by which a retry is known to send the same submission, one for each secret and the current
 * secret's first. `circumstances` are left out. So is the version of the consent's text: a retry may come
 * from the page in another language, whose consent has a text of its own; the first one stays.
 */
function hashSubmission<Submission extends Asked, Made extends Submitted>(
  { secret }: PlatformCtx,
  { circumstances }: SubmissionKind<Submission, Made>,
  submission: Submission,
): readonly string[] {
  const fields = { ...submission, consentTextVersion: undefined };
  return listSecrets(secret).map((own) => hashFields(fields, own, circumstances));
}

/**
 * Stores a refusal of calls that a retry added after the first attempt, without a choice, was
 * stored: it belongs to that submission.
 */
function keepLateNo(
  ctx: PlatformCtx,
  scope: string,
  id: string,
  followUp: FollowUp,
): Promise<void> {
  const sentAt = ctx.clock.now().toISOString();
  const noOnly = { ...followUp, consent: null, confirmation: null, isTold: true, sentAt };
  return ctx.intake.follow(scope, id, noOnly);
}

/**
 * Other forms of this submission that count as the same one. After a reload or in another language
 * the page asks for consent again, and leaving it unanswered withdraws neither a yes nor a no. A no
 * is added to a first attempt that had no choice; a yes, or a no after a yes, makes a different
 * submission.
 */
function listSame<Submission extends Asked>(submission: Submission): readonly Submission[] {
  const { contactConsent } = submission;
  if (contactConsent) return [submission];
  const before = contactConsent === undefined ? [true, false] : [undefined];
  return [submission, ...before.map((was) => ({ ...submission, contactConsent: was }))];
}

/**
 * The id of the submission that the first request with this key stored, unless this is a different
 * submission.
 */
function findFirst(
  outcome: Exclude<StoreOutcome, "stored">,
  listHashes: () => readonly string[],
): string {
  if (outcome !== null && listHashes().includes(outcome.bodyHash)) return outcome.resultId;
  throw new AppError("key_reused", {
    en: "This Idempotency-Key was already used for different answers. Please send these with a new key.",
    es: "Esta Idempotency-Key ya se usó para otras respuestas. Envíe estas con una clave nueva.",
  });
}

function readOrigin(request: FastifyRequest, edition: string | null): SubmissionOrigin {
  const { "user-agent": userAgent = null, referer } = request.headers;
  return {
    language: readLocale(request),
    edition,
    networkAddress: request.ip,
    userAgent,
    page: referer === undefined ? null : withoutQuery(referer),
  };
}

/**
 * Query and fragment are dropped: they may contain personal data, and do not identify the form's
 * page.
 */
function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

/** Made once, because building the schema takes longer than a check with it. */
const keySchema = z.guid();

/**
 * The request's `Idempotency-Key` in lower case; null without one.
 *
 * @throws AppError `invalid` when the header is not a single UUID.
 */
function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  const key = keySchema.safeParse(header);
  if (key.success) return key.data.toLowerCase();
  throw new AppError("invalid", {
    en: "Please send the Idempotency-Key header as one UUID.",
    es: "Envíe el encabezado Idempotency-Key como un solo UUID.",
  });
}

/** Fields of every stored submission. */
interface Submitted {
  readonly id: string;
  readonly status: IntakeStatus;
}

/** Fields that the server adds to every submission. */
export interface SubmissionMade {
  readonly id: string;
  readonly now: Date;
  /** The language in which the form was filled in: all later messages to this person use it. */
  readonly language: Locale;
}

/** What differs between kinds of submission: a lead, an inquiry, an application. */
export interface SubmissionKind<Submission extends object, Made extends Submitted> {
  /** Separates the keys of each kind, so that one key can't connect a lead and an inquiry. */
  readonly scope: string;
  /**
   * Fields in which a repeat may differ from the first request and still be the same submission.
   */
  readonly circumstances?: ReadonlyArray<keyof Submission>;
  build(submission: Submission, made: SubmissionMade): Made;
  /** Adds fields that require the database, right before the submission is stored. */
  readonly complete?: (ctx: PlatformCtx, made: Made) => Promise<Made>;
  /** The row for the kind's table. */
  toRow(made: Made): Readonly<Record<string, unknown>>;
  /** The follow-up of a submission. If it was set aside, the follow-up waits until staff free it. */
  findFollowUp(
    made: Made,
    submission: Submission,
  ): Required<SentChoice> & Pick<FollowUp, "confirmation">;
  /**
   * Claims an upload for the submission in its transaction; null for a submission without one.
   * Throws AppError when the upload can't be claimed, and then nothing is stored.
   */
  readonly takeAlong?: (made: Made) => TakeAlong | null;
}
