import {
  createHash,
  createHmac,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from "node:crypto";

/**
 * The secret that keys hashes, signatures and seals. While APP_SECRET_PREVIOUS is set, also the
 * previous secret: nothing new is made with it, but what it made stays valid.
 */
export type AppSecret = string | readonly [current: string, previous: string];

/** @param previous null when the secret isn't being changed. */
export function withPrevious(current: string, previous: string | null): AppSecret {
  return previous === null ? current : [current, previous];
}

/** All valid secrets, the current one first. */
export function listSecrets(secret: AppSecret): readonly [string, ...string[]] {
  return typeof secret === "string" ? [secret] : secret;
}

/**
 * A keyed hash of a text, with the current secret.
 *
 * @param text must begin with the purpose of the hash, so that a hash for one purpose is not valid
 *   for another.
 */
export function hashKeyed(text: string, secret: AppSecret): string {
  return hash(text, listSecrets(secret)[0]);
}

/**
 * A keyed hash by which two objects with the same fields are recognized; an empty optional field
 * equals a missing one. It is keyed so that the stored hash reveals nothing about the person.
 *
 * @param leftOut fields that may differ.
 */
export function hashFields<Fields extends object>(
  fields: Fields,
  secret: AppSecret,
  leftOut: ReadonlyArray<keyof Fields> = [],
): string {
  const filled = Object.entries(fields)
    .filter(([field]) => !leftOut.includes(field as keyof Fields))
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return hashKeyed(JSON.stringify(filled), secret);
}

/**
 * Whether a given hash of the text is valid, with either secret. The comparison takes constant
 * time.
 */
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

/** A random token of 256 bits for a link or a cookie, which grants access to whoever has it. */
export const makeToken = () => randomBytes(32).toString("base64url");

/** The hash that is stored in place of a token, so that reading the database grants no access. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Prefix of a sealed text that is bound to its record; base64url contains no dot. */
const boundMark = "r.";

/** What a sealed text is bound to. */
export interface SealedFor {
  /** Each purpose has its own derived key. */
  readonly purpose: string;
  /** The record within that purpose; the text opens for no other. */
  readonly record?: string;
}

/** Results of resealing the texts of one kind after a change of the secret. */
export interface ResealCounts {
  readonly again: number;
  /** Texts that neither secret opens. */
  readonly lost: number;
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `sealed ${purpose}`, keyBytes));
}

/** Additional authenticated data: not stored, and must be the same when the text is opened. */
function describePlace({ purpose, record = "" }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([purpose, record]));
}

/**
 * Encrypts a text for one place, with the current secret.
 *
 * @returns base64url of nonce, tag and cipher text, with a prefix when bound to a record.
 */
export function seal(text: string, secret: AppSecret, place: SealedFor): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(listSecrets(secret)[0], place.purpose), nonce);
  if (place.record !== undefined) cipher.setAAD(describePlace(place));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
  return place.record === undefined ? sealed : boundMark + sealed;
}

/**
 * Opens what `seal` made for this place, with either secret; null when it was made with another
 * secret, for another place, or was changed. Texts sealed before records were part of the seal
 * still open.
 */
export function unseal(sealed: string, secret: AppSecret, place: SealedFor): string | null {
  for (const each of listSecrets(secret)) {
    const text = open(sealed, each, place);
    if (text !== null) return text;
  }
  return null;
}

/**
 * Seals a text again if the previous secret sealed it, or if it is not bound to its record yet.
 *
 * @returns null when no new seal is needed; "lost" when neither secret opens it.
 */
export function reseal(
  sealed: string,
  secret: AppSecret,
  place: SealedFor,
): { readonly sealed: string } | "lost" | null {
  const isBound = place.record === undefined || sealed.startsWith(boundMark);
  if (isBound && open(sealed, listSecrets(secret)[0], place) !== null) return null;
  const text = unseal(sealed, secret, place);
  return text === null ? "lost" : { sealed: seal(text, secret, place) };
}

function open(sealed: string, secret: string, place: SealedFor): string | null {
  const isBound = sealed.startsWith(boundMark);
  if (isBound && place.record === undefined) return null;
  const bytes = Buffer.from(isBound ? sealed.slice(boundMark.length) : sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, deriveKey(secret, place.purpose), nonce);
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  if (isBound) decipher.setAAD(describePlace(place));
  try {
    const body = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
