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
 * What keys hashes, signatures and seals. While APP_SECRET_PREVIOUS is set, also the one before it:
 * that one makes nothing new, but what it made still counts.
 */
export type AppSecret = string | readonly [current: string, previous: string];

/** @param previous null when the secret isn't being changed. */
export function withPrevious(current: string, previous: string | null): AppSecret {
  return previous === null ? current : [current, previous];
}

/** All secrets that count, the one in use first. */
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

/**
 * Tells whether two objects carry the same fields; an empty optional one equals a missing one.
 * Keyed, so that the stored hash tells nothing about the person.
 *
 * @param leftOut fields that may differ all the same.
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

/** 256 bits for a link or a cookie, by which whoever has it comes in. */
export const makeToken = () => randomBytes(32).toString("base64url");

/** What is stored of a token: whoever reads that gets in nowhere. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Stands in front of a sealed text that is bound to its record; base64url has no dot. */
const boundMark = "r.";

/** Where a sealed text belongs. */
export interface SealedFor {
  /** Each purpose has a key of its own. */
  readonly purpose: string;
  /** Which record of that purpose; the text opens for no other. */
  readonly record?: string;
}

/** What became of the sealed texts of one kind when the secret changed. */
export interface ResealCounts {
  readonly again: number;
  /** Neither secret opens them. */
  readonly lost: number;
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `sealed ${purpose}`, keyBytes));
}

/** Data that is authenticated but not stored: it must be the same when the text is opened. */
function describePlace({ purpose, record = "" }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([purpose, record]));
}

/**
 * Encrypts a text for one place, under the secret in use.
 *
 * @returns base64url of nonce, tag and cipher text; marked in front when bound to a record.
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
 * Opens what `seal` made for this place, with either secret; null when it was made with another one,
 * for another place, or was changed. What was sealed before texts were bound to records still opens.
 */
export function unseal(sealed: string, secret: AppSecret, place: SealedFor): string | null {
  for (const each of listSecrets(secret)) {
    const text = open(sealed, each, place);
    if (text !== null) return text;
  }
  return null;
}

/**
 * Seals a text again that the previous secret sealed, or that isn't bound to its record yet.
 *
 * @returns null when the text needs no new seal; "lost" when neither secret opens it.
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
