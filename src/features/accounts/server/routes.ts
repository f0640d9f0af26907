import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import { codeSchema, readCode, type SecondStepWay } from "#features/accounts/core/factor-codes.ts";
import { ownCodeRoutes } from "#features/accounts/server/factors/own-code-routes.ts";
import {
  ownPasskeyRoutes,
  passkeySignInRoutes,
} from "#features/accounts/server/factors/passkeys.ts";
import { spendCode } from "#features/accounts/server/factors/second-factor.ts";
import {
  findCodeSeed,
  listPasskeys,
} from "#features/accounts/server/factors/second-factors-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import { defaultLocale, locales, type Localized, perLocale } from "#platform/core/locale.ts";
import type { StaffMember } from "#platform/core/staff/staff-member.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Database } from "#platform/database/database.ts";
import { readLanguageCookie, setLanguageCookie } from "#platform/http/cookies.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import { checkOwnPassword, findOwner, wrongPassword } from "./confirm-owner.ts";
import { countAttempt, countCode } from "./count-attempt.ts";
import { hashPassword, parsePasswordChange, verifyPassword } from "./passwords/passwords.ts";
import { refuseField } from "./refusals.ts";
import {
  isSecureSite,
  mustAddSecondFactor,
  readSessionUser,
  requireUser,
} from "./require-staff.ts";
import {
  closeSession,
  closeSessionOf,
  endWaysIn,
  findReplacedPassword,
  listSessionsOf,
  noteReplacedPassword,
} from "./sessions-store.ts";
import {
  admitStaff,
  checkPassword,
  describeChecked,
  findChecked,
  makeSignInCtx,
  type SignInCtx,
} from "./sign-in.ts";
import {
  findUserByName,
  lockPassword,
  updateUser,
  updatePassword,
  type User,
} from "./users-store.ts";

const secondStep: Localized<string> = {
  en: "Please show that it is you in a second way.",
  es: "Confirme de otra manera que es usted.",
};

const languagesSchema = perLocale((locale) => {
  return z.object({ language: z.enum(locales, unknownLanguage[locale]) });
});

const unknownLanguage: Localized<string> = {
  en: `Please choose one of these languages: ${locales.join(", ")}`,
  es: `Elija uno de estos idiomas: ${locales.join(", ")}`,
};

/** Staff sign in, ask who they are, and sign out. */
export function authRoutes(app: FastifyInstance, ctx: Ctx): void {
  const signIn = makeSignInCtx(ctx);
  const { cookie, database, steps } = signIn;

  app.post("/api/auth/login", async (request, reply) => {
    const { username, password } = parseInput(credentialsSchema, request.body);
    const user = await findUserByName(database.db, username);
    // The audit trail gets a name only if an account has it: people type passwords into the name
    // field.
    request.staff = user;
    // Before the password is checked, so that a burst of parallel guesses is counted too.
    const forgive = await countAttempt(signIn, request, { username, account: user });
    // Audited only after the limit has counted the attempt: uncounted attempts could fill the
    // trail.
    request.auditAs = "sign-in";
    const account = await checkPassword(user, password);
    const ways = await listWays(database, account);
    if (ways.length > 0) {
      // The counts are not cleared before the second factor: whoever knows the password could clear
      // them and go on guessing codes.
      request.auditAs = "sign-in-password";
      steps.afterPassword.set(reply, describeChecked(account));
      void reply.code(401).header("cache-control", "no-store");
      const message = secondStep[readLocale(request)];
      return { success: false, secondFactor: true, message, ways, requestId: request.id };
    }
    return admitStaff(signIn, [request, reply], { account, forgive, prove: null });
  });

  app.get("/api/auth/me", async (request, reply) => {
    const user = await requireUser(signIn, request, reply);
    const { username, role, language, speaks, mustReplacePassword } = user;
    // Every page of the back office asks this first, and is loaded anew where it is in another one.
    if (readLanguageCookie(request) !== language)
      setLanguageCookie(reply, language, isSecureSite(signIn));
    const member: StaffMember = {
      username,
      role,
      ...(language !== defaultLocale && { language }),
      ...(speaks.join() !== defaultLocale && { speaks }),
      ...(mustReplacePassword && { mustReplacePassword }),
      ...((await mustAddSecondFactor(signIn, user)) && { mustAddSecondFactor: true }),
    };
    return { success: true, user: member };
  });

  app.post("/api/auth/logout", async (request, reply) => {
    const token = cookie.read(request);
    request.staff = await readSessionUser(signIn, request);
    if (request.staff) request.auditAs = "sign-out";
    // The cookie goes last: while the session lives on, a further try still has to name it.
    if (token !== null) await closeSession(database.db, token);
    cookie.clear(reply);
    // What the back office kept in this browser goes too; its pages and answers are in no cache.
    void reply.header("clear-site-data", '"storage"');
    return { success: true };
  });

  app.post("/api/auth/second-factor", async (request, reply) => {
    const { code } = parseInput(codeSchema, request.body);
    const account = await findChecked(database, steps.afterPassword.read(request));
    request.staff = account;
    const { id: userId, username } = account;
    const isOfApp = readCode(code)?.kind !== "recovery";
    const count = isOfApp ? countCode : countAttempt;
    const forgive = await count(signIn, request, { username, account });
    request.auditAs = isOfApp ? "sign-in-code" : "recovery-code-used";
    return admitStaff(signIn, [request, reply], {
      account,
      forgive,
      prove: (tx) => spendCode(signIn, tx, { userId, code, refusal: "unauthenticated" }),
    });
  });

  passkeySignInRoutes(app, signIn);
  ownAccountRoutes(app, signIn);
  ownCodeRoutes(app, signIn);
  ownPasskeyRoutes(app, signIn);
}

/** What the account asks for after the password; nothing when the password is enough. */
async function listWays({ db }: Database, { id }: User): Promise<SecondStepWay[]> {
  const ways: SecondStepWay[] = [];
  if (await findCodeSeed(db, id)) ways.push("code");
  if ((await listPasskeys(db, id)).length > 0) ways.push("passkey");
  return ways;
}

/** What everybody may do with the own account, whatever the role. */
function ownAccountRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { cookie, database, devices, clock } = signIn;
  app.post(
    "/api/auth/password",
    { config: { audit: "password-change" } },
    async (request, reply) => {
      const { user, token } = await findOwner(signIn, [request, reply]);
      // Before the count: a new password that won't do says nothing about who types the old one.
      const { currentPassword, newPassword } = parsePasswordChange(request.body, user.username);
      const said = { field: "currentPassword", password: currentPassword };
      const isDone = () => isChangedBefore(signIn, { user, token, currentPassword, newPassword });
      const forgive = await checkOwnPassword(signIn, request, { user, ...said, isDone });
      await forgive();
      const password = (await isDone())
        ? user.password
        : await changeOwnPassword(signIn, { user, token, newPassword });
      devices.remember(reply, { username: user.username, password });
      return { success: true };
    },
  );

  app.put("/api/auth/languages", async (request, reply) => {
    const { id } = await requireUser(signIn, request, reply);
    const chosen = parseInput(languagesSchema, request.body);
    await updateUser(database.db, id, chosen);
    setLanguageCookie(reply, chosen.language, isSecureSite(signIn));
    return { success: true };
  });

  app.get("/api/auth/sessions", async (request, reply) => {
    const { id } = await requireUser(signIn, request, reply);
    const asked = { token: cookie.read(request) ?? "", now: clock.now() };
    return { success: true, sessions: await listSessionsOf(database.db, id, asked) };
  });

  app.delete<{ Params: { id: string } }>(
    "/api/auth/sessions/:id",
    { config: { audit: "session-end" } },
    async (request, reply) => {
      const user = await requireUser(signIn, request, reply);
      const { id } = request.params;
      if (!isId(id) || !(await closeSessionOf(database.db, user.id, id))) {
        throw new AppError("not_found", {
          en: "This session has ended already.",
          es: "Esta sesión ya terminó.",
        });
      }
      return { success: true };
    },
  );
}

/**
 * Whether this session has made this very change: the answer to it was lost. Both passwords have to be
 * right, so that nobody learns one of them by guesses.
 */
async function isChangedBefore(
  { database }: Pick<Ctx, "database">,
  { user, token, currentPassword, newPassword }: OwnChange & { readonly currentPassword: string },
): Promise<boolean> {
  const replaced = await findReplacedPassword(database.db, token);
  if (replaced === null || !(await verifyPassword(replaced, currentPassword))) return false;
  return verifyPassword(user.password, newPassword);
}

type OwnChange = Record<"token" | "newPassword", string> & { readonly user: User };

/**
 * For somebody who said the old one. Every way into the account ends but the session that asks.
 *
 * @returns the hash of the new password.
 * @throws AppError `invalid` when the old one was replaced meanwhile.
 */
export async function changeOwnPassword(
  { database, clock, features }: Pick<Ctx, "database" | "clock" | "features">,
  { user, token, newPassword }: OwnChange,
): Promise<string> {
  const hash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    if (!(await lockPassword(tx, user))) throw refuseField("currentPassword", wrongPassword);
    await updatePassword(tx, user.username, hash);
    await endWaysIn({ features }, tx, user, { now: clock.now(), kept: token });
    await noteReplacedPassword(tx, token, user.password);
  });
  return hash;
}
