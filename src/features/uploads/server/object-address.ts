import { hashKeyed, isKeyedHash } from "#platform/server/keyed-hash.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

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
export function writeUploadAddress(grant: UploadGrant, secret: AppSecret): string {
  const query = new URLSearchParams({
    expires: String(grant.expiresAt.getTime()),
    maxBytes: String(grant.maxBytes),
    signature: hashKeyed(describe(grant), secret),
  });
  return `/objects/uploads/${grant.id}?${query.toString()}`;
}

/** Reads what `writeUploadAddress` wrote; null when it was forged, or its time is over. */
export function readUploadAddress(
  id: string,
  query: Readonly<Record<string, unknown>>,
  { secret, now }: { readonly secret: AppSecret; readonly now: Date },
): UploadGrant | null {
  const { expires, maxBytes, signature } = query;
  if (!isWholeNumber(expires) || !isWholeNumber(maxBytes)) return null;
  const grant = { id, expiresAt: new Date(Number(expires)), maxBytes: Number(maxBytes) };
  const remainingMs = Number(expires) - now.getTime();
  const isSigned = typeof signature === "string" && isKeyedHash(signature, describe(grant), secret);
  return isSigned && remainingMs > 0 && remainingMs <= longestLifetimeMs ? grant : null;
}

/** The purpose stands in front, so that no other signature of the same secret fits here. */
function describe({ id, expiresAt, maxBytes }: UploadGrant): string {
  return `upload-address\n${id}\n${expiresAt.getTime()}\n${maxBytes}`;
}

function isWholeNumber(text: unknown): text is string {
  return typeof text === "string" && wholeNumber.test(text);
}
