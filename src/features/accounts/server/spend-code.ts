import { readCode } from "#features/accounts/core/recovery-code.ts";
import { wrongCode } from "#features/accounts/core/second-factor.ts";
import type { AppErrorCode } from "#platform/core/app-error.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Tx } from "#platform/server/database.ts";
import { unseal } from "#platform/server/seal.ts";
import { findStep } from "./authenticator-codes.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findCodeSeed, spendRecoveryCode, spendStep } from "./second-factors-store.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import type { SealedFor } from "#platform/server/seal.ts";

export interface CodeDependencies {
  readonly tx: Tx;
  readonly secret: AppSecret;
  readonly now: Date;
}

export interface CodeAttempt {
  readonly userId: string;
  /** As it was typed. */
  readonly code: string;
  /** What a wrong code is: a stranger at the sign-in, a slip on a form. */
  readonly refusal: AppErrorCode;
}

/** Where a seed belongs: the key itself is the person's own. */
export function describeSeedPlace(userId: string): SealedFor {
  return { purpose: `code-seed ${userId}` };
}

/**
 * Uses up a code of the authenticator app or a recovery code. It counts as used when the transaction
 * commits, once, however many come with it at the same moment.
 *
 * @throws AppError `refusal` for a code that is wrong or was used; `conflict` when the app's can't
 *   be checked any more.
 */
export async function spendCode(
  dependencies: CodeDependencies,
  { userId, code, refusal }: CodeAttempt,
): Promise<void> {
  if (await isSpent(dependencies, userId, code)) return;
  throw new AppError(refusal, wrongCode, { fields: (locale) => ({ code: wrongCode[locale] }) });
}

async function isSpent(
  { tx, secret, now }: CodeDependencies,
  userId: string,
  code: string,
): Promise<boolean> {
  const typed = readCode(code);
  if (typed === null) return false;
  if (typed.kind === "recovery") {
    return spendRecoveryCode(tx, userId, hashRecoveryCode(userId, typed.letters));
  }
  const stored = await findCodeSeed(tx, userId);
  if (!stored) return false;
  const seed = unseal(stored.sealedSeed, secret, describeSeedPlace(userId));
  if (seed === null) {
    throw new AppError("conflict", {
      en: "Codes can't be checked since the site's secret was changed. Please use a recovery code.",
    });
  }
  const step = findStep(seed, typed.digits, now);
  return step !== null && spendStep(tx, stored, step);
}
