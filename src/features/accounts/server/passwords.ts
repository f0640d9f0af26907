import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's smallest setting for argon2id, the library's own algorithm: 19 MiB and two passes. Staff
// wait about 30 ms, and eight sign-ins at once stay within the memory of a small server.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const { memoryCost, timeCost, parallelism } = cost;
const zeros = { salt: "A".repeat(22), hash: "A".repeat(43) };

/** For a name that nobody has: it costs as much to check as any other and fits no password. */
export const decoyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros.salt}$${zeros.hash}`;

/** @returns an argon2id hash in its standard text form. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}

/** 18 random bytes as 24 characters that survive copying from a terminal. */
export function makePassword(): string {
  return randomBytes(18).toString("base64url");
}
