import { createHmac, timingSafeEqual } from "node:crypto";

/** What an upload address allows: bytes for one object, up to a size, until a moment. */
export interface UploadGrant {
  readonly id: string;
  readonly expiresAt: Date;
  readonly maxBytes: number;
}

/** As long as a signed address may live at all. */
const longestLifetimeMs = 604_800_000;

const wholeNumber = /^\d{1,15}$/;

/** The path and query to send the bytes to. Nobody can change a part of it without the secret. */
export function writeUploadAddress(grant: UploadGrant, secret: string): string {
  const query = new URLSearchParams({
    expires: String(grant.expiresAt.getTime()),
    maxBytes: String(grant.maxBytes),
    signature: sign(grant, secret),
  });
  return `/objects/uploads/${grant.id}?${query.toString()}`;
}

/** Reads what `writeUploadAddress` wrote; null when it was forged, or its time is over. */
export function readUploadAddress(
  id: string,
  query: Readonly<Record<string, unknown>>,
  { secret, now }: { readonly secret: string; readonly now: Date },
): UploadGrant | null {
  const { expires, maxBytes, signature } = query;
  if (!isWholeNumber(expires) || !isWholeNumber(maxBytes)) return null;
  const grant = { id, expiresAt: new Date(Number(expires)), maxBytes: Number(maxBytes) };
  const remainingMs = Number(expires) - now.getTime();
  const isSigned = typeof signature === "string" && isEqual(signature, sign(grant, secret));
  return isSigned && remainingMs > 0 && remainingMs <= longestLifetimeMs ? grant : null;
}

/** The purpose stands in front, so that no other signature of the same secret fits here. */
function sign({ id, expiresAt, maxBytes }: UploadGrant, secret: string): string {
  const text = `upload-address\n${id}\n${expiresAt.getTime()}\n${maxBytes}`;
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isWholeNumber(text: unknown): text is string {
  return typeof text === "string" && wholeNumber.test(text);
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
