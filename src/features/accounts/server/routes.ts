import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import {
  codeSchema,
  newPasskeySchema,
  type OwnSecondFactor,
  passwordAgainSchema,
  readCode,
  type SecondStepWay,
  turnOffSchema,
} from "#features/accounts/core/factor-codes.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import { defaultLocale, locales, type Localized, perLocale } from "#platform/core/locale.ts";
import type { StaffMember } from "#platform/core/staff.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Database } from "#platform/database/database.ts";
import { type HostCookie, readLanguageCookie, setLanguageCookie } from "#platform/http/cookies.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import {
  admitStaff,
  checkPassword,
  describeChecked,
  findChecked,
  knownDevices,
  type KnownDevices,
  makeSignInSteps,
  type SignInSteps,
} from "./sign-in.ts";
import {
  addFactor,
  checkOwnPassword,
  confirmOwner,
  type FactorOwner,
  findOwner,
  lockAccount,
  refuseField,
  removeFactor,
  wrongPassword,
} from "./confirm-owner.ts";
import { countAttempt, countCode, makeLoginLimits, type LoginLimits } from "./count-attempt.ts";
import { revokePasswordLinksOf } from "./invitations-store.ts";
import { ownCodeRoutes } from "#features/accounts/server/factors/own-code-routes.ts";
import { hashPassword, parsePasswordChange } from "./passwords/passwords.ts";
import { passkeyRefusals, setUpFirst, tookTooLong } from "./refusals.ts";
import {
  askForNewPasskey,
  passkeySignInRoutes,
  readNewPasskey,
} from "#features/accounts/server/factors/passkeys.ts";
import {
  listPasskeys,
  describePasskey,
  deletePasskey,
  insertPasskey,
} from "#features/accounts/server/factors/passkeys-store.ts";
import { issueRecoveryCodes, spendCode } from "#features/accounts/server/factors/second-factor.ts";
import {
  mustAddSecondFactor,
  readSessionUser,
  requireUser,
  sessionCookie,
} from "./require-staff.ts";
import {
  findCodeSeed,
  countRecoveryCodes,
  hasSecondFactor,
} from "#features/accounts/server/factors/second-factors-store.ts";
import {
  closeSession,
  closeSessionOf,
  listSessionsOf,
  closeOtherSessionsOf,
} from "./sessions-store.ts";
import {
  findUserByName,
  type User,
  lockPassword,
  updateLanguages,
  updatePassword,
} from "./users-store.ts";

const secondStep: Localized<string> = {
  en: "Please show that it is you in a second way.",
  es: "Confirme de otra manera que es usted.",
};

const languagesSchema = perLocale((locale) => {
  const language = z.enum(locales, unknownLanguage[locale]);
  return z
    .object({ language, speaks: z.array(language).max(locales.length) })
    .partial()
    .refine((chosen) => Object.keys(chosen).length > 0, unknownLanguage[locale]);
});

const unknownLanguage: Localized<string> = {
  en: `Please choose one of these languages: ${locales.join(", ")}`,
  es: `Elija uno de estos idiomas: ${locales.join(", ")}`,
};

/** With what a sign-in needs beside: made once, as the limits count and the cookies are named alike. */
export interface SignInCtx extends Ctx {
  readonly cookie: HostCookie;
  readonly limits: LoginLimits;
  readonly devices: KnownDevices;
  readonly steps: SignInSteps;
}

const isSecureSite = ({ config }: Ctx) => config.siteUrl.startsWith("https:");

/** Staff sign in, ask who they are, and sign out. */
export function authRoutes(app: FastifyInstance, ctx: Ctx): void {
  const signIn: SignInCtx = {
    ...ctx,
    cookie: sessionCookie(ctx),
    limits: makeLoginLimits(ctx),
    devices: knownDevices(ctx),
    steps: makeSignInSteps(ctx),
  };
  const { cookie, database, devices, limits, steps } = signIn;

  app.post("/api/auth/login", async (request, reply) => {
    const credentials = parseInput(credentialsSchema, request.body);
    const user = await findUserByName(database.db, credentials.username);
    // The audit trail gets a name only if an account has it: people type passwords into the name
    // field.
    request.staff = user;
    const deviceId = devices.find(request, user);
    const attempt = { request, username: credentials.username, deviceId };
    // Before the password is checked, so that a burst of parallel guesses is counted too.
    const forgive = await countAttempt(limits, attempt);
    // Audited only after the limit has counted the attempt: uncounted attempts could fill the
    // trail.
    request.auditAs = "sign-in";
    const account = await checkPassword(user, credentials.password);
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
      ...(speaks.length > 0 && { speaks }),
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

  secondStepRoutes(app, signIn);
  ownAccountRoutes(app, signIn);
  ownSecondFactorRoutes(app, signIn);
}

/** What the account asks for after the password; nothing when the password is enough. */
async function listWays({ db }: Database, { id }: User): Promise<SecondStepWay[]> {
  const ways: SecondStepWay[] = [];
  if (await findCodeSeed(db, id)) ways.push("code");
  if ((await listPasskeys(db, id)).length > 0) ways.push("passkey");
  return ways;
}

/** How the sign-in goes on after the password, or without it by a passkey. */
function secondStepRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { database, devices, limits, secret, steps } = signIn;

  app.post("/api/auth/second-factor", async (request, reply) => {
    const { code } = parseInput(codeSchema, request.body);
    const account = await findChecked(database, steps.afterPassword.read(request));
    request.staff = account;
    const attempt = {
      request,
      username: account.username,
      deviceId: devices.find(request, account),
    };
    const isOfApp = readCode(code)?.kind !== "recovery";
    const forgive = await (isOfApp ? countCode : countAttempt)(limits, attempt);
    request.auditAs = isOfApp ? "sign-in-code" : "recovery-code-used";
    return admitStaff(signIn, [request, reply], {
      account,
      forgive,
      prove: (tx, now) =>
        spendCode({ tx, secret, now }, { userId: account.id, code, refusal: "unauthenticated" }),
    });
  });

  passkeySignInRoutes(app, signIn);
}

/** What everybody may do with the own account, whatever the role. */
function ownAccountRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { cookie, database, devices, clock } = signIn;
  app.post(
    "/api/auth/password",
    { config: { audit: "password-change" } },
    async (request, reply) => {
      const owner = await findOwner(signIn, [request, reply]);
      const { user } = owner;
      // Before the count: a new password that won't do says nothing about who types the old one.
      const change = parsePasswordChange(request.body, user.username);
      const said = { field: "currentPassword", password: change.currentPassword };
      const call = [request, countAttempt] as const;
      const forgive = await checkOwnPassword(signIn, call, { ...owner, ...said });
      await forgive();
      const password = await changeOwnPassword(database, { ...owner, ...change });
      devices.remember(reply, { username: user.username, password });
      return { success: true };
    },
  );

  app.put("/api/auth/languages", async (request, reply) => {
    const { id } = await requireUser(signIn, request, reply);
    const chosen = parseInput(languagesSchema, request.body);
    await updateLanguages(database.db, id, chosen);
    if (chosen.language) setLanguageCookie(reply, chosen.language, isSecureSite(signIn));
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

interface PasswordChange extends FactorOwner {
  readonly newPassword: string;
}

/**
 * For somebody who said the old one. All sessions but theirs end.
 *
 * @returns the hash of the new password.
 * @throws AppError `invalid` when the old one was replaced meanwhile.
 */
export async function changeOwnPassword(
  database: Database,
  { user, token, newPassword }: PasswordChange,
): Promise<string> {
  const hash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    if (!(await lockPassword(tx, user))) throw refuseField("currentPassword", wrongPassword);
    await updatePassword(tx, user.username, hash);
    await closeOtherSessionsOf(tx, user.id, token);
    await revokePasswordLinksOf(tx, user.id);
  });
  return hash;
}

const path = "/api/auth/second-factor";

/** What the own account asks for besides its password, and what helps when that is lost. */
function ownSecondFactorRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { clock, database, secret } = signIn;

  app.get(path, async (request, reply) => {
    const { id } = await requireUser(signIn, request, reply);
    const seed = await findCodeSeed(database.db, id);
    const state: OwnSecondFactor = {
      codesSince: seed?.createdAt.toISOString() ?? null,
      passkeys: (await listPasskeys(database.db, id)).map(describePasskey),
      recoveryCodesLeft: await countRecoveryCodes(database.db, id),
    };
    return { success: true, ...state };
  });

  app.post(
    `${path}/recovery-codes`,
    { config: { audit: "recovery-codes-new" } },
    async (request, reply) => {
      const call = [request, reply] as const;
      const owner = await confirmOwner(signIn, call, passwordAgainSchema, countCode);
      const { user, forgive } = owner;
      const recoveryCodes = await database.transaction(async (tx) => {
        await lockAccount(tx, user);
        if (!(await hasSecondFactor(tx, user.id))) {
          throw new AppError("conflict", setUpFirst);
        }
        // A recovery code replaces an app's code, so new ones are given only for a code.
        if (await findCodeSeed(tx, user.id)) {
          const { code } = parseInput(turnOffSchema, request.body);
          const attempt = { userId: user.id, code, refusal: "invalid" } as const;
          await spendCode({ tx, secret, now: clock.now() }, attempt);
        }
        return issueRecoveryCodes(tx, user.id);
      });
      await forgive();
      return { success: true, recoveryCodes };
    },
  );

  ownCodeRoutes(app, signIn);
  ownPasskeyRoutes(app, signIn);
}

const responseSchema = z.object({ response: z.looseObject({}) });

/** Passkeys of the own account. */
function ownPasskeyRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { clock, database, secret, steps } = signIn;
  const { siteUrl } = signIn.config;

  app.post("/api/auth/passkeys/options", async (request, reply) => {
    const owner = await confirmOwner(signIn, [request, reply], newPasskeySchema);
    const { user, input, forgive } = owner;
    await forgive();
    const known = await listPasskeys(database.db, user.id);
    const options = await askForNewPasskey(siteUrl, { user, known });
    const { challenge } = options;
    steps.newPasskey.set(reply, { userId: user.id, name: input.name, challenge });
    return { success: true, options };
  });

  app.post("/api/auth/passkeys", { config: { audit: "passkey-add" } }, async (request, reply) => {
    const { user, token } = await findOwner(signIn, [request, reply]);
    const { response } = parseInput(responseSchema, request.body);
    const pending = steps.newPasskey.read(request);
    if (pending?.userId !== user.id) {
      throw new AppError("conflict", tookTooLong);
    }
    const { challenge, name } = pending;
    const read = await readNewPasskey(siteUrl, { response, challenge });
    if (!read) throw new AppError("invalid", passkeyRefusals.notAdded);
    const passkey = { ...read, userId: user.id, name, addedAt: clock.now() };
    const recoveryCodes = await addFactor(database, { user, token }, async (tx) => {
      if (await insertPasskey(tx, passkey)) return;
      throw new AppError("conflict", passkeyRefusals.known);
    });
    steps.newPasskey.clear(reply);
    return reply.code(201).send({ success: true, recoveryCodes });
  });

  app.delete<{ Params: { id: string } }>(
    "/api/auth/passkeys/:id",
    { config: { audit: "passkey-remove" } },
    async (request, reply) => {
      const owner = await confirmOwner(signIn, [request, reply], passwordAgainSchema);
      const { user, forgive } = owner;
      const { id } = request.params;
      await removeFactor(database, user, async (tx, factorsBefore) => {
        // Removing the last second factor leaves only the password, so it asks for a code as well.
        if (factorsBefore === 1) {
          const { code } = parseInput(turnOffSchema, request.body);
          const attempt = { userId: user.id, code, refusal: "invalid" } as const;
          await spendCode({ tx, secret, now: clock.now() }, attempt);
        }
        if (!isId(id) || !(await deletePasskey(tx, user.id, id))) {
          throw new AppError("not_found", passkeyRefusals.gone);
        }
      });
      await forgive();
      return { success: true };
    },
  );
}
