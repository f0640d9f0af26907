import type { FastifyRequest } from "fastify";
import { encodeQR } from "qr";
import {
  codeSchema,
  type OwnSecondFactor,
  passwordAgainSchema,
  type QrDrawing,
  readCode,
  turnOffSchema,
  wrongCode,
} from "#features/accounts/core/factor-codes.ts";
import {
  addFactor,
  confirmOwner,
  lockAccount,
  ownAccount,
  ownSignIn,
  readOwner,
  removeFactor,
} from "#features/accounts/server/confirm-owner.ts";
import { countCode } from "#features/accounts/server/count-attempt.ts";
import { setUpFirst, tookTooLong } from "#features/accounts/server/refusals.ts";
import type { SignInCtx } from "#features/accounts/server/sign-in.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { openFrom, sealInto } from "#platform/secrets/sealed-columns.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import {
  findCodeStep,
  issueRecoveryCodes,
  makeSeed,
  maybeCodeSchema,
  spendCodeOf,
  writeSeedAddress,
} from "./second-factor.ts";
import {
  codeSeeds,
  countRecoveryCodes,
  deleteCodeSeed,
  describePasskey,
  findCodeSeed,
  hasSecondFactor,
  insertCodeSeed,
  listPasskeys,
} from "./second-factors-store.ts";

const path = "/api/auth/second-factor";

/** Routes for the second factors of the user's own account, and for recovery codes. */
export function ownCodeRoutes(app: Routes, signIn: SignInCtx): void {
  const { database } = signIn;

  const reading = {
    ...ownAccount(signIn),
    schema: { summary: "Tells what the own account asks for besides its password." },
  };
  app.get(path, reading, async (request) => {
    const { id } = readOwner(request).user;
    const seed = await findCodeSeed(database.db, id);
    const state: OwnSecondFactor = {
      codesSince: seed?.createdAt.toISOString() ?? null,
      passkeys: (await listPasskeys(database.db, id)).map(describePasskey),
      recoveryCodesLeft: await countRecoveryCodes(database.db, id),
    };
    return { success: true, ...state };
  });

  const renewing = {
    ...ownSignIn(signIn),
    config: { audit: "recovery-codes-new" as const },
    schema: { summary: "Makes new recovery codes in place of all.", body: maybeCodeSchema },
  };
  app.post(`${path}/recovery-codes`, renewing, async (request) => {
    const { code } = request.body;
    const { user, forgive } = await confirmOwner(signIn, request, countCode);
    const recoveryCodes = await database.transaction(async (tx) => {
      await lockAccount(tx, user);
      if (!(await hasSecondFactor(tx, user.id))) throw new AppError("conflict", setUpFirst);
      // A recovery code replaces an app's code, so new ones are given only for a code.
      if (await findCodeSeed(tx, user.id)) await spendCodeOf(signIn, tx, { userId: user.id, code });
      return issueRecoveryCodes(tx, user.id);
    });
    await forgive();
    return { success: true, recoveryCodes };
  });

  ownAppRoutes(app, signIn);
}

/** Codes of an authenticator app for the user's own account. */
function ownAppRoutes(app: Routes, signIn: SignInCtx): void {
  const { clock, database, secret, steps } = signIn;

  const beginning = {
    ...ownSignIn(signIn),
    schema: { summary: "Makes a secret for an authenticator app.", body: passwordAgainSchema },
  };
  app.post(`${path}/codes`, beginning, async (request, reply) => {
    const { user, forgive } = await confirmOwner(signIn, request);
    await forgive();
    if (await findCodeSeed(database.db, user.id)) throw alreadyOn();
    const seed = makeSeed();
    steps.newCodes.set(reply, { userId: user.id, seed });
    return { success: true, secret: seed, qr: drawQr(writeSeedAddress(seed, user.username)) };
  });

  const turningOn = {
    ...ownAccount(signIn),
    config: { audit: "second-factor-on" as const },
    schema: { summary: "Turns codes on with one of the app's codes.", body: codeSchema },
  };
  app.post(`${path}/codes/confirm`, turningOn, async (request, reply) => {
    const owner = readOwner(request);
    const userId = owner.user.id;
    const { code } = request.body;
    const pending = steps.newCodes.read(request as FastifyRequest);
    if (pending?.userId !== userId) throw new AppError("conflict", tookTooLong);
    const now = clock.now();
    const typed = readCode(code);
    const step = typed?.kind === "app" ? findCodeStep(pending.seed, typed.digits, now) : null;
    if (step === null) throw refuseFields({ code: (locale) => wrongCode[locale] });
    const sealedSeed = sealInto(codeSeeds, userId, pending.seed, secret);
    const seed = { userId, sealedSeed, lastStep: step, createdAt: now };
    const recoveryCodes = await addFactor(signIn, owner, async (tx) => {
      if (await insertCodeSeed(tx, seed)) return "added";
      const stored = (await findCodeSeed(tx, userId))?.sealedSeed;
      const seedOn = stored && openFrom(codeSeeds, userId, stored, secret);
      if (seedOn !== pending.seed) throw alreadyOn();
      return "again";
    });
    steps.newCodes.clear(reply);
    return { success: true, recoveryCodes };
  });

  const turningOff = {
    ...ownSignIn(signIn),
    config: { audit: "second-factor-off" as const },
    schema: { summary: "Turns codes off.", body: turnOffSchema },
  };
  app.delete(`${path}/codes`, turningOff, async (request) => {
    const { code } = request.body;
    const { user, forgive } = await confirmOwner(signIn, request, countCode);
    await removeFactor(signIn, user, async (tx) => {
      // Already turned off: the response was lost, and the code that was sent with it is used up.
      if (!(await findCodeSeed(tx, user.id))) return;
      await spendCodeOf(signIn, tx, { userId: user.id, code });
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

/** Cameras need four empty pixels around the code to find it. */
const quietPixels = 4;

/** A QR code of a text as its dark pixels, with runs of a row joined. */
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
