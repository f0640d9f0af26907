import { createHash } from "node:crypto";
import { AppError } from "#platform/core/app-error.ts";
import type { Database } from "#platform/server/database.ts";
import type { SealedCookie, SealedCookieOptions } from "#platform/server/sealed-cookie.ts";
import { sealedCookie } from "#platform/server/sealed-cookie.ts";
import { findUserByName } from "./users-store.ts";
import type { User } from "./users-store.ts";

/** Long enough to find the phone, short enough that nobody else comes by. */
const lastsMs = 5 * 60_000;

/** An account as it was when its password was checked: a new password makes it another one. */
interface CheckedAccount {
  readonly username: string;
  readonly passwordMark: string;
}

export interface PasskeyQuestion {
  readonly challenge: string;
  readonly askedAt: number;
  /** Who said the password before; null when the passkey has to do alone. */
  readonly account: CheckedAccount | null;
}

/** What a browser carries through a sign-in or a set-up of more than one call. None of it is a session. */
export interface SignInSteps {
  readonly afterPassword: SealedCookie<CheckedAccount>;
  readonly passkey: SealedCookie<PasskeyQuestion>;
  readonly newCodes: SealedCookie<{ readonly userId: string; readonly seed: string }>;
  readonly newPasskey: SealedCookie<{
    readonly userId: string;
    readonly name: string;
    readonly challenge: string;
  }>;
}

export function makeSignInSteps(options: Omit<SealedCookieOptions, "lastsMs">): SignInSteps {
  const step = <Content>(name: string) => sealedCookie<Content>(name, { ...options, lastsMs });
  return {
    afterPassword: step("after-password"),
    passkey: step("passkey-question"),
    newCodes: step("new-codes"),
    newPasskey: step("new-passkey"),
  };
}

export function describeChecked({ username, password }: User): CheckedAccount {
  const passwordMark = createHash("sha256").update(password).digest("base64url");
  return { username, passwordMark };
}

/** @throws AppError `unauthenticated` when nobody said a password, or it is another one by now. */
export async function findChecked(
  database: Database,
  checked: CheckedAccount | null,
): Promise<User> {
  const user = checked && (await findUserByName(database.db, checked.username));
  if (!user || describeChecked(user).passwordMark !== checked.passwordMark) {
    throw new AppError("unauthenticated", { en: "Please enter your password again." });
  }
  return user;
}
