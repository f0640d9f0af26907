import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  fillProfile,
  ownFields,
  ownProfileSchema,
  profileSchema,
  type SentProfile,
  type StaffProfile,
} from "#staff/core/profile.ts";
import { findProfile, type ProfiledMember, replaceProfile } from "#staff/server/profiles-store.ts";
import { drawingMs } from "#platform/core/edition/page-drawing.ts";
import { isStorable } from "#platform/core/fields.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import { defaultLocale, languageTags, type Locale, type Localized } from "#platform/core/locale.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import {
  createRateLimit,
  floodRule,
  type RateLimitRule,
} from "#platform/http/limits/rate-limits.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import {
  actingStaff,
  adminsAndAgents,
  audited,
  staffTransaction,
} from "#platform/http/staff-route.ts";
import { siteConfig } from "#site.config.ts";
import {
  waitsForApproval,
  keepGated,
  partnerOf,
  partnerWordsOf,
  readPerson,
  readPublished,
  readSentences,
  readWish,
} from "./public-words.ts";
import { accountGone } from "#features/accounts/server/refusals.ts";
import { lockUser } from "#features/accounts/server/users-store.ts";

/** The address of one staff member. */
export const memberParams = z.object({ username: z.string() });

const longestReason = 1_000;

/**
 * The names of a profile's fields. Values are validated in the handler: what an agent may not
 * change is compared with the stored value there, whether it is valid or not.
 */
const sentSchema = z.looseObject({
  ...Object.fromEntries(
    Object.keys(profileSchema(defaultLocale).shape).map((name) => [name, z.optional(z.unknown())]),
  ),
  /** Why the page's sentences change. It is kept with the edition. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(longestReason), z.refine(isStorable))),
});

/** How often an agent may change their own profile: each change draws public pages again. */
const ownChangeRule: RateLimitRule = {
  ...floodRule,
  name: "own-profile",
  sentence: {
    en: "You have changed this very often. Please wait a few minutes and try again.",
    es: "Ha cambiado esto muchas veces. Espere unos minutos e inténtelo de nuevo.",
  },
};

/** Routes for profiles: whom each staff member may advise, in which languages, and when. */
export function profileRoutes(app: Routes, ctx: Ctx): void {
  const { database, features } = ctx;
  const limit = createRateLimit(ctx, ownChangeRule);
  const address = "/api/admin/staff/:username/profile";

  const reading = {
    ...adminsAndAgents,
    schema: { summary: "Reads somebody's profile, with its version.", params: memberParams },
  };
  app.get(address, reading, async (request) => {
    const member = await findProfile(database.db, readAllowed(request));
    if (!member) throw new AppError("not_found", accountGone);
    return answer(ctx, member, request);
  });

  const changing = {
    // A changed sentence of the page is an edition: all pages are drawn before it is stored.
    config: { ...audited(adminsAndAgents, "profile-change").config, worksMs: drawingMs },
    schema: {
      summary:
        "Replaces a profile, or an agent's own part of it; If-Match names the version that was seen.",
      params: memberParams,
      body: sentSchema,
    },
    // Runs before the body is validated.
    async preValidation(request: FastifyRequest) {
      const username = readAllowed(request as MemberCall);
      if (request.staff?.role !== "admin") await limit.consume(username);
      request.auditRecord = username;
    },
  };
  app.put(address, changing, async (request, reply) => {
    const { username } = request.params;
    const sent = readSent(request);
    const member = await findProfile(database.db, username);
    if (!member) throw new AppError("not_found", accountGone);
    const store = (tx: Tx) => storeChange(ctx, tx, request as FastifyRequest & MemberCall, sent);
    const isAdmin = request.staff?.role === "admin";
    const stands = await readPublished(features, database.db, member);
    const wish = isAdmin ? readWish(stands, member, sent) : null;
    const words = partnerWordsOf(features);
    if (words && wish) {
      const { reason } = request.body;
      await words.publish(
        ctx,
        { ...wish.words, reason },
        actingStaff(request as FastifyRequest),
        store,
      );
    } else await staffTransaction(database, request, store);
    const stored = (await findProfile(database.db, username)) ?? member;
    const answered = await answer(ctx, stored, request);
    // What families read may wait for somebody else's approval; everything else is stored.
    void reply.code(
      wish && waitsForApproval(answered.waiting, answered.profile, wish.asked) ? 202 : 200,
    );
    return answered;
  });
}

/** Stores a profile without what families read from editions: its sentences, and a shown person. */
async function storeChange(
  { features }: Ctx,
  tx: Tx,
  request: FastifyRequest & MemberCall,
  sent: SentProfile,
): Promise<void> {
  const found = await findProfile(tx, request.params.username);
  // The lock makes two changes of one profile follow each other.
  const user = found && (await lockUser(tx, found.id));
  if (!user || user.removedAt) throw new AppError("not_found", accountGone);
  const member = (await findProfile(tx, user.username)) ?? found;
  const published = await readPublished(features, tx, member);
  const before = published.profile;
  const asked = fillSent(request, sent, { before, username: user.username });
  const stored = describe(before, request);
  const seen = request.headers["if-match"];
  if (seen !== undefined && seen !== `"${stored.version}"`) {
    if (await isStored(features, tx, { member, asked, before })) return;
    throw changedMeanwhile(stored);
  }
  const next = readChange(request, asked, before);
  refuseAdvertising(features, next, before, readLocale(request));
  const first = member.profile.page?.sentence ?? "";
  const page = next.page && { ...next.page, sentence: first, sentenceEs: undefined };
  const kept = keepGated(published, member.profile, next);
  const taken = await replaceProfile(tx, user.id, { ...next, page, ...kept });
  if (taken) throw pageTaken(taken.freeAt);
}

/**
 * Whether a profile is stored already, because the response to the first attempt was lost. What families
 * read may wait for somebody else's approval by then.
 */
async function isStored(
  features: Ctx["features"],
  tx: Tx,
  sent: { readonly member: ProfiledMember } & Readonly<Record<"asked" | "before", StaffProfile>>,
): Promise<boolean> {
  const { member, asked, before } = sent;
  if (isSame(asked, before)) return true;
  const waiting = await partnerWordsOf(features)?.findWaiting(tx, partnerOf(member));
  if (!waiting) return false;
  const { sentence, sentenceEs, person } = waiting;
  return isSame(asked, {
    ...before,
    ...(before.page && { page: { ...before.page, sentence, sentenceEs } }),
    ...(person && { shown: person, shownName: asked.shownName }),
  });
}

/** A profile as it is sent, with the sentences that wait for somebody else's approval. */
async function answer({ database: { db }, features }: Ctx, member: ProfiledMember, caller: Caller) {
  const waiting = (await partnerWordsOf(features)?.findWaiting(db, partnerOf(member))) ?? null;
  const { profile } = await readPublished(features, db, member);
  return { ...describe(profile, caller), waiting };
}

/**
 * `version` identifies exactly this state, as this role may change it. A caller who sends it back
 * as `If-Match` overwrites nothing newer. A page that an agent opened who is now an admin sends
 * only a part; as an admin's request it would replace the whole, so it is refused as outdated.
 */
const describe = (profile: StaffProfile, { staff }: Caller) => ({
  success: true,
  profile,
  version: createHash("sha256")
    .update(JSON.stringify([staff?.role, profile]))
    .digest("base64url")
    .slice(0, 22),
});

const changedMeanwhile = ({ profile, version }: ReturnType<typeof describe>) =>
  new AppError(
    "precondition_failed",
    {
      en: "Somebody changed this profile while you were here. Nothing of yours was saved yet.",
      es: "Alguien cambió este perfil mientras usted estaba aquí. Lo suyo aún no se guardó.",
    },
    { details: { profile, version } },
  );

type Caller = Pick<FastifyRequest, "staff">;

type MemberCall = Caller & { readonly params: z.infer<typeof memberParams> };

/**
 * Whose profile or partner page is requested.
 *
 * @throws AppError `forbidden` for an agent who requests somebody else's.
 */
export function readAllowed({ params, staff }: MemberCall): string {
  if (staff?.role === "admin" || staff?.username === params.username) return params.username;
  throw new AppError("forbidden", {
    en: "Only an admin can open somebody else's profile.",
    es: "Solo un administrador puede abrir el perfil de otra persona.",
  });
}

/**
 * Parses the fields of a request. For an agent only those in `ownFields` are validated here: other
 * fields are compared with the stored values.
 *
 * @throws AppError `invalid`, with the sentences at their fields.
 */
function readSent({ body, staff }: Caller & { readonly body: object }): SentProfile {
  if (staff?.role === "admin") return parseInput(profileSchema, body);
  const own = parseInput(ownProfileSchema, body);
  const others = Object.entries(body).filter(([name]) => isProfileField(name));
  return { ...Object.fromEntries(others), ...own };
}

const isProfileField = (name: string) => Object.hasOwn(profileSchema(defaultLocale).shape, name);

/**
 * An admin's request replaces the whole profile, except what families read of the person if it does not
 * say it. In an agent's, missing fields stay unchanged.
 */
const fillSent = (
  { staff }: Caller,
  sent: SentProfile,
  { before, username }: { readonly before: StaffProfile; readonly username: string },
): StaffProfile => {
  if (staff?.role !== "admin") {
    // Fields of admins are compared with what is stored: `readChange`.
    return fillProfile({ ...before, ...(sent as Partial<StaffProfile>) });
  }
  const { page, npn, licences } = sent;
  const isNumbered = Boolean(npn) || (licences ?? []).length > 0;
  return fillProfile({
    ...sent,
    page: page && { ...page, ...readSentences(page) },
    shown: readPerson(sent, before.shown, username),
    formerNumber: isNumbered ? undefined : before.formerNumber,
  });
};

/**
 * The resulting profile. An agent's screen may send back unchanged what it read.
 *
 * @throws AppError `forbidden` for an agent's change of an admin's field, valid or not.
 */
function readChange({ staff }: Caller, asked: StaffProfile, before: StaffProfile): StaffProfile {
  if (staff?.role === "admin") return asked;
  const next = { ...before, ...Object.fromEntries(ownFields.map((name) => [name, asked[name]])) };
  const names = Object.keys(asked) as ReadonlyArray<keyof StaffProfile>;
  const others = names.filter((name) => !isSame(asked[name], next[name]));
  if (others.length === 0) return next;
  throw new AppError("forbidden", {
    en: `Only an admin can change this: ${others.join(", ")}.`,
    es: `Solo un administrador puede cambiar esto: ${others.join(", ")}.`,
  });
}

/**
 * Whether two profiles are equal. The order of lists does not matter: licenses, hours, days off and
 * languages have none, and a screen may sort them.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && isDeepStrictEqual(new Set(one), new Set(other));
  if (!isFields(one) || !isFields(other)) return one === other;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(one[key], other[key]),
  );
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * A name that families read, also in the address of a page, and the number of a license, which stands
 * at the foot of each page, are judged like their sentences, and no reason makes them lawful: nobody is
 * called "Guaranteed returns". What is already stored was checked when it was written.
 *
 * @throws AppError `invalid` at the field, with the rule's own sentence.
 */
function refuseAdvertising(
  features: Ctx["features"],
  next: StaffProfile,
  before: StaffProfile,
  locale: Locale,
): void {
  const numbers = new Set(before.licences.map(({ number }) => number));
  const names = [
    ["shownName", next.shownName, next.shownName === before.shownName],
    ["page.name", next.page?.name, next.page?.name === before.page?.name],
    ...next.licences.map(
      ({ number }, at) => [`licences.${at}.number`, number, numbers.has(number)] as const,
    ),
  ] as const;
  for (const [field, name, isStored] of names) {
    if (!name || isStored) continue;
    for (const { judgeName } of features) {
      const fault = judgeName?.(name, locale);
      if (fault) throw new AppError("invalid", badName, { fields: () => ({ [field]: fault }) });
    }
  }
}

const badName = {
  en: "The rules of advertising refuse this name.",
  es: "Las reglas de publicidad no admiten este nombre.",
};

/**
 * For a former name the error names no owner, because nobody on the list of staff has such a page.
 */
function pageTaken(freeAt: Date | null): AppError {
  const say = (locale: Locale): string => {
    const { inUse, kept } = pageTakenWords[locale];
    return freeAt === null ? inUse : kept(writeDay(freeAt, locale));
  };
  const fields = (locale: Locale) => ({ "page.name": say(locale).replace(/\.$/, "") });
  return new AppError("conflict", { en: say("en"), es: say("es") }, { fields });
}

const writeDay = (day: Date, locale: Locale) =>
  new Intl.DateTimeFormat(languageTags[locale], {
    dateStyle: "long",
    timeZone: siteConfig.timeZone,
  }).format(day);

const pageTakenWords = {
  en: {
    inUse: "Somebody else's page has this name.",
    kept: (day: string) =>
      `This was the name of a page that is no more, and stands on its printed cards. It is free on ${day}.`,
  },
  es: {
    inUse: "La página de otra persona ya tiene este nombre.",
    kept: (day: string) =>
      `Este era el nombre de una página que ya no existe, y está en sus tarjetas impresas. Quedará libre el ${day}.`,
  },
} satisfies Localized<unknown>;
