import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What keys hashes, signatures and seals. While APP_SECRET_PREVIOUS is set, also the one before it:
 * that one makes nothing new, but what it made still counts.
 */
export type AppSecret = string | readonly [current: string, previous: string];

/** @param previous null when the secret isn't being changed. */
export function withPrevious(current: string, previous: string | null): AppSecret {
  return previous === null ? current : [current, previous];
}

/** The one in use first. */
export function listSecrets(secret: AppSecret): readonly [string, ...string[]] {
  return typeof secret === "string" ? [secret] : secret;
}

/**
 * A keyed hash of a text, under the secret in use.
 *
 * @param text has to begin with what the hash is for, so that none fits where another is asked for.
 */
export function hashKeyed(text: string, secret: AppSecret): string {
  return hash(text, listSecrets(secret)[0]);
}

/** Whether a stranger's hash of the text is ours, by either secret. Takes as long for each wrong one. */
export function isKeyedHash(given: string, text: string, secret: AppSecret): boolean {
  const bytes = Buffer.from(given);
  return listSecrets(secret).some((each) => {
    const expected = Buffer.from(hash(text, each));
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

function hash(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
