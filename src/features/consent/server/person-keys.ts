import { createHash } from "node:crypto";
import { readPhoneKey } from "#features/casework/server/read-phone-key.ts";
import type { PersonKeys } from "#features/consent/core/consent.ts";
import { emailKey } from "#platform/core/email-key.ts";

const proofMark = "sha256:";

/** @param phone as it was typed; null where there is none. */
export function readPersonKeys(person: {
  readonly email: string;
  readonly phone: string | null;
}): PersonKeys {
  return { emailKey: emailKey(person.email), phoneKey: readPhoneKey(person.phone) };
}

/**
 * What stands in a key's place once a person is erased: whoever asks with the address or number
 * finds the proof, and whoever reads the proof finds neither.
 */
export function hashPersonKey(key: string): string {
  if (key === "" || key.startsWith(proofMark)) return key;
  return proofMark + createHash("sha256").update(`consent-proof:${key}`).digest("hex");
}

/** Both forms in which keys are stored, and the way back from either to the key asked for. */
export function withProofKeys(keys: readonly string[]): ReadonlyMap<string, string> {
  const known = keys.filter((key) => key !== "");
  return new Map(known.flatMap((key) => [[key, key] as const, [hashPersonKey(key), key] as const]));
}
