import { createHash, randomBytes } from "node:crypto";
import {
  readCode,
  recoveryCodeLetters,
  writeRecoveryCode,
} from "#features/accounts/core/recovery-code.ts";
import type { Tx } from "#platform/server/database.ts";
import { replaceRecoveryCodes } from "./second-factors-store.ts";

const codesAtOnce = 10;

/** Not keyed: it has to hold also on the day the site's secret is lost, and 120 random bits need no key. */
export function hashRecoveryCode(userId: string, letters: string): string {
  return createHash("sha256").update(`recovery-code\0${userId}\0${letters}`).digest("base64url");
}

/** New ones in place of all there were. @returns them as they are shown, which is once. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: codesAtOnce }, () =>
    writeRecoveryCode(randomBytes(recoveryCodeLetters)),
  );
  const hashes = codes.map((code) => {
    const typed = readCode(code);
    return typed?.kind === "recovery" ? hashRecoveryCode(userId, typed.letters) : "";
  });
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}
