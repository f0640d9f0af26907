import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { findFormEdition } from "#platform/core/edition/published.ts";
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
} from "#platform/http/rate-limits.ts";

/**
 * How often one network may send a form of one kind in a quarter of an hour. Limits count what is
 * odd and not who shares an address: sixty families may fill in the questionnaire in one room, each
 * with a key of its own, as the pages send it.
 */
export const submissionRules = {
  /** With a key: a full room, and a second try of everybody in it. */
  keyed: { ...floodRule, points: 400 },
  /** Without a key, or nothing that can be read: no page of this site sends either. */
  odd: floodRule,
  /** Of one mailbox, whatever the key: a household with a large family and a bad line. */
  mailbox: { ...floodRule, points: 20 },
} as const satisfies Readonly<Record<string, Omit<RateLimitRule, "name">>>;

/** Counts each call by what it is. Each kind of form has counts of its own. */
function limitSubmissions(ctx: Ctx, scope: string) {
  const limitOf = (rule: keyof typeof submissionRules) =>
    createRateLimit(ctx, { ...submissionRules[rule], name: `${scope}-${rule}` });
  const [keyed, odd] = [limitVisitors(limitOf("keyed")), limitVisitors(limitOf("odd"))];
  const mailbox = limitOf("mailbox");
  return {
    /** One that can't be read. */
    unread: (request: FastifyRequest) => odd.consume(request),
    /** One that could be read: `key` is what it was sent with. */
    read(request: FastifyRequest, key: string | null, email: string): Promise<void> {
      // Within the network, so that nobody elsewhere can use up a family's room.
      const own = mailbox.toCall(`${toVisitorNetwork(request.ip)}\0${mailboxKey(email)}`);
      return (key === null ? odd : keyed).consume(request, [own]);
    },
  };
}

/** Answers a form: 201 with the new id, or 200 with the first one when the key came before. */
export function acceptSubmissions<Submission extends Addressed, Made extends Submitted>(
  app: Routes,
  ctx: Ctx,
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
    // What can't be read is refused by the handler, after it was counted.
    attachValidation: true,
    schema: { summary: form.summary, body: form.schema },
    // Read before unknown fields are dropped: no schema of a form names it.
    preValidation: async (request: FastifyRequest) => {
      const told = (request.body as { readonly edition?: unknown } | null | undefined)?.edition;
      editions.set(request, findFormEdition(told));
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
      // Counted apart from what is stored: a refused upload takes back all of that.
      await limit.read(request, read.key, read.submission.email);
      const origin = readOrigin(request, editions.get(request) ?? null);
      const { id, repeated } = await storeSubmission(ctx, kind, { ...read, origin });
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
 * A submission that can't be read counts as a call too. Past the limit the answer is 429, whatever
 * else is wrong.
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
  /** One per form; a repeat stores nothing and finds what the first call made. */
  readonly key: string | null;
  readonly origin: SubmissionOrigin;
}

/** Each form may ask whether its sender may be called. */
interface Asked {
  readonly contactConsent?: boolean | undefined;
}

/** Each form names an e-mail address. */
interface Addressed extends Asked {
  readonly email: string;
}

/**
 * Stores a submission and what is to follow it: all of it is on disk when this resolves, or nothing
 * happened.
 *
 * @throws AppError `key_reused` when the key came with another submission before.
 */
export async function storeSubmission<Submission extends Asked, Made extends Submitted>(
  ctx: Ctx,
  kind: SubmissionKind<Submission, Made>,
  { submission, key, origin }: SentSubmission<Submission>,
): Promise<{ id: string; repeated: boolean }> {
  const { intake, clock, secret } = ctx;
  const { language } = origin;
  const built = kind.build(submission, { id: randomUUID(), now: clock.now(), language });
  const made = kind.complete ? await kind.complete(ctx, built) : built;
  const { id } = made;
  const secrets = listSecrets(secret);
  // A retry may come from the page in another language, whose consent has a text of its own: the first
  // one that was agreed to stays.
  const hashBy = (each: Submission, own: string) =>
    hashFields({ ...each, consentTextVersion: undefined }, own, kind.circumstances);
  const hashesOf = (each: Submission) => secrets.map((own) => hashBy(each, own));
  // Without a key there is no repeat to compare, so no hash is made.
  const bodyHash = key === null ? null : hashBy(submission, secrets[0]);
  const followUp = { ...origin, ...kind.findFollowUp(made, submission) };
  const isAside = made.status === "quarantined";
  const takeAlong = kind.takeAlong?.(made) ?? null;
  const row = { ...kind.toRow(made), edition: origin.edition };
  const outcome = await intake.store(
    kind.scope,
    { id, row, key, bodyHash, followUp, isAside },
    takeAlong,
  );
  if (outcome === "stored") return { id, repeated: false };
  const first = findFirst(outcome, () => listSame(submission).flatMap(hashesOf));
  if (followUp.refusal && !hashesOf(submission).includes(outcome?.bodyHash ?? "")) {
    await keepLateNo(ctx, isAside ? setAsideScope(kind.scope) : kind.scope, first, followUp);
  }
  return { id: first, repeated: true };
}

/** A no that was chosen once the first try, without a choice, was stored: it belongs to that one. */
function keepLateNo(ctx: Ctx, scope: string, id: string, followUp: FollowUp): Promise<void> {
  const sentAt = ctx.clock.now().toISOString();
  const told = { ...followUp, consent: null, confirmation: null, isTold: true, sentAt };
  return ctx.intake.follow(scope, id, told);
}

/**
 * What the first call may have been. After a reload, or in another language, the page asks for the
 * consent anew: whoever leaves it unanswered takes back neither a yes nor a no. A no where nothing was
 * chosen before is kept beside the first one; a yes, or a no after a yes, is a submission of its own.
 */
function listSame<Submission extends Asked>(submission: Submission): readonly Submission[] {
  const { contactConsent } = submission;
  if (contactConsent) return [submission];
  const before = contactConsent === undefined ? [true, false] : [undefined];
  return [submission, ...before.map((was) => ({ ...submission, contactConsent: was }))];
}

/** The id of what the first call with this key stored, unless this is another submission. */
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
 * Query and fragment may hold anything, personal data included, and don't say which page the form
 * is on.
 */
function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}

/** Made once: making the schema takes longer than checking a key with it. */
const keySchema = z.guid();

/**
 * The request's `Idempotency-Key`, in lower case; null when there is none.
 *
 * @throws AppError `invalid` when the header holds anything but one UUID.
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

/** What every stored submission has. */
interface Submitted {
  readonly id: string;
  readonly status: IntakeStatus;
}

/** What the server adds to every submission. */
export interface SubmissionMade {
  readonly id: string;
  readonly now: Date;
  /** In which it was filled in: all that follows speaks it to this person. */
  readonly language: Locale;
}

/** What one kind of submission (a lead, an inquiry, an application) has of its own. */
export interface SubmissionKind<Submission extends object, Made extends Submitted> {
  /** Keeps the keys of each kind apart, so that one key can't join a lead to an inquiry. */
  readonly scope: string;
  /** Fields in which a repeat may differ from the first call and still be the same submission. */
  readonly circumstances?: ReadonlyArray<keyof Submission>;
  build(submission: Submission, made: SubmissionMade): Made;
  /** Adds what the database alone knows, right before it is stored. */
  readonly complete?: (ctx: Ctx, made: Made) => Promise<Made>;
  /** The row of its table. */
  toRow(made: Made): Readonly<Record<string, unknown>>;
  /** What follows a quarantined one follows once staff have freed it. */
  findFollowUp(
    made: Made,
    submission: Submission,
  ): Required<SentChoice> & Pick<FollowUp, "confirmation">;
  /**
   * What takes an upload along; null for a submission without one. Throws AppError when it can't be
   * had, and then nothing is stored.
   */
  readonly takeAlong?: (made: Made) => TakeAlong | null;
}
