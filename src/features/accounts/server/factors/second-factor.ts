import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import * as z from "zod/mini";
import {
  codeSchema,
  passwordAgainSchema,
  readCode,
  recoveryCodeLetters,
  writeRecoveryCode,
  wrongCode,
} from "#features/accounts/core/factor-codes.ts";
import { AppError, type AppErrorCode } from "#platform/core/app-error.ts";
import { perLocale } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Tx } from "#platform/database/database.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { openFrom } from "#platform/secrets/sealed-columns.ts";
import { siteConfig } from "#site.config.ts";
import { recordAtTerminal } from "#features/accounts/server/remove-account.ts";
import {
  type ActingAdmin,
  lockAsAdmin,
  refuseOwnAccess,
} from "#features/accounts/server/acting-admin.ts";
import {
  codeSeeds,
  deleteCodeSeed,
  deletePasskeysOf,
  deleteRecoveryCodes,
  findCodeSeed,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from "./second-factors-store.ts";
import { noAccountNamed } from "#features/accounts/server/refusals.ts";
import { endWaysIn } from "#features/accounts/server/sessions-store.ts";
import { findUserByName } from "#features/accounts/server/users-store.ts";

interface CodeAttempt {
  readonly userId: string;
  /** As it was typed. */
  readonly code: string;
  /** The error for a wrong code, which differs between the sign-in and a form. */
  readonly refusal: AppErrorCode;
}

/**
 * Uses up a code of the authenticator app or a recovery code. It is used up once when the
 * transaction commits, however many requests use it concurrently.
 *
 * @throws AppError `refusal` for a wrong or used code; `conflict` when the app's seed can't be
 *   opened anymore.
 */
export async function spendCode(
  ctx: Ctx,
  tx: Tx,
  { userId, code, refusal }: CodeAttempt,
): Promise<void> {
  if (await isSpent(ctx, tx, { userId, code })) return;
  throw new AppError(refusal, wrongCode, { fields: (locale) => ({ code: wrongCode[locale] }) });
}

/**
 * For a form of the user's own account that requires a code only if the account has a second
 * factor.
 */
export const maybeCodeSchema = perLocale((locale) =>
  z.extend(passwordAgainSchema(locale), { code: z.optional(z.unknown()) }),
);

/** Uses up the code of such a form: it is checked only if the account requires one. */
export async function spendCodeOf(
  ctx: Ctx,
  tx: Tx,
  { userId, code: sent }: { readonly userId: string; readonly code?: unknown },
): Promise<void> {
  const { code } = parseInput(codeSchema, { code: sent });
  await spendCode(ctx, tx, { userId, code, refusal: "invalid" });
}

async function isSpent(
  { secret, clock }: Ctx,
  tx: Tx,
  { userId, code }: Pick<CodeAttempt, "userId" | "code">,
): Promise<boolean> {
  const typed = readCode(code);
  if (typed === null) return false;
  if (typed.kind === "recovery") {
    return spendRecoveryCode(tx, userId, hashRecoveryCode(userId, typed.letters));
  }
  const stored = await findCodeSeed(tx, userId);
  if (!stored) return false;
  const seed = openFrom(codeSeeds, userId, stored.sealedSeed, secret);
  if (seed === null) {
    throw new AppError("conflict", {
      en: "Codes can't be checked since the site's secret was changed. Please use a recovery code.",
      es: "No se pueden comprobar los códigos desde que cambió la clave secreta del sitio. Use un código de recuperación.",
    });
  }
  const step = findCodeStep(seed, typed.digits, clock.now());
  return step !== null && spendStep(tx, stored, step);
}

/** As long as its hash, which RFC 4226 recommends. */
const seedBytes = 20;
const periodSeconds = 30;
/** How many half minutes a phone's clock may be wrong, either way. */
const skewSteps = 1;

/** A secret for an authenticator app, in letters that can be typed. */
export function makeSeed(): string {
  return new Secret({ size: seedBytes }).base32;
}

/** The address in the QR code that the app reads. */
export function writeSeedAddress(seed: string, username: string): string {
  return new TOTP({ issuer: siteConfig.shortName, label: username, secret: seed }).toString();
}

/**
 * The half minute since 1970 to which a code belongs (RFC 6238); null when it is not valid about
 * now.
 */
export function findCodeStep(seed: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const period = { period: periodSeconds, timestamp };
  const secret = Secret.fromBase32(seed);
  const skew = TOTP.validate({ ...period, token: digits, secret, window: skewSteps });
  return skew === null ? null : TOTP.counter(period) + skew;
}

const codesAtOnce = 10;

/**
 * Not keyed: it must still be valid if the site's secret is lost, and 120 random bits need no key.
 */
function hashRecoveryCode(userId: string, letters: string): string {
  return createHash("sha256").update(`recovery-code\0${userId}\0${letters}`).digest("base64url");
}

/**
 * Replaces all recovery codes.
 * @returns the new ones, which are shown only once.
 */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: codesAtOnce }, () =>
    writeRecoveryCode(randomBytes(recoveryCodeLetters)),
  );
  const hashes = codes.map((code) => hashRecoveryCode(userId, code.replaceAll("-", "")));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/**
 * Removes codes, recovery codes and passkeys of an account and ends every way into it: for somebody
 * who lost the phone and the codes.
 *
 * @param by the admin who does it; null at the terminal.
 * @returns the name.
 * @throws AppError `not_found` for an unknown name, `conflict` for one's own account.
 */
export async function resetSecondFactor(
  ctx: Ctx,
  username: string,
  by: ActingAdmin | null = null,
): Promise<string> {
  await ctx.database.transaction(async (tx) => {
    if (by !== null) {
      await lockAsAdmin(tx, by);
      refuseOwnAccess(username, by);
    }
    const user = await findUserByName(tx, username);
    if (!user) throw new AppError("not_found", noAccountNamed(username));
    await deleteCodeSeed(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await deletePasskeysOf(tx, user.id);
    await endWaysIn(ctx, tx, user, { now: ctx.clock.now(), kept: null });
    await (by === null
      ? recordAtTerminal(ctx, tx, { action: "second-factor-reset", record: username })
      : by.notifyAdmins(tx, { change: "factor-reset", about: username }));
  });
  return username;
}
