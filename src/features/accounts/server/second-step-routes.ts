import type { FastifyInstance } from "fastify";
import { readCode } from "#features/accounts/core/recovery-code.ts";
import { codeSchema } from "#features/accounts/core/second-factor.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { admitStaff } from "./admit-staff.ts";
import { countAttempt, countCode } from "./count-attempt.ts";
import { passkeySignInRoutes } from "./passkey-sign-in-routes.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import { findChecked } from "./sign-in-steps.ts";
import { spendCode } from "./spend-code.ts";

/** How the sign-in goes on after the password, or without it by a passkey. */
export function secondStepRoutes(app: FastifyInstance, dependencies: AuthRoutesDependencies): void {
  const { database, devices, limits, secret, steps } = dependencies;

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
    return admitStaff(dependencies, [request, reply], {
      account,
      forgive,
      prove: (tx, now) =>
        spendCode({ tx, secret, now }, { userId: account.id, code, refusal: "unauthenticated" }),
    });
  });

  passkeySignInRoutes(app, dependencies);
}
