import type { FastifyInstance } from "fastify";
import { passwordAgainSchema, turnOffSchema } from "#features/accounts/core/second-factor.ts";
import type { OwnSecondFactor } from "#features/accounts/core/second-factor.ts";
import { AppError } from "#platform/core/app-error.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { lockAccount } from "./change-factors.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { countCode } from "./count-attempt.ts";
import { ownCodeRoutes } from "./own-code-routes.ts";
import { ownPasskeyRoutes } from "./own-passkey-routes.ts";
import { describePasskey, listPasskeys } from "./passkeys-store.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { requireUser } from "./require-staff.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import { countRecoveryCodes, findCodeSeed, hasSecondFactor } from "./second-factors-store.ts";
import { spendCode } from "./spend-code.ts";

const path = "/api/auth/second-factor";

/** What the own account asks for besides its password, and what helps when that is lost. */
export function ownSecondFactorRoutes(
  app: FastifyInstance,
  dependencies: AuthRoutesDependencies,
): void {
  const { clock, database, secret } = dependencies;

  app.get(path, async (request, reply) => {
    const { id } = await requireUser(dependencies, request, reply);
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
      const owner = await confirmOwner(dependencies, call, passwordAgainSchema, countCode);
      const { user, forgive } = owner;
      const recoveryCodes = await database.transaction(async (tx) => {
        await lockAccount(tx, user);
        if (!(await hasSecondFactor(tx, user.id))) {
          throw new AppError("conflict", { en: "Please set up a second step first." });
        }
        // Each is worth a code, and so must not be had for less.
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

  ownCodeRoutes(app, dependencies);
  ownPasskeyRoutes(app, dependencies);
}
