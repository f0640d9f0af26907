import type { FastifyInstance } from "fastify";
import { encodeQR } from "qr";
import {
  codeSchema,
  passwordAgainSchema,
  type QrDrawing,
  readCode,
  turnOffSchema,
  wrongCode,
} from "#features/accounts/core/factor-codes.ts";
import { AppError } from "#platform/core/app-error.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { seal } from "#platform/secrets/seal.ts";
import {
  describeSeedPlace,
  findStep,
  makeSeed,
  spendCode,
  writeSeedAddress,
} from "./second-factor.ts";
import {
  addFactor,
  confirmOwner,
  findOwner,
  refuseField,
  removeFactor,
} from "#features/accounts/server/confirm-owner.ts";
import { countCode } from "#features/accounts/server/count-attempt.ts";
import { tookTooLong } from "#features/accounts/server/refusals.ts";
import type { SignInCtx } from "#features/accounts/server/routes.ts";
import { deleteCodeSeed, findCodeSeed, insertCodeSeed } from "./second-factors-store.ts";

const path = "/api/auth/second-factor/codes";

/** Codes of an authenticator app for the own account. */
export function ownCodeRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { clock, database, secret, steps } = signIn;

  app.post(path, async (request, reply) => {
    const owner = await confirmOwner(signIn, [request, reply], passwordAgainSchema);
    const { user, forgive } = owner;
    await forgive();
    if (await findCodeSeed(database.db, user.id)) throw alreadyOn();
    const seed = makeSeed();
    steps.newCodes.set(reply, { userId: user.id, seed });
    return { success: true, secret: seed, qr: drawQr(writeSeedAddress(seed, user.username)) };
  });

  app.post(`${path}/confirm`, { config: { audit: "second-factor-on" } }, async (request, reply) => {
    const { user, token } = await findOwner(signIn, [request, reply]);
    const { code } = parseInput(codeSchema, request.body);
    const pending = steps.newCodes.read(request);
    if (pending?.userId !== user.id) {
      throw new AppError("conflict", tookTooLong);
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
    steps.newCodes.clear(reply);
    return { success: true, recoveryCodes };
  });

  app.delete(path, { config: { audit: "second-factor-off" } }, async (request, reply) => {
    const owner = await confirmOwner(signIn, [request, reply], turnOffSchema, countCode);
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
  return new AppError("conflict", {
    en: "Codes are on already. Please turn them off first.",
    es: "Los códigos ya están activados. Desactívelos primero.",
  });
}

/** Without four empty pixels around it cameras don't find it. */
const quietPixels = 4;

/** A text as the dark pixels of a QR code, runs of a row together. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, "raw", { border: quietPixels });
  const runs = rows.flatMap((row, y) => {
    const pixels = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return Array.from(pixels.matchAll(/1+/g), ({ 0: { length }, index }) => {
      return `M${index} ${y}h${length}v1h-${length}z`;
    });
  });
  return { size: rows.length, path: runs.join("") };
}
