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

interface FirstCredentials {
  readonly username: string;
  /** Null for one that is made up. */
  readonly password: string | null;
}

/** Why nobody could or should sign in as the first admin that the variables ask for; empty when it can be. */
export function listFirstAdminFaults({ username, password }: FirstCredentials): string[] {
  const { shape } = newCredentialsSchema(defaultLocale);
  const faults = shape.username.safeParse(username).success ? [] : [sentences.ADMIN_USERNAME];
  if (password === null) return faults;
  if (!shape.password.safeParse(password).success) faults.push(sentences.ADMIN_PASSWORD);
  else if (isGuessable({ username, password })) faults.push(sentences.easy);
  return faults;
}
