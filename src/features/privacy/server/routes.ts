import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { correctionSchema } from "#features/casework/core/correction.ts";
import { askSchema, findEraseAt } from "#features/privacy/core/person-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import { emailKey } from "#platform/core/email-key.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person.ts";
import type { NewMail } from "#platform/server/mail/queue-mail.ts";
import type { Tx } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { RateLimit } from "#platform/server/rate-limits.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { correctHeld } from "./correct-held.ts";
import { deletePerson, takeBackDeletion } from "./delete-person.ts";
import { findDeletion } from "./person-requests-store.ts";
import type { PrivacyParts } from "./privacy-parts.ts";
import { readHeld } from "./read-held.ts";
import { linkMinutes, readLinkToken } from "./your-data-token.ts";
import type { LinkPurpose } from "./your-data-token.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

const minuteMs = 60_000;
/** A form without script is sent as browsers have always done. */
const formType = "application/x-www-form-urlencoded";
const longestForm = 4_096;
const longestToken = 2_000;

export interface YourDataDependencies extends PrivacyParts {
  readonly secret: AppSecret;
  /** Null while no mail server is set: then a link can't be sent. */
  readonly sendMail: ((tx: Tx, mail: NewMail) => Promise<void>) | null;
  /** By network. */
  readonly askLimit: VisitorLimit;
  readonly useLimit: VisitorLimit;
  /** By address: whoever uses it up is answered as everybody, and nothing more is sent. */
  readonly addressLimit: RateLimit;
}

const tokenSchema = z.object({ token: z.string().max(longestToken) });
const recordSchema = z.object({ kind: z.string(), id: z.string().refine(isId) });

/** What we hold about you: for whoever can read mail at an address. */
export function yourDataRoutes(app: FastifyInstance, dependencies: YourDataDependencies): void {
  askRoute(app, dependencies);
  readRoutes(app, dependencies);
  changeRoutes(app, dependencies);
  deletionRoutes(app, dependencies);
}

/**
 * Asks for a link. Nobody looks here whether the address is known: the same is done and answered
 * for every address, and only whoever can read its mail learns the rest.
 */
function askRoute(
  app: FastifyInstance,
  { database, clock, sendMail, askLimit, addressLimit }: YourDataDependencies,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      formType,
      { parseAs: "string", bodyLimit: longestForm },
      async (_request: FastifyRequest, body: string) =>
        Object.fromEntries(new URLSearchParams(body)),
    );
    scope.post("/api/your-data", async (request, reply) => {
      await askLimit.consume(request);
      const { email } = parseInput(askSchema, request.body);
      if (!sendMail) throw mailIsOff();
      const to = emailKey(email);
      const isWanted = await isWithin(addressLimit, to);
      if (isWanted) {
        const giveUpAt = new Date(clock.now().getTime() + linkMinutes * minuteMs);
        const mail = {
          kind: "your-data-link",
          isAskedLink: true,
          to,
          dedupeKey: `your-data:${randomUUID()}`,
        };
        const locale = readLocale(request);
        await database.transaction((tx) =>
          sendMail(tx, { ...mail, giveUpAt, locale, isUrgent: true }),
        );
      }
      if (request.headers["content-type"]?.startsWith(formType)) {
        return reply.redirect("/your-data/sent", 303);
      }
      return reply.code(202).send({ success: true, message: sentSentence(readLocale(request)) });
    });
  });
}

/** Limits by network refuse; this one is silent, or it would tell that somebody asked before. */
async function isWithin(limit: RateLimit, email: string): Promise<boolean> {
  try {
    await limit.consume(email);
    return true;
  } catch (failure) {
    if (failure instanceof AppError && failure.code === "rate_limited") return false;
    throw failure;
  }
}

function readRoutes(app: FastifyInstance, dependencies: YourDataDependencies): void {
  app.post("/api/your-data/open", async (request) => {
    const person = await admit(dependencies, request, ["open"]);
    const reading = { audience: "person", locale: readLocale(request) } as const;
    return { success: true, held: await readHeld(dependencies, person, reading) };
  });

  // A link that only takes a deletion back shows when it is due, and nothing of what is held.
  app.post("/api/your-data/deletion", async (request) => {
    const person = await admit(dependencies, request, ["open", "take-back"]);
    const deletion = await findDeletion(dependencies.database.db, person);
    if (deletion?.state !== "open") return { success: true, deletion: null };
    const { askedAt } = deletion;
    const told = { askedAt: askedAt.toISOString(), eraseAt: findEraseAt(askedAt).toISOString() };
    return { success: true, deletion: told };
  });
}

function changeRoutes(app: FastifyInstance, dependencies: YourDataDependencies): void {
  app.post("/api/your-data/correct", async (request) => {
    const person = await admit(dependencies, request, ["open"]);
    const { kind, id } = parseInput(recordSchema, request.body);
    const correction = parseInput(correctionSchema, request.body);
    await correctHeld(dependencies, { person, kind, id, by: null, correction });
    return { success: true };
  });

  app.post("/api/your-data/withdraw", async (request) => {
    const person = await admit(dependencies, request, ["open"]);
    const { database, clock, withdrawConsent } = dependencies;
    await database.transaction((tx) => withdrawConsent(tx, person, clock.now()));
    return { success: true };
  });
}

function deletionRoutes(app: FastifyInstance, dependencies: YourDataDependencies): void {
  const { database, sendMail } = dependencies;

  app.post("/api/your-data/delete", async (request) => {
    const person = await admit(dependencies, request, ["open"]);
    const locale = readLocale(request);
    const eraseAt = await database.transaction(async (tx) => {
      const row = await deletePerson(dependencies, tx, { person, via: "page", by: null });
      const dedupeKey = `your-data-deletion:${row.id}`;
      const mail = {
        kind: "your-data-deletion",
        isAskedLink: true,
        to: person.email,
        dedupeKey,
        locale,
      };
      await sendMail?.(tx, mail);
      return row.eraseAt ?? row.dueAt;
    });
    return { success: true, eraseAt: eraseAt.toISOString() };
  });

  app.post("/api/your-data/take-back", async (request) => {
    const person = await admit(dependencies, request, ["open", "take-back"]);
    const isBack = await database.transaction((tx) =>
      takeBackDeletion(dependencies, tx, { person, by: null }),
    );
    if (!isBack) {
      throw new AppError("conflict", {
        en: "There is no deletion to take back any more.",
      });
    }
    return { success: true };
  });
}

/** @throws AppError `unauthenticated` for a link that is over or none of ours. */
async function admit(
  { secret, clock, useLimit }: YourDataDependencies,
  request: FastifyRequest,
  purposes: readonly LinkPurpose[],
): Promise<Person> {
  await useLimit.consume(request);
  const { token } = parseInput(tokenSchema, request.body);
  for (const purpose of purposes) {
    const person = readLinkToken(secret, purpose, token, clock.now());
    if (person) return person;
  }
  throw new AppError("unauthenticated", {
    en: "This link does not work any more. Please ask for a new one.",
  });
}

function mailIsOff(): AppError {
  return new AppError("not_offered", {
    en: "We can't send email from this site just now. Please write to us or call us, and we answer within 45 days.",
  });
}

const sent = {
  en: `If this is an email address, we have sent a message to it. The link in it works for ${linkMinutes} minutes.`,
} as const;

function sentSentence(locale: Locale): string {
  return sent[locale];
}
