import type { FastifyInstance } from "fastify";
import * as z from "zod";
import {
  newPasskeySchema,
  passwordAgainSchema,
  turnOffSchema,
} from "#features/accounts/core/second-factor.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { addFactor, removeFactor } from "./change-factors.ts";
import { confirmOwner, findOwner } from "./confirm-owner.ts";
import { askForNewPasskey, readNewPasskey } from "./passkeys.ts";
import { deletePasskey, insertPasskey, listPasskeys } from "./passkeys-store.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import { spendCode } from "./spend-code.ts";

const responseSchema = z.object({ response: z.looseObject({}) });

/** Passkeys of the own account. */
export function ownPasskeyRoutes(app: FastifyInstance, dependencies: AuthRoutesDependencies): void {
  const { clock, database, secret, siteUrl, steps } = dependencies;

  app.post("/api/auth/passkeys/options", async (request, reply) => {
    const owner = await confirmOwner(dependencies, [request, reply], newPasskeySchema);
    const { user, input, forgive } = owner;
    await forgive();
    const known = await listPasskeys(database.db, user.id);
    const options = await askForNewPasskey(siteUrl, { user, known });
    const { challenge } = options;
    steps.newPasskey.set(reply, { userId: user.id, name: input.name, challenge });
    return { success: true, options };
  });

  app.post("/api/auth/passkeys", { config: { audit: "passkey-add" } }, async (request, reply) => {
    const { user, token, forgive } = await findOwner(dependencies, [request, reply]);
    const { response } = parseInput(responseSchema, request.body);
    const pending = steps.newPasskey.read(request);
    if (pending?.userId !== user.id) {
      throw new AppError("conflict", { en: "This took too long. Please start again." });
    }
    const { challenge, name } = pending;
    const read = await readNewPasskey(siteUrl, { response, challenge });
    if (!read) throw new AppError("invalid", { en: "This passkey could not be added." });
    const passkey = { ...read, userId: user.id, name, addedAt: clock.now() };
    const recoveryCodes = await addFactor(database, { user, token }, async (tx) => {
      if (await insertPasskey(tx, passkey)) return;
      throw new AppError("conflict", { en: "This passkey is here already." });
    });
    await forgive();
    steps.newPasskey.clear(reply);
    return reply.code(201).send({ success: true, recoveryCodes });
  });

  app.delete<{ Params: { id: string } }>(
    "/api/auth/passkeys/:id",
    { config: { audit: "passkey-remove" } },
    async (request, reply) => {
      const owner = await confirmOwner(dependencies, [request, reply], passwordAgainSchema);
      const { user, forgive } = owner;
      const { id } = request.params;
      await removeFactor(database, user, async (tx, factorsBefore) => {
        // What leaves the password alone asks for more than the password.
        if (factorsBefore === 1) {
          const { code } = parseInput(turnOffSchema, request.body);
          const attempt = { userId: user.id, code, refusal: "invalid" } as const;
          await spendCode({ tx, secret, now: clock.now() }, attempt);
        }
        if (!isId(id) || !(await deletePasskey(tx, user.id, id))) {
          throw new AppError("not_found", { en: "There is no such passkey any more." });
        }
      });
      await forgive();
      return { success: true };
    },
  );
}
