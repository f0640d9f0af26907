import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { correctionSchema } from "#records/core/record-input.ts";
import { listPersonRecords } from "#records/server/person-records.ts";
import { recordsOf } from "#records/server/records.ts";
import { askSchema, findAnswerDue } from "#features/privacy/core/person-request.ts";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { emailKey, mailboxKey } from "#platform/core/person/contact-details.ts";
import { isId } from "#platform/core/ids.ts";
import { type Locale, type Localized, localPath } from "#platform/core/locale.ts";
import { longestKept, type Person } from "#platform/core/person/person.ts";
import type { Tx } from "#platform/database/database.ts";
import { findFormPage, formType, parseInput, readLocale } from "#platform/http/parse-input.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
  type VisitorLimit,
} from "#platform/http/rate-limits.ts";
import { withdrawConsent } from "#features/consent/server/revoke-consent.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { correctHeld, readHeld, tellDeletions } from "./own-data.ts";
import { deletePerson, takeBackDeletion } from "./deletion.ts";
import { countOpenAsked, listDeletions, noteRequest } from "./person-requests-store.ts";
import { noteLinkUse, spendLink } from "./link-uses-store.ts";
import {
  hashLinkToken,
  linkMinutes,
  makeLinkToken,
  readLinkToken,
  type TokenPurpose,
} from "./your-data-mails.ts";

const longestForm = 4_096;
const formPage = "/your-data";
const longestToken = 2_000;

const tokenSchema = z.object({ token: z.string().max(longestToken) });
/** The newest deletion that the page shows; one that was loaded with an earlier version names none. */
const shownDeletionSchema = z.object({ requestId: z.guid().toLowerCase().optional() });
const recordSchema = z.object({ kind: z.string(), id: z.string().toLowerCase().refine(isId) });

/** Limit by network on asking for a mail; `dataAddressRule` limits by address as well. */
const askDataRule: RateLimitRule = { ...floodRule, name: "your-data-ask", points: 20 };

/** Limits what reading all of a person's data costs. A link can't be guessed. */
const useDataRule: RateLimitRule = { ...floodRule, name: "your-data-use", points: 120 };

/** Limit by address. Past it the answer is the same, and no mail is sent. */
const dataAddressRule: RateLimitRule = {
  ...floodRule,
  name: "your-data-address",
  points: 3,
  durationSeconds: 60 * 60,
};

/** What we hold about you: for whoever can read mail at an address. */
export function yourDataRoutes(app: FastifyInstance, ctx: Ctx): void {
  const admit = admitBy(ctx, limitVisitors(createRateLimit(ctx, useDataRule)));
  askRoute(app, ctx);
  readRoutes(app, ctx, admit);
  changeRoutes(app, ctx, admit);
}

/**
 * Asks for a link. Nobody looks here whether the address is known: the same is done and answered
 * for every address, and only whoever can read its mail learns the rest.
 */
function askRoute(app: FastifyInstance, ctx: Ctx): void {
  const isMailOn = ctx.config.mail.smtp !== null;
  const askLimit = limitVisitors(createRateLimit(ctx, askDataRule));
  const addressLimit = createRateLimit(ctx, dataAddressRule);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      formType,
      { parseAs: "string", bodyLimit: longestForm },
      async (_request: FastifyRequest, body: string) =>
        Object.fromEntries(new URLSearchParams(body)),
    );
    const options = { config: { formPage } };
    scope.post("/api/your-data", options, async (request, reply) => {
      await askLimit.consume(request);
      const { email } = parseInput(askSchema, request.body);
      const locale = readLocale(request);
      // Past the limit without an error: it would tell that somebody asked for this address before.
      if (await addressLimit.allows(mailboxKey(email))) {
        const to = emailKey(email);
        await (isMailOn ? queueLink(ctx, to, locale) : noteForOffice(ctx, to));
      }
      if (findFormPage(request)) {
        void reply.header("cache-control", "no-store");
        return reply.redirect(localPath(isMailOn ? "/your-data/sent" : formPage, locale), 303);
      }
      const sentences = isMailOn ? sent : noted;
      return reply.code(202).send({ success: true, message: sentences[locale] });
    });
  });
}

async function queueLink(ctx: Ctx, to: string, locale: Locale): Promise<void> {
  const giveUpAt = new Date(ctx.clock.now().getTime() + linkMinutes * minuteMs);
  const dedupeKey = `your-data:${randomUUID()}`;
  const mail = { kind: "your-data-link", isAskedLink: true, to, dedupeKey, giveUpAt, locale };
  await ctx.database.transaction((tx) => queueMail(ctx, tx, mail));
}

/** So many addresses of which nothing is held are noted at once: anybody can invent them. */
const mostUnknownAsked = 20;

/**
 * Without a mail server a person answers. What is not answered yet is not noted a second time, and
 * invented addresses can't bury the requests of people whose records we have.
 */
async function noteForOffice(ctx: Ctx, email: string): Promise<void> {
  const { database, clock } = ctx;
  const isFull = (await countOpenAsked(database.db)) >= mostUnknownAsked;
  const held = await listPersonRecords(database.db, recordsOf(ctx), { email });
  if (isFull && held.length === 0) return;
  const askedAt = clock.now();
  const times = { askedAt, dueAt: findAnswerDue(askedAt) };
  const asked = { id: randomUUID(), email, kind: "copy", via: "page", ...times } as const;
  await database.transaction((tx) => noteRequest(tx, asked));
}

function readRoutes(app: FastifyInstance, ctx: Ctx, admit: Admit): void {
  app.post("/api/your-data/open", async (request, reply) => {
    const { person, openedBefore } = await admit([request, reply], ["open", "page"]);
    const reading = { audience: "person", locale: readLocale(request) } as const;
    return { success: true, openedBefore, held: await readHeld(ctx, person, reading) };
  });

  // A link that only takes a deletion back shows when it is due, and nothing of what is held.
  app.post("/api/your-data/deletion", async (request, reply) => {
    const { person } = await admit([request, reply], ["open", "take-back"]);
    const deletions = await listDeletions(ctx.database.db, person);
    const open = deletions.filter(({ state }) => state === "open");
    return { success: true, deletions: await tellDeletions(ctx, open) };
  });
}

/** Each is one change by a link, which is spent with it in one transaction. */
function changeRoutes(app: FastifyInstance, ctx: Ctx, admit: Admit): void {
  function onChange(
    what: string,
    purposes: readonly TokenPurpose[],
    act: (tx: Tx, person: Person, request: FastifyRequest) => Promise<object | void>,
  ): void {
    app.post(`/api/your-data/${what}`, async (request, reply) => {
      const { person, spend } = await admit([request, reply], purposes);
      return ctx.database.transaction(async (tx) => {
        const goOn = await spend(tx);
        return { success: true, ...(await act(tx, person, request)), ...goOn };
      });
    });
  }

  onChange("correct", ["open", "page"], (tx, person, { body }) => {
    const { kind, id } = parseInput(recordSchema, body);
    const correction = parseInput(correctionSchema, body);
    return correctHeld(ctx, tx, { person, kind, id, by: null, correction });
  });

  onChange("withdraw", ["open", "page"], (tx, person) =>
    withdrawConsent(ctx, tx, person, ctx.clock.now()),
  );

  onChange("delete", ["open", "page"], async (tx, person, request) => {
    const { id, eraseAt } = await deletePerson(ctx, tx, { person, via: "page", by: null });
    const about = { kind: "your-data-deletion", dedupeKey: `your-data-deletion:${id}` };
    const to = { to: person.email, locale: readLocale(request) };
    await queueMail(ctx, tx, { ...about, ...to, data: { request: id }, isAskedLink: true });
    return { eraseAt: eraseAt.toISOString() };
  });

  onChange("take-back", ["open", "page", "take-back"], async (tx, person, { body }) => {
    const { requestId = (await listDeletions(tx, person)).at(-1)?.id } = parseInput(
      shownDeletionSchema,
      body,
    );
    const isNamed = requestId !== undefined;
    if (isNamed && (await takeBackDeletion(ctx, tx, { person, by: null, requestId }))) return;
    throw new AppError("conflict", {
      en: "There is no deletion to take back any more.",
      es: "Ya no hay ninguna eliminación que cancelar.",
    });
  });
}

interface Admitted {
  readonly person: Person;
  /** When the link was first used; null when that is just now. */
  readonly openedBefore: Date | null;
  /**
   * Spends the link with the change that `tx` makes.
   *
   * @returns the token by which the page that made the change goes on until the link's end. A link
   *   that only takes a deletion back leads to none: it is not to open anything.
   * @throws AppError `unauthenticated` when another change has spent it.
   */
  readonly spend: (tx: Tx) => Promise<{ readonly token?: string }>;
}

type Admit = ReturnType<typeof admitBy>;

/** @throws AppError `unauthenticated` for a link that is over, spent or none of ours. */
function admitBy({ secret, clock, database }: Ctx, useLimit: VisitorLimit) {
  return async (
    [request, reply]: readonly [FastifyRequest, FastifyReply],
    purposes: readonly TokenPurpose[],
  ): Promise<Admitted> => {
    void reply.header("cache-control", "no-store");
    await useLimit.consume(request);
    const { token } = parseInput(tokenSchema, request.body);
    for (const purpose of purposes) {
      const read = readLinkToken(secret, purpose, token, clock.now());
      if (!read) continue;
      const { email, expiresAt } = read;
      const person = { email };
      if (purpose === "page") return { person, openedBefore: null, spend: async () => ({}) };
      const link = { hash: hashLinkToken(token), endsAt: expiresAt };
      // oxlint-disable-next-line no-await-in-loop -- the first that fits is the only one
      const openedBefore = await noteLinkUse(database.db, link, clock.now());
      const spend = async (tx: Tx) => {
        await spendLink(tx, link.hash, clock.now());
        return purpose === "open" ? { token: makeLinkToken(secret, "page", read) } : {};
      };
      return { person, openedBefore, spend };
    }
    throw new AppError("unauthenticated", {
      en: "This link does not work any more. Please ask for a new one.",
      es: "Este enlace ya no funciona. Pida uno nuevo.",
    });
  };
}

const sent: Localized<string> = {
  en: `If this is an email address, we have sent a message to it. The link in it works for ${linkMinutes} minutes.`,
  es: `Si esa es una dirección de correo, ya le enviamos un mensaje. El enlace que lleva sirve durante ${linkMinutes} minutos.`,
};

const noted: Localized<string> = {
  en: `We noted that you ask what we hold about this email address. This site can't send email just now, so one of us answers you within ${longestKept.answerDays} days. You can also write to us or call us.`,
  es: `Anotamos que usted pregunta qué guardamos sobre este correo electrónico. Por ahora este sitio no puede enviar correos, así que uno de nosotros le responde en un plazo de ${longestKept.answerDays} días. También puede escribirnos o llamarnos.`,
};
