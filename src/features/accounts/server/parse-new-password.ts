import { readFileSync } from "node:fs";
import {
  credentialMessages,
  newCredentialsSchema,
  newPasswordSchema,
} from "#features/accounts/core/credentials.ts";
import type { Credentials } from "#features/accounts/core/credentials.ts";
import { isEasyPassword } from "#features/accounts/core/is-easy-password.ts";
import { AppError } from "#platform/core/app-error.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { siteConfig } from "#site.config.ts";

/** Read each time: passwords are set rarely, and the list would stay in memory for nothing. */
function readCommonPasswords(): ReadonlySet<string> {
  const file = new URL("common-passwords.txt", import.meta.url);
  return new Set(readFileSync(file, "utf8").split("\n"));
}

/** Whether a password that is long enough could be guessed all the same. */
export function isGuessable({ username, password }: Credentials): boolean {
  const names = [username, siteConfig.name, siteConfig.shortName];
  return isEasyPassword(password, { common: readCommonPasswords(), names });
}

/**
 * A name and a password for it, as they will be stored.
 *
 * @throws AppError `invalid`, with the sentence at its field.
 */
export function parseNewCredentials(input: Credentials): Credentials {
  const credentials = parseInput(newCredentialsSchema, input);
  refuseGuessable(credentials, "password");
  return credentials;
}

/** A password that somebody chooses for the own account. @throws AppError `invalid`. */
export function parsePasswordChange(
  input: unknown,
  username: string,
): { currentPassword: string; newPassword: string } {
  const change = parseInput(newPasswordSchema, input);
  refuseGuessable({ username, password: change.newPassword }, "newPassword");
  return change;
}

function refuseGuessable(credentials: Credentials, field: string): void {
  if (!isGuessable(credentials)) return;
  throw new AppError(
    "invalid",
    { en: "Please choose another password." },
    { fields: (locale) => ({ [field]: credentialMessages[locale].easy }) },
  );
}
