import type { FastifyInstance } from "fastify";
import { readCode } from "#features/accounts/core/recovery-code.ts";
import {
  codeSchema,
  passwordAgainSchema,
  turnOffSchema,
  wrongCode,
} from "#features/accounts/core/second-factor.ts";
import { AppError } from "#platform/core/app-error.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { seal } from "#platform/server/seal.ts";
import { findStep, makeSeed, writeSeedAddress } from "./authenticator-codes.ts";
import { addFactor, removeFactor } from "./change-factors.ts";
import { confirmOwner, findOwner } from "./confirm-owner.ts";
import { countCode } from "./count-attempt.ts";
import { drawQr } from "./draw-qr.ts";
import { refuseField } from "./refuse-field.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import { deleteCodeSeed, findCodeSeed, insertCodeSeed } from "./second-factors-store.ts";
import { describeSeedPlace, spendCode } from "./spend-code.ts";

const path = "/api/auth/second-factor/codes";

/** Codes of an authenticator app for the own account. */
export function ownCodeRoutes(app: FastifyInstance, dependencies: AuthRoutesDependencies): void {
  const { clock, database, secret, steps } = dependencies;

  app.post(path, async (request, reply) => {
    const owner = await confirmOwner(dependencies, [request, reply], passwordAgainSchema);
    const { user, forgive } = owner;
    await forgive();
    if (await findCodeSeed(database.db, user.id)) throw alreadyOn();
    const seed = makeSeed();
    steps.newCodes.set(reply, { userId: user.id, seed });
    return { success: true, secret: seed, qr: drawQr(writeSeedAddress(seed, user.username)) };
  });

  app.post(`${path}/confirm`, { config: { audit: "second-factor-on" } }, async (request, reply) => {
    const { user, token, forgive } = await findOwner(dependencies, [request, reply]);
    const { code } = parseInput(codeSchema, request.body);
    const pending = steps.newCodes.read(request);
    if (pending?.userId !== user.id) {
      throw new AppError("conflict", { en: "This took too long. Please start again." });
    }
    const now = clock.now();
    const typed = readCode(code);
    const step = typed?.kind === "app" ? findStep(pending.seed, typed.digits, now) : null;
    if (step === null) {
      throw refuseField("code", wrongCode);
    }
    const sealedSeed = seal(pending.seed, secret, describeSeedPlace(user.id));
    const seed = { userId: user.id, sealedSeed, lastStep: step, createdAt: now };
    const recoveryCodes = await addFactor(database, { user, token }, async (tx) => {
      if (!(await insertCodeSeed(tx, seed))) throw alreadyOn();
    });
    await forgive();
    steps.newCodes.clear(reply);
    return { success: true, recoveryCodes };
  });

  app.delete(path, { config: { audit: "second-factor-off" } }, async (request, reply) => {
    const owner = await confirmOwner(dependencies, [request, reply], turnOffSchema, countCode);
    const { user, input, forgive } = owner;
    await removeFactor(database, user, async (tx) => {
      const attempt = { userId: user.id, code: input.code, refusal: "invalid" } as const;
      await spendCode({ tx, secret, now: clock.now() }, attempt);
      await deleteCodeSeed(tx, user.id);
    });
    await forgive();
    return { success: true };
  });
}

function alreadyOn(): AppError {
  return new AppError("conflict", { en: "Codes are on already. Please turn them off first." });
}
