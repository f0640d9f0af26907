import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { credentialsSchema, newPasswordSchema } from "#features/accounts/core/credentials.ts";
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
import { defaultLocale, locales, type Localized, perLocale } from "#platform/core/locale.ts";
import type { StaffMember } from "#platform/core/staff/staff-member.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database } from "#platform/database/database.ts";
import { readLanguageCookie, setLanguageCookie } from "#platform/http/cookies.ts";
import { readLocale, refuseFields } from "#platform/http/parse-input.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import { checkOwnPassword, ownAccount, readOwner, wrongPassword } from "./confirm-owner.ts";
import { countAttempt, countCode } from "./count-attempt.ts";
import { hashPassword, refuseGuessable, verifyPassword } from "./passwords/passwords.ts";
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

/** Sign-in, the current user, and sign-out. */
export function authRoutes(app: Routes, ctx: Ctx): void {
  const signIn = makeSignInCtx(ctx);
  app.decorateRequest("owner", null);
  signInRoutes(app, signIn);
  sessionRoutes(app, signIn);
  passkeySignInRoutes(app, signIn);
  ownAccountRoutes(app, signIn);
  ownCodeRoutes(app, signIn);
  ownPasskeyRoutes(app, signIn);
}

/** With a password, and a code where the account requires one. */
function signInRoutes(app: Routes, signIn: SignInCtx): void {
  const { database, steps } = signIn;

  const signingIn = {
    schema: { summary: "Signs in with name and password.", body: credentialsSchema },
  };
  app.post("/api/auth/login", signingIn, async (sent, reply) => {
    const request = sent as FastifyRequest;
    const { username, password } = sent.body;
    const user = await findUserByName(database.db, username);
    // The audit trail gets a name only if an account has it, because people type passwords into the
    // name field.
    request.staff = user;
    // Counted before the password is checked, so that concurrent guesses count, too.
    const forgive = await countAttempt(signIn, request, { username, account: user });
    // Audited only after the limit has counted the attempt: uncounted attempts could fill the
    // trail.
    request.auditAs = "sign-in";
    const account = await checkPassword(user, password);
    const ways = await listWays(database, account);
    if (ways.length > 0) {
      // The counts are not cleared before the second factor: somebody who knows the password could
      // clear them and go on guessing codes.
      request.auditAs = "sign-in-password";
      steps.afterPassword.set(reply, describeChecked(account));
      void reply.code(401).header("cache-control", "no-store");
      const message = secondStep[readLocale(request)];
      return { success: false, secondFactor: true, message, ways, requestId: request.id };
    }
    return admitStaff(signIn, [request, reply], { account, forgive, prove: null });
  });

  const proving = {
    schema: { summary: "Ends a sign-in with a code, after the password.", body: codeSchema },
  };
  app.post("/api/auth/second-factor", proving, async (sent, reply) => {
    const request = sent as FastifyRequest;
    const { code } = sent.body;
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
}

/** The current user, and the sign-out. */
function sessionRoutes(app: Routes, signIn: SignInCtx): void {
  const { cookie, database } = signIn;

  const asking = { schema: { summary: "Tells who is signed in." } };
  app.get("/api/auth/me", asking, async (sent, reply) => {
    const request = sent as FastifyRequest;
    const user = await requireUser(signIn, request, reply);
    const { username, role, language, speaks, mustReplacePassword } = user;
    // Every back-office page calls this first, and reloads if its language differs.
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

  const leaving = { schema: { summary: "Ends the session that asks.", body: noBody } };
  app.post("/api/auth/logout", leaving, async (sent, reply) => {
    const request = sent as FastifyRequest;
    const token = cookie.read(request);
    request.staff = await readSessionUser(signIn, request);
    if (request.staff) request.auditAs = "sign-out";
    // The cookie is removed last: while the session exists, another attempt must still send it.
    if (token !== null) await closeSession(database.db, token);
    cookie.clear(reply);
    // Also clears what the back office stored in this browser; its pages and responses are not
    // cached.
    void reply.header("clear-site-data", '"storage"');
    return { success: true };
  });
}

/** What the account requires after the password; empty when the password is enough. */
async function listWays({ db }: Database, { id }: User): Promise<SecondStepWay[]> {
  const ways: SecondStepWay[] = [];
  if (await findCodeSeed(db, id)) ways.push("code");
  if ((await listPasskeys(db, id)).length > 0) ways.push("passkey");
  return ways;
}

/** What every user may do with their own account, whatever the role. */
function ownAccountRoutes(app: Routes, signIn: SignInCtx): void {
  const { database, devices, clock } = signIn;
  const own = ownAccount(signIn);

  const changing = {
    ...own,
    config: { audit: "password-change" as const },
    schema: { summary: "Changes the own password.", body: newPasswordSchema },
  };
  app.post("/api/auth/password", changing, async (request, reply) => {
    const { user, token } = readOwner(request);
    const { currentPassword, newPassword } = request.body;
    // Before the attempt is counted: an unacceptable new password is no guess at the old one.
    refuseGuessable({ username: user.username, password: newPassword }, "newPassword");
    const said = { field: "currentPassword", password: currentPassword };
    const isDone = () => isChangedBefore(signIn, { user, token, currentPassword, newPassword });
    const call = request as FastifyRequest;
    const forgive = await checkOwnPassword(signIn, call, { user, ...said, isDone });
    await forgive();
    const password = (await isDone())
      ? user.password
      : await changeOwnPassword(signIn, { user, token, newPassword });
    devices.remember(reply, { username: user.username, password });
    return { success: true };
  });

  const choosing = {
    ...own,
    schema: { summary: "Chooses the language of the back office.", body: languagesSchema },
  };
  app.put("/api/auth/languages", choosing, async (request, reply) => {
    await updateUser(database.db, readOwner(request).user.id, request.body);
    setLanguageCookie(reply, request.body.language, isSecureSite(signIn));
    return { success: true };
  });

  const listing = { ...own, schema: { summary: "Lists the sessions of the own account." } };
  app.get("/api/auth/sessions", listing, async (request) => {
    const { user, token } = readOwner(request);
    const asked = { token, now: clock.now() };
    return { success: true, sessions: await listSessionsOf(database.db, user.id, asked) };
  });

  const ending = {
    ...own,
    config: { audit: "session-end" as const },
    schema: { summary: "Ends a session of the own account.", params: idParams, body: noBody },
  };
  app.delete("/api/auth/sessions/:id", ending, async (request) => {
    const { user } = readOwner(request);
    if (!(await closeSessionOf(database.db, user.id, request.params.id))) {
      throw new AppError("not_found", {
        en: "This session has ended already.",
        es: "Esta sesión ya terminó.",
      });
    }
    return { success: true };
  });
}

/**
 * Whether this session has already made this very change, and its response was lost. Both passwords
 * must be correct, so that nobody can learn one of them by guessing.
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
 * Changes the password of a user who gave the old one. Every way into the account ends except this
 * session.
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
    if (!(await lockPassword(tx, user))) {
      throw refuseFields({ currentPassword: (locale) => wrongPassword[locale] });
    }
    await updatePassword(tx, user.username, hash);
    await endWaysIn({ features }, tx, user, { now: clock.now(), kept: token });
    await noteReplacedPassword(tx, token, user.password);
  });
  return hash;
}
