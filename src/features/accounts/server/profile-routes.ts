import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  emptyProfile,
  fillProfile,
  ownFields,
  profileSchema,
  type StaffProfile,
} from "#staff/core/profile.ts";
import { findProfile, replaceProfile } from "#staff/server/profiles-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Locale } from "#platform/core/locale.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import { adminsAndAgents, audited } from "#platform/http/staff-route.ts";
import { accountGone } from "./refusals.ts";
import { lockUser } from "./users-store.ts";

type OneMember = { Params: { username: string } };

/** Whom each of the staff may advise, in which languages, and when. */
export function profileRoutes(app: FastifyInstance, { database, features }: Ctx): void {
  const address = "/api/admin/staff/:username/profile";

  app.get<OneMember>(address, adminsAndAgents, async (request) => {
    const member = await findProfile(database.db, readAllowed(request));
    if (!member) throw new AppError("not_found", accountGone);
    return describe(member.profile);
  });

  app.put<OneMember>(address, audited(adminsAndAgents, "profile-change"), async (request) => {
    const username = readAllowed(request);
    request.auditRecord = username;
    const asked = fillProfile(parseInput(profileSchema, request.body));
    const profile = await database.transaction(async (tx) => {
      const found = await findProfile(tx, username);
      // The lock makes two changes of one profile follow each other.
      const user = found && (await lockUser(tx, found.id));
      if (!user || user.removedAt) throw new AppError("not_found", accountGone);
      const before = (await findProfile(tx, username))?.profile ?? emptyProfile;
      const { version, ...told } = describe(before);
      const seen = request.headers["if-match"];
      if (seen !== undefined && seen !== `"${version}"`) {
        // It is stored: the answer to the first press was lost.
        const isStored = listSent(request, asked, before).every((name) =>
          isDeepStrictEqual(asked[name], before[name]),
        );
        if (isStored) return before;
        throw changedMeanwhile({ ...told, version });
      }
      const next = readChange(request, asked, before);
      refuseAdvertising(features, next, before, readLocale(request));
      if (!(await replaceProfile(tx, user.id, next))) throw pageTaken();
      // Read back as it is stored: the version is made of that.
      return (await findProfile(tx, username))?.profile ?? next;
    });
    return describe(profile);
  });
}

/**
 * `version` names exactly this state. Whoever sends it back as `If-Match` overwrites nothing that
 * came since.
 */
const describe = (profile: StaffProfile) => ({
  success: true,
  profile,
  version: createHash("sha256").update(JSON.stringify(profile)).digest("base64url").slice(0, 22),
});

const changedMeanwhile = ({ profile, version }: ReturnType<typeof describe>) =>
  new AppError(
    "precondition_failed",
    {
      en: "Somebody changed this profile while you were here. Nothing of yours was saved yet.",
      es: "Alguien cambió este perfil mientras usted estaba aquí. Lo suyo aún no se guardó.",
    },
    { told: { profile, version } },
  );

/**
 * Whose profile, or page of their own, is asked for.
 *
 * @throws AppError `forbidden` for an agent who asks for somebody else's.
 */
export function readAllowed({ params, staff }: FastifyRequest<OneMember>): string {
  if (staff?.role === "admin" || staff?.username === params.username) return params.username;
  throw new AppError("forbidden", {
    en: "Only an admin can open somebody else's profile.",
    es: "Solo un administrador puede abrir el perfil de otra persona.",
  });
}

/** Which fields a call asks for: an admin's, all of them; an agent's, those that it names. */
const listSent = ({ staff, body }: FastifyRequest, asked: StaffProfile, before: StaffProfile) =>
  Object.keys(staff?.role === "admin" ? { ...before, ...asked } : (body ?? {})) as ReadonlyArray<
    keyof StaffProfile
  >;

/** An admin's profile replaces all of it; an agent's, only the fields in `ownFields`. */
function readChange(
  request: FastifyRequest,
  asked: StaffProfile,
  before: StaffProfile,
): StaffProfile {
  if (request.staff?.role === "admin") return asked;
  const sent = listSent(request, asked, before);
  const isOwn = (name: string) => ownFields.some((own) => own === name);
  // What stands there already is no change: a screen may send back all that it read.
  const others = sent.filter(
    (name) => !isOwn(name) && !isDeepStrictEqual(asked[name], before[name]),
  );
  if (others.length > 0) {
    throw new AppError("forbidden", {
      en: `Only an admin can change this: ${others.join(", ")}.`,
      es: `Solo un administrador puede cambiar esto: ${others.join(", ")}.`,
    });
  }
  const own = Object.fromEntries(sent.filter(isOwn).map((name) => [name, asked[name]]));
  return { ...before, ...own };
}

/**
 * Whoever reads a partner's page reads advertising. A sentence that stands there already was judged
 * when it was written, so that a rule that came later keeps nobody from changing hours.
 *
 * @throws AppError `invalid` at `page.sentence`, with the rule's own sentence.
 */
function refuseAdvertising(
  features: Ctx["features"],
  { page }: StaffProfile,
  before: StaffProfile,
  locale: Locale,
): void {
  if (!page || page.sentence === before.page?.sentence) return;
  for (const { judgeSentence } of features) {
    const fault = judgeSentence?.(page.sentence, locale);
    if (fault)
      throw new AppError("invalid", badSentence, { fields: () => ({ "page.sentence": fault }) });
  }
}

const badSentence = {
  en: "The rules of advertising refuse this sentence.",
  es: "Las reglas de publicidad no admiten esta frase.",
};

const pageTaken = () =>
  new AppError(
    "conflict",
    {
      en: "Somebody else's page has this name.",
      es: "La página de otra persona ya tiene este nombre.",
    },
    {
      fields: (locale) => ({
        "page.name": {
          en: "Somebody else's page has this name",
          es: "La página de otra persona ya tiene este nombre",
        }[locale],
      }),
    },
  );
