import {
  longestPassword,
  longestUsername,
  newCredentialsSchema,
  shortestPassword,
} from "#features/accounts/core/credentials.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { isGuessable } from "./parse-new-password.ts";

const sentences = {
  ADMIN_USERNAME: `ADMIN_USERNAME must have at most ${longestUsername} characters that can be displayed`,
  ADMIN_PASSWORD: `ADMIN_PASSWORD must have ${shortestPassword} to ${longestPassword} characters`,
  easy: "ADMIN_PASSWORD is easy to guess: use four words that don't belong together",
};

/** Why nobody could sign in as the first admin that these variables ask for; empty when it can be. */
export function listFirstAdminFaults(env: Readonly<Record<string, string>>): string[] {
  const { username, password } = newCredentialsSchema(defaultLocale).shape;
  const { ADMIN_USERNAME = "", ADMIN_PASSWORD } = env;
  const faults: string[] = [];
  if (ADMIN_USERNAME !== "" && !username.safeParse(ADMIN_USERNAME).success) {
    faults.push(sentences.ADMIN_USERNAME);
  }
  if (ADMIN_PASSWORD === undefined) return faults;
  if (!password.safeParse(ADMIN_PASSWORD).success) faults.push(sentences.ADMIN_PASSWORD);
  else if (isGuessable({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD })) {
    faults.push(sentences.easy);
  }
  return faults;
}
