import type { FastifyInstance } from "fastify";
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
  findOwner,
  lockAccount,
  removeFactor,
} from "#features/accounts/server/confirm-owner.ts";
import { countCode } from "#features/accounts/server/count-attempt.ts";
import { refuseField, setUpFirst, tookTooLong } from "#features/accounts/server/refusals.ts";
import { requireUser } from "#features/accounts/server/require-staff.ts";
import type { SignInCtx } from "#features/accounts/server/sign-in.ts";
import { AppError } from "#platform/core/app-error.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { seal, unseal } from "#platform/secrets/seal.ts";
import {
  describeSeedPlace,
  findStep,
  issueRecoveryCodes,
  makeSeed,
  spendCodeOf,
  writeSeedAddress,
} from "./second-factor.ts";
import {
  countRecoveryCodes,
  deleteCodeSeed,
  describePasskey,
  findCodeSeed,
  hasSecondFactor,
  insertCodeSeed,
  listPasskeys,
} from "./second-factors-store.ts";

const path = "/api/auth/second-factor";

/** What the own account asks for besides its password, and what helps when that is lost. */
export function ownCodeRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { database } = signIn;

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
        if (!(await hasSecondFactor(tx, user.id))) throw new AppError("conflict", setUpFirst);
        // A recovery code replaces an app's code, so new ones are given only for a code.
        if (await findCodeSeed(tx, user.id))
          await spendCodeOf(signIn, tx, { userId: user.id, request });
        return issueRecoveryCodes(tx, user.id);
      });
      await forgive();
      return { success: true, recoveryCodes };
    },
  );

  ownAppRoutes(app, signIn);
}

/** Codes of an authenticator app for the own account. */
function ownAppRoutes(app: FastifyInstance, signIn: SignInCtx): void {
  const { clock, database, secret, steps } = signIn;

  app.post(`${path}/codes`, async (request, reply) => {
    const { user, forgive } = await confirmOwner(signIn, [request, reply], passwordAgainSchema);
    await forgive();
    if (await findCodeSeed(database.db, user.id)) throw alreadyOn();
    const seed = makeSeed();
    steps.newCodes.set(reply, { userId: user.id, seed });
    return { success: true, secret: seed, qr: drawQr(writeSeedAddress(seed, user.username)) };
  });

  app.post(
    `${path}/codes/confirm`,
    { config: { audit: "second-factor-on" } },
    async (request, reply) => {
      const owner = await findOwner(signIn, [request, reply]);
      const userId = owner.user.id;
      const { code } = parseInput(codeSchema, request.body);
      const pending = steps.newCodes.read(request);
      if (pending?.userId !== userId) throw new AppError("conflict", tookTooLong);
      const now = clock.now();
      const typed = readCode(code);
      const step = typed?.kind === "app" ? findStep(pending.seed, typed.digits, now) : null;
      if (step === null) throw refuseField("code", wrongCode);
      const sealedSeed = seal(pending.seed, secret, describeSeedPlace(userId));
      const seed = { userId, sealedSeed, lastStep: step, createdAt: now };
      const recoveryCodes = await addFactor(signIn, owner, async (tx) => {
        if (await insertCodeSeed(tx, seed)) return "added";
        const stored = (await findCodeSeed(tx, userId))?.sealedSeed ?? "";
        if (unseal(stored, secret, describeSeedPlace(userId)) !== pending.seed) throw alreadyOn();
        return "again";
      });
      steps.newCodes.clear(reply);
      return { success: true, recoveryCodes };
    },
  );

  app.delete(
    `${path}/codes`,
    { config: { audit: "second-factor-off" } },
    async (request, reply) => {
      const owner = await confirmOwner(signIn, [request, reply], turnOffSchema, countCode);
      const { user, forgive } = owner;
      await removeFactor(signIn, user, async (tx) => {
        // Turned off before: the answer was lost, and the code that was sent with it is spent.
        if (!(await findCodeSeed(tx, user.id))) return;
        await spendCodeOf(signIn, tx, { userId: user.id, request });
        await deleteCodeSeed(tx, user.id);
      });
      await forgive();
      return { success: true };
    },
  );
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
