import { readFileSync } from "node:fs";
import { hash, verify } from "@node-rs/argon2";
import {
  credentialMessages,
  type Credentials,
  isEasyPassword,
  newCredentialsSchema,
  renewedCredentialsSchema,
} from "#features/accounts/core/credentials.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import { parseInput } from "#platform/http/parse-input.ts";
import { siteConfig } from "#site.config.ts";
import { noAccountNamed } from "#features/accounts/server/refusals.ts";
import { recordAtTerminal } from "#features/accounts/server/remove-account.ts";
import { endWaysIn } from "#features/accounts/server/sessions-store.ts";
import { updatePassword } from "#features/accounts/server/users-store.ts";

// OWASP's minimum for argon2id, the library's own algorithm: 19 MiB and two passes. Staff wait
// about 30 ms, and eight concurrent sign-ins fit into the memory of a small server.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const { memoryCost, timeCost, parallelism } = cost;

/** For an unknown name: it costs as much to check as any other and matches no password. */
export const decoyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * @param password may come in several Unicode forms (composed or decomposed accents, wide letters):
 *   one normalized form is hashed.
 * @returns an argon2id hash in its standard text form.
 */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize("NFKC"), cost);

/** Whether a password matches a hash; older hashes are of exactly the typed characters. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const forms = (["NFKC", "NFC", "NFD"] as const).map((form) => password.normalize(form));
  // Without accents all forms are equal, and one hash is computed.
  for (const typed of new Set([...forms, password])) {
    if (await verify(stored, typed)) return true;
  }
  return false;
}

/** Whether a password that is long enough could still be guessed. */
export function isGuessable({ username, password }: Credentials): boolean {
  const names = [username, siteConfig.name, siteConfig.shortName, siteConfig.legalName];
  // Read each time: passwords are set rarely, and the list would occupy memory for nothing.
  const file = new URL("common-passwords.txt", import.meta.url);
  const common = new Set(readFileSync(file, "utf8").split("\n"));
  return isEasyPassword(password, { common, names });
}

/**
 * Validates a name and its password.
 *
 * @param schema for a new name, or for that of an existing account.
 * @throws AppError `invalid`, with the sentence at its field.
 */
export function parseNewCredentials(
  input: Credentials,
  schema: typeof newCredentialsSchema | typeof renewedCredentialsSchema = newCredentialsSchema,
): Credentials {
  const credentials = parseInput(schema, input);
  refuseGuessable(credentials, "password");
  return credentials;
}

/** @throws AppError `invalid`, with the sentence at the field. */
export function refuseGuessable(credentials: Credentials, field: string): void {
  if (!isGuessable(credentials)) return;
  throw new AppError(
    "invalid",
    { en: "Please choose another password.", es: "Elija otra contraseña." },
    { fields: (locale) => ({ [field]: credentialMessages[locale].easy }) },
  );
}

/**
 * Sets a password and ends every other way into that account: somebody who knew the old one is out.
 *
 * @throws AppError `invalid` for an unacceptable password, `not_found` for an unknown name.
 */
export async function resetPassword(ctx: Ctx, credentials: Credentials): Promise<void> {
  const { username, password } = parseNewCredentials(credentials, renewedCredentialsSchema);
  const hash = await hashPassword(password);
  await ctx.database.transaction(async (tx) => {
    const id = await updatePassword(tx, username, hash);
    if (id === null) throw new AppError("not_found", noAccountNamed(username));
    await endWaysIn(ctx, tx, { id, username }, { now: ctx.clock.now(), kept: null });
    await recordAtTerminal(ctx, tx, { action: "password-reset", record: username });
  });
}
