import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { AppError } from "#platform/core/app-error.ts";
import { describeError } from "#platform/server/describe-error.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { admitStaff } from "./admit-staff.ts";
import { countAttempt } from "./count-attempt.ts";
import { askForPasskey, checkPasskey } from "./passkeys.ts";
import { findPasskey, listPasskeys, notePasskeyUse } from "./passkeys-store.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import { describeChecked, findChecked } from "./sign-in-steps.ts";

const passkeyOptionsSchema = z.object({ afterPassword: z.boolean().default(false) });

const longestCredentialId = 1400;

/** What a browser's own code made; the library looks into it. */
const passkeyAnswerSchema = z.object({
  response: z.looseObject({ id: z.base64url().max(longestCredentialId) }),
});

/** Signing in with a passkey: after the password, or alone. */
export function passkeySignInRoutes(
  app: FastifyInstance,
  dependencies: AuthRoutesDependencies,
): void {
  const { clock, database, devices, limits, siteUrl, steps } = dependencies;

  app.post("/api/auth/passkey/options", async (request, reply) => {
    const { afterPassword } = parseInput(passkeyOptionsSchema, request.body);
    const account = afterPassword
      ? await findChecked(database, steps.afterPassword.read(request))
      : null;
    const known = account && (await listPasskeys(database.db, account.id));
    const options = await askForPasskey(siteUrl, known);
    steps.passkey.set(reply, {
      challenge: options.challenge,
      askedAt: clock.now().getTime(),
      account: account && describeChecked(account),
    });
    return { success: true, options };
  });

  app.post("/api/auth/passkey", async (request, reply) => {
    const { response } = parseInput(passkeyAnswerSchema, request.body);
    const question = steps.passkey.read(request);
    const found = await findPasskey(database.db, response.id);
    const account = found?.owner ?? null;
    request.staff = account;
    // For one that nobody has its own id is what attempts are counted by.
    const username = account?.username ?? response.id;
    const deviceId = devices.find(request, account);
    const forgive = await countAttempt(limits, { request, username, deviceId });
    request.auditAs = "sign-in-passkey";
    if (!question || !found) throw refusal();
    const { passkey, owner } = found;
    const { challenge, askedAt } = question;
    if (question.account && (await findChecked(database, question.account)).id !== owner.id) {
      throw refusal();
    }
    const isAlone = question.account === null;
    const counter = await checkPasskey(siteUrl, { passkey, response, challenge, isAlone }).catch(
      (failure: unknown) => {
        request.log.warn(
          { passkey: passkey.id, ...describeError(failure) },
          "A passkey was refused.",
        );
        throw refusal();
      },
    );
    return admitStaff(dependencies, [request, reply], {
      account: owner,
      forgive,
      async prove(tx, now) {
        const use = { counter, askedAt: new Date(askedAt), now };
        if (!(await notePasskeyUse(tx, passkey.id, use))) throw refusal();
      },
    });
  });
}

function refusal(): AppError {
  return new AppError("unauthenticated", { en: "This passkey could not sign you in." });
}
