import { createHmac, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import * as z from "zod";

const keyBytes = 32;

/** Bounds keep a made-up file from asking for all memory of the machine. */
export const keyHeaderSchema = z.object({
  kdf: z.literal("argon2id"),
  salt: z.base64url(),
  memoryKib: z.number().int().min(8_192).max(1_048_576),
  passes: z.number().int().min(1).max(16),
  lanes: z.number().int().min(1).max(16),
  /** Tells a wrong passphrase from a damaged file. */
  check: z.string(),
});

export type KeyHeader = z.infer<typeof keyHeaderSchema>;

// RFC 9106, 4, the second choice: also a small machine has so much memory.
const costs = { kdf: "argon2id", memoryKib: 65_536, passes: 3, lanes: 4 } as const;

/** A key that no other file has, and how to make it again. */
export async function makeBackupKey(
  passphrase: string,
): Promise<{ readonly key: Buffer; readonly header: KeyHeader }> {
  const header = { ...costs, salt: randomBytes(16).toString("base64url") };
  const key = await deriveKey(passphrase, header);
  return { key, header: { ...header, check: tellKey(key) } };
}

/** Null when it is another passphrase. */
export async function openBackupKey(passphrase: string, header: KeyHeader): Promise<Buffer | null> {
  const key = await deriveKey(passphrase, header);
  return tellKey(key) === header.check ? key : null;
}

function deriveKey(
  passphrase: string,
  { salt, memoryKib, passes, lanes }: Omit<KeyHeader, "check">,
): Promise<Buffer> {
  return hashRaw(passphrase.normalize("NFC"), {
    algorithm: 2,
    salt: Buffer.from(salt, "base64url"),
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: lanes,
    outputLen: keyBytes,
  });
}

function tellKey(key: Buffer): string {
  return createHmac("sha256", key).update("check").digest("base64url").slice(0, 22);
}
