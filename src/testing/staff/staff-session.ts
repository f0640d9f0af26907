import type { FastifyInstance } from "fastify";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { hashPassword } from "#features/accounts/server/passwords/passwords.ts";
import { insertUser } from "#features/accounts/server/users-store.ts";
import type { Database } from "#platform/database/database.ts";

export const staffPassword = "correct horse battery";

/**
 * Computed once: a password hash is slow on purpose, and all tests together create hundreds of
 * accounts.
 */
let staffHash: Promise<string> | undefined;

export async function makeAdmin(
  database: Database,
  username: string,
  role: Role = "admin",
): Promise<void> {
  staffHash ??= hashPassword(staffPassword);
  await insertUser(database.db, { username, password: await staffHash, role });
}

/** Signs in and returns the `cookie` header of the session. */
export async function signIn(
  app: FastifyInstance,
  username: string,
  password = staffPassword,
): Promise<string> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username, password },
  });
  const [cookie] = answer.cookies;
  if (!cookie) throw new Error(`Signing in was answered with ${answer.statusCode}.`);
  return `${cookie.name}=${cookie.value}`;
}
