import {
  longestPassword,
  longestUsername,
  newCredentialsSchema,
  shortestPassword,
} from "#features/accounts/core/credentials.ts";
import type { Credentials } from "#features/accounts/core/credentials.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { isGuessable } from "./parse-new-password.ts";

const sentences = {
  ADMIN_USERNAME: `ADMIN_USERNAME must have at most ${longestUsername} characters that can be displayed`,
  ADMIN_PASSWORD: `ADMIN_PASSWORD must have ${shortestPassword} to ${longestPassword} characters`,
  easy: "ADMIN_PASSWORD is easy to guess: use four words that don't belong together",
};

/** Why nobody could sign in under the first admin's name that these variables ask for. */
export function listFirstAdminFaults({
  ADMIN_USERNAME = "",
}: Readonly<Record<string, string>>): string[] {
  const { username } = newCredentialsSchema(defaultLocale).shape;
  const isFine = ADMIN_USERNAME === "" || username.safeParse(ADMIN_USERNAME).success;
  return isFine ? [] : [sentences.ADMIN_USERNAME];
}

/**
 * Why the first admin can't have this password, or null. Asked only when there is none yet: rules
 * that grew stricter must not stop a site whose owner left an old variable set.
 */
export function findFirstPasswordFault(credentials: Credentials): string | null {
  const { password } = newCredentialsSchema(defaultLocale).shape;
  if (!password.safeParse(credentials.password).success) return sentences.ADMIN_PASSWORD;
  return isGuessable(credentials) ? sentences.easy : null;
}
