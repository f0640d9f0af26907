import type { FastifyInstance } from "fastify";
import { credentialsSchema } from "#features/accounts/core/credentials.ts";
import type { SecondStepWay } from "#features/accounts/core/second-factor.ts";
import type { Database } from "#platform/server/database.ts";
import type { StaffMember } from "#platform/core/staff-member.ts";
import type { Localized } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import { admitStaff } from "./admit-staff.ts";
import { countAttempt } from "./count-attempt.ts";
import type { LoginLimits } from "./count-attempt.ts";
import type { KnownDevices } from "./known-devices.ts";
import { checkPassword } from "./log-in.ts";
import type { LogInDependencies } from "./log-in.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import { listPasskeys } from "./passkeys-store.ts";
import { mustAddSecondFactor, readSessionUser, requireUser } from "./require-staff.ts";
import type { SessionDependencies } from "./require-staff.ts";
import { ownSecondFactorRoutes } from "./own-second-factor-routes.ts";
import { findCodeSeed } from "./second-factors-store.ts";
import { secondStepRoutes } from "./second-step-routes.ts";
import { closeSession } from "./sessions-store.ts";
import { describeChecked } from "./sign-in-steps.ts";
import type { SignInSteps } from "./sign-in-steps.ts";
import { findUserByName } from "./users-store.ts";
import type { User } from "./users-store.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

const secondStep: Localized<string> = { en: "Please show that it is you in a second way." };

export interface AuthRoutesDependencies extends LogInDependencies, SessionDependencies {
  readonly limits: LoginLimits;
  readonly devices: KnownDevices;
  readonly steps: SignInSteps;
  readonly secret: AppSecret;
  readonly siteUrl: string;
}

/** Staff sign in, ask who they are, and sign out. */
export function authRoutes(app: FastifyInstance, dependencies: AuthRoutesDependencies): void {
  const { cookie, database, devices, limits, steps } = dependencies;

  app.post("/api/auth/login", async (request, reply) => {
    const credentials = parseInput(credentialsSchema, request.body);
    const user = await findUserByName(database.db, credentials.username);
    // Only a name that somebody has: in its place people type passwords, too.
    request.staff = user;
    const deviceId = devices.find(request, user);
    const attempt = { request, username: credentials.username, deviceId };
    // Before the password is checked, so that a burst of parallel guesses is counted too.
    const forgive = await countAttempt(limits, attempt);
    // Not earlier: what no limit counts could fill the trail.
    request.auditAs = "sign-in";
    const account = await checkPassword(user, credentials.password);
    const ways = await listWays(database, account);
    if (ways.length > 0) {
      // The counts stay: whoever knows the password could clear them and guess on at the code.
      request.auditAs = "sign-in-password";
      steps.afterPassword.set(reply, describeChecked(account));
      void reply.code(401).header("cache-control", "no-store");
      const message = secondStep[readLocale(request)];
      return { success: false, secondFactor: true, message, ways, requestId: request.id };
    }
    return admitStaff(dependencies, [request, reply], { account, forgive, prove: null });
  });

  app.get("/api/auth/me", async (request, reply) => {
    const user = await requireUser(dependencies, request, reply);
    const { username, role, mustReplacePassword } = user;
    const member: StaffMember = {
      username,
      role,
      ...(mustReplacePassword && { mustReplacePassword }),
      ...((await mustAddSecondFactor(dependencies, user)) && { mustAddSecondFactor: true }),
    };
    return { success: true, user: member };
  });

  app.post("/api/auth/logout", async (request, reply) => {
    const token = cookie.read(request);
    request.staff = await readSessionUser(dependencies, request);
    if (request.staff) request.auditAs = "sign-out";
    // The cookie goes last: while the session lives on, a further try still has to name it.
    if (token !== null) await closeSession(database.db, token);
    cookie.clear(reply);
    // What the back office kept in this browser goes too; its pages and answers are in no cache.
    void reply.header("clear-site-data", '"storage"');
    return { success: true };
  });

  secondStepRoutes(app, dependencies);
  ownAccountRoutes(app, dependencies);
  ownSecondFactorRoutes(app, dependencies);
}

/** What the account asks for after the password; nothing when the password is enough. */
async function listWays({ db }: Database, { id }: User): Promise<SecondStepWay[]> {
  const ways: SecondStepWay[] = [];
  if (await findCodeSeed(db, id)) ways.push("code");
  if ((await listPasskeys(db, id)).length > 0) ways.push("passkey");
  return ways;
}
