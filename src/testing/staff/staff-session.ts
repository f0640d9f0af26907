import { hash } from "@node-rs/argon2";
import type { FastifyInstance } from "fastify";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { insertUser } from "#features/accounts/server/users-store.ts";
import type { Database } from "#platform/database/database.ts";

export const staffPassword = "correct horse battery";

/**
 * The hash of a site costs 40 ms of processor time on purpose, at each sign-in as well, because a
 * password is checked at the cost that its hash names. The tests sign in some thousand times.
 */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let staffHash: Promise<string> | undefined;

export async function makeAdmin(
  database: Database,
  username: string,
  role: Role = "admin",
): Promise<void> {
  staffHash ??= hash(staffPassword, cheapest);
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
