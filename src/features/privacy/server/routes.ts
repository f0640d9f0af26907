import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { correctionSchema } from "#records/core/record-input.ts";
import { listPersonRecords } from "#records/server/person-records.ts";
import { recordsOf } from "#records/server/records.ts";
import { askSchema, findAnswerDue } from "#features/privacy/core/person-request.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { emailKey, mailboxKey } from "#platform/core/person/contact-details.ts";
import { idSchema } from "#platform/core/ids.ts";
import { type Locale, type Localized, localPath, perLocale } from "#platform/core/locale.ts";
import { longestKept, type Person } from "#platform/core/person/person.ts";
import type { Tx } from "#platform/database/database.ts";
import { findFormPage, parseInput, readLocale } from "#platform/http/parse-input.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { takeForms } from "#platform/http/take-forms.ts";
import { withdrawConsent } from "#features/consent/server/revoke-consent.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { sendSheets } from "#features/consent/server/certificate-file.ts";
import { copyWords } from "#features/privacy/core/held-copy.ts";
import { correctHeld, printCopy, readHeld, tellDeletions } from "./own-data.ts";
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

/** The body of every request with a link. */
const linkSchema = z.object({ token: z.string().check(z.maxLength(longestToken)) });

const correctBody = perLocale((locale) =>
  z.extend(correctionSchema(locale), { ...linkSchema.shape, kind: z.string(), id: idSchema }),
);

const copyBody = z.extend(linkSchema, {
  /** The page's language. */
  language: z.optional(z.string()),
  /** "json" for a file that other programs read. */
  as: z.optional(z.string()),
});

const takeBackBody = z.extend(linkSchema, {
  /** The newest deletion that the page shows; a page loaded from an older version sends none. */
  requestId: z.optional(idSchema),
});

declare module "fastify" {
  interface FastifyRequest {
    /** The link that admitted a request about one's own data; null for every other request. */
    dataLink: Admitted | null;
  }
}

/** Limit by network for requesting a mail; `dataAddressRule` limits by address as well. */
const askDataRule: RateLimitRule = { ...floodRule, name: "your-data-ask", points: 20 };

/** Limits the cost of reading all of a person's data. A link can't be guessed. */
const useDataRule: RateLimitRule = { ...floodRule, name: "your-data-use", points: 120 };

/** Limit by address. Past it the answer is the same, but no mail is sent. */
const dataAddressRule: RateLimitRule = {
  ...floodRule,
  name: "your-data-address",
  points: 3,
  durationSeconds: 60 * 60,
};

/** The own-data page, for people who can read mail at an address. */
export function yourDataRoutes(app: Routes, ctx: Ctx): void {
  app.decorateRequest("dataLink", null);
  askRoute(app, ctx);
  readRoutes(app, ctx);
  changeRoutes(app, ctx);
  deletionRoutes(app, ctx);
}

/** A form sent without script names its language beside the address, and is answered in it. */
const askFormSchema = perLocale((locale) =>
  z.extend(askSchema(locale), { language: z.optional(z.string()) }),
);

/**
 * Requests a link. Nothing here checks whether the address is known: the same is done and answered
 * for every address, and only the reader of its mail learns more.
 */
function askRoute(app: Routes, ctx: Ctx): void {
  const askLimit = limitVisitors(createRateLimit(ctx, askDataRule));
  const addressLimit = createRateLimit(ctx, dataAddressRule);
  void app.register(async (scope: Routes) => {
    takeForms(scope, longestForm);
    const asking = {
      config: { formPage },
      // Counted after the body is read: a form without script names its language there, and a
      // refused visitor reads the reason in it.
      preValidation: (request: FastifyRequest) => askLimit.consume(request),
      schema: {
        summary: "Mails a link to what we hold about an address; answers alike for every address.",
        body: askFormSchema,
      },
    };
    scope.post("/api/your-data", asking, async (sent, reply) => {
      const request = sent as FastifyRequest;
      const { email } = sent.body;
      const locale = readLocale(request);
      const isMailOn = ctx.config.mail.smtp !== null;
      // No error past the limit: it would reveal that somebody has requested a link for this
      // address.
      if (await addressLimit.allows(mailboxKey(email))) {
        const to = emailKey(email);
        await (isMailOn ? queueLink(ctx, to, locale) : noteForOffice(ctx, to));
      }
      if (findFormPage(request)) {
        void reply.header("cache-control", "no-store");
        return reply.redirect(localPath(isMailOn ? "/your-data/sent" : formPage, locale), 303);
      }
      const sentences = isMailOn ? mailed : noted;
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

/** The most open notes for addresses without data, which anybody can invent. */
const mostUnknownAsked = 20;

/**
 * Without a mail server a person answers. A request that is still open is not noted again, and
 * invented addresses can't crowd out requests of people with records.
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

function readRoutes(app: Routes, ctx: Ctx): void {
  const opening = {
    ...admittedBy(ctx, ["open", "page"]),
    schema: { summary: "Tells everything that is held about the link's person.", body: linkSchema },
  };
  app.post("/api/your-data/open", opening, async (request) => {
    const { person, openedBefore } = readLink(request);
    const locale = readLocale(request as FastifyRequest);
    const held = await readHeld(ctx, person, { audience: "person", locale });
    return { success: true, openedBefore, held };
  });

  void app.register(async (scope: Routes) => {
    takeForms(scope, longestForm);
    const { config, ...admitted } = admittedBy(ctx, ["open", "page"]);
    const copying = {
      ...admitted,
      config: { ...config, formPage },
      schema: {
        summary:
          "Answers with everything that is held about the link's person, as a page or a file.",
        body: copyBody,
      },
    };
    scope.post("/api/your-data/copy", copying, async (call, reply) => {
      const request = call as FastifyRequest;
      const locale = readLocale(request);
      const held = await readHeld(ctx, readLink(request).person, { audience: "person", locale });
      if (call.body.as !== "json")
        return sendSheets(reply, printCopy(held, locale, ctx.clock.now()));
      return reply
        .header("content-disposition", `attachment; filename="${copyWords[locale].file}"`)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(held, null, 2));
    });
  });

  // A link that only cancels a deletion shows when it is due, and none of the data.
  const showing = {
    ...admittedBy(ctx, ["open", "take-back"]),
    schema: { summary: "Lists the link's person's open deletions.", body: linkSchema },
  };
  app.post("/api/your-data/deletion", showing, async (request) => {
    const deletions = await listDeletions(ctx.database.db, readLink(request).person);
    const open = deletions.filter(({ state }) => state === "open");
    return { success: true, deletions: await tellDeletions(ctx, open) };
  });
}

function changeRoutes(app: Routes, ctx: Ctx): void {
  const correcting = {
    ...admittedBy(ctx, ["open", "page"]),
    schema: {
      summary: "Corrects name, telephone number or ZIP code of one record of the link's person.",
      body: correctBody,
    },
  };
  app.post("/api/your-data/correct", correcting, (request) => {
    const { token: _token, kind, id, ...correction } = request.body;
    return change(ctx, request, (tx, person) =>
      correctHeld(ctx, tx, { person, kind, id, by: null, correction }),
    );
  });

  const withdrawing = {
    ...admittedBy(ctx, ["open", "page"]),
    schema: { summary: "Withdraws the consent of the link's person.", body: linkSchema },
  };
  app.post("/api/your-data/withdraw", withdrawing, (request) =>
    change(ctx, request, (tx, person) => withdrawConsent(ctx, tx, person, ctx.clock.now())),
  );
}

function deletionRoutes(app: Routes, ctx: Ctx): void {
  const deleting = {
    ...admittedBy(ctx, ["open", "page"]),
    schema: { summary: "Begins the deletion of the link's person's data.", body: linkSchema },
  };
  app.post("/api/your-data/delete", deleting, (request) => {
    const locale = readLocale(request as FastifyRequest);
    return change(ctx, request, async (tx, person) => {
      const { id, eraseAt } = await deletePerson(ctx, tx, { person, via: "page", by: null });
      const about = { kind: "your-data-deletion", dedupeKey: `your-data-deletion:${id}` };
      const to = { to: person.email, locale };
      await queueMail(ctx, tx, { ...about, ...to, data: { request: id }, isAskedLink: true });
      return { eraseAt: eraseAt.toISOString() };
    });
  });

  const takingBack = {
    ...admittedBy(ctx, ["open", "page", "take-back"]),
    schema: { summary: "Takes back a deletion that has not begun to erase.", body: takeBackBody },
  };
  app.post("/api/your-data/take-back", takingBack, (request) =>
    change(ctx, request, async (tx, person) => {
      const { requestId = (await listDeletions(tx, person)).at(-1)?.id } = request.body;
      const isNamed = requestId !== undefined;
      if (isNamed && (await takeBackDeletion(ctx, tx, { person, by: null, requestId }))) return;
      throw new AppError("conflict", {
        en: "There is no deletion to take back any more.",
        es: "Ya no hay ninguna eliminación que cancelar.",
      });
    }),
  );
}

interface Admitted {
  readonly person: Person;
  /** When the link was first used; null when that is just now. */
  readonly openedBefore: Date | null;
  /**
   * Spends the link in the transaction of the change.
   *
   * @returns a token with which the page can continue until the link expires. A link that only
   *   cancels a deletion gives none, because it must not open anything.
   * @throws AppError `unauthenticated` when another change has spent it.
   */
  readonly spend: (tx: Tx) => Promise<{ readonly token?: string }>;
}

/**
 * A route for links with one of these purposes; the link is checked before the rest of the body.
 */
const admittedBy = (ctx: Ctx, purposes: readonly TokenPurpose[]) => ({
  config: { limit: useDataRule },
  async preValidation(request: FastifyRequest, reply: FastifyReply) {
    void reply.header("cache-control", "no-store");
    const { token } = parseInput(linkSchema, request.body);
    request.dataLink = await admit(ctx, token, purposes);
  },
});

type LinkCall = Pick<FastifyRequest, "dataLink">;

/** @throws Error on a route without a link. */
function readLink({ dataLink }: LinkCall): Admitted {
  if (!dataLink) throw new Error("This route asks for no link.");
  return dataLink;
}

/** Makes one change with a link, which is spent in the same transaction. */
function change(
  { database }: Ctx,
  call: LinkCall,
  act: (tx: Tx, person: Person) => Promise<object | void>,
): Promise<object> {
  const { person, spend } = readLink(call);
  return database.transaction(async (tx) => {
    const goOn = await spend(tx);
    return { success: true, ...(await act(tx, person)), ...goOn };
  });
}

/** @throws AppError `unauthenticated` for a link that has expired, is spent or not ours. */
async function admit(
  { secret, clock, database }: Ctx,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<Admitted> {
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
}

const mailed: Localized<string> = {
  en: `If this is an email address, we have sent a message to it. The link in it works for ${linkMinutes} minutes.`,
  es: `Si esa es una dirección de correo, ya le enviamos un mensaje. El enlace que lleva sirve durante ${linkMinutes} minutos.`,
};

const noted: Localized<string> = {
  en: `We noted that you ask what we hold about this email address. This site can't send email just now, so one of us answers you within ${longestKept.answerDays} days. You can also write to us or call us.`,
  es: `Anotamos que usted pregunta qué guardamos sobre este correo electrónico. Por ahora este sitio no puede enviar correos, así que uno de nosotros le responde en un plazo de ${longestKept.answerDays} días. También puede escribirnos o llamarnos.`,
};
