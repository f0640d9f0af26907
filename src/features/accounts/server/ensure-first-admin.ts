import { randomBytes } from "node:crypto";
import {
  longestPassword,
  longestUsername,
  newCredentialsSchema,
  shortestPassword,
} from "#features/accounts/core/credentials.ts";
import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import type { Database } from "#platform/database/database.ts";
import { hashPassword, isGuessable } from "./passwords/passwords.ts";
import { countAdmins, insertUser } from "./users-store.ts";

export interface FirstAdmin {
  readonly username: string;
  /** Null when the owner chose it and so knows it. */
  readonly generatedPassword: string | null;
}

/**
 * Creates the first admin when there is none. `show` is called before the commit: if the process
 * ends in between, no account is stored, and the next start creates and shows another. The other
 * way round, an account would be stored whose password nobody knows.
 *
 * @throws AppError `invalid` when the variables describe an account that nobody could or should
 *   use. Only then: once an admin exists, the variables must not prevent a start.
 */
export async function ensureFirstAdmin(
  database: Database,
  { username, password }: FirstCredentials,
  show: (admin: FirstAdmin) => void,
): Promise<void> {
  if ((await countAdmins(database.db)) > 0) return;
  const listFaults = (locale: Locale) =>
    listFirstAdminFaults({ username, password }, locale).join("\n- ");
  if (listFaults(defaultLocale) !== "") {
    throw new AppError("invalid", {
      en: `Please mend these environment variables:\n- ${listFaults("en")}`,
      es: `Corrija estas variables de entorno:\n- ${listFaults("es")}`,
    });
  }
  // 24 characters that survive copying from a terminal.
  const chosen = password ?? randomBytes(18).toString("base64url");
  const hash = await hashPassword(chosen);
  await database.transaction(async (tx) => {
    // Two processes may start at once: the name is unique, so the second waits here for the first
    // and then creates and shows nothing.
    const made = await insertUser(tx, {
      username,
      password: hash,
      role: "admin",
      mustReplacePassword: password === null,
    });
    if (made) show({ username, generatedPassword: password === null ? chosen : null });
  });
}

const faultWords: Localized<Record<"ADMIN_USERNAME" | "ADMIN_PASSWORD" | "easy", string>> = {
  en: {
    ADMIN_USERNAME: `ADMIN_USERNAME must have at most ${longestUsername} characters that can be displayed, of one alphabet, and be neither "me" nor "none"`,
    ADMIN_PASSWORD: `ADMIN_PASSWORD must have ${shortestPassword} to ${longestPassword} characters`,
    easy: "ADMIN_PASSWORD is easy to guess: use four words that don't belong together",
  },
  es: {
    ADMIN_USERNAME: `ADMIN_USERNAME debe tener como máximo ${longestUsername} caracteres que se puedan mostrar, de un solo alfabeto, y no ser "me" ni "none"`,
    ADMIN_PASSWORD: `ADMIN_PASSWORD debe tener de ${shortestPassword} a ${longestPassword} caracteres`,
    easy: "ADMIN_PASSWORD es fácil de adivinar: use cuatro palabras sin relación entre sí",
  },
};

interface FirstCredentials {
  readonly username: string;
  /** Null for a generated one. */
  readonly password: string | null;
}

/**
 * The same faults as text, for a start that other faults prevent: it may be the first start, and
 * should not fail again for these. While an admin exists they prevent nothing.
 */
export function findFirstAdminFaults(variables: Readonly<Record<string, string>>): string[] {
  const { ADMIN_USERNAME: username = "admin", ADMIN_PASSWORD: password = null } = variables;
  return listFirstAdminFaults({ username, password });
}

/**
 * Why nobody could or should sign in as the first admin that the variables describe; empty without
 * faults.
 */
export function listFirstAdminFaults(
  { username, password }: FirstCredentials,
  locale: Locale = defaultLocale,
): string[] {
  const { shape } = newCredentialsSchema(locale);
  const sentences = faultWords[locale];
  const faults = shape.username.safeParse(username).success ? [] : [sentences.ADMIN_USERNAME];
  if (password === null) return faults;
  if (!shape.password.safeParse(password).success) faults.push(sentences.ADMIN_PASSWORD);
  else if (isGuessable({ username, password })) faults.push(sentences.easy);
  return faults;
}
