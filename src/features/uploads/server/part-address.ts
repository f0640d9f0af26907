import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What a part's address allows: bytes for one part of one upload, up to a size, until a moment. */
export interface PartGrant {
  /** Id of the object. */
  readonly id: string;
  /** The storage's name of the upload; null when the file comes whole. */
  readonly uploadId: string | null;
  /** From 1; 0 when the file comes whole. */
  readonly partNumber: number;
  readonly maxBytes: number;
  readonly expiresAt: Date;
}

/** As long as a signed address may live at all. */
const longestLifetimeMs = 604_800_000;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const addressSchema = z.object({
  id: z.string(),
  uploadId: z.string().max(1_024).nullable().default(null),
  partNumber: wholeNumber.default(0),
  maxBytes: wholeNumber,
  expires: wholeNumber,
  signature: z.string(),
});

/** The path and query to send the bytes to. Nobody can change a part of it without the secret. */
export function writePartAddress(grant: PartGrant, secret: string): string {
  const { id, uploadId, partNumber, maxBytes, expiresAt } = grant;
  const query = new URLSearchParams({
    ...(uploadId !== null && { uploadId }),
    maxBytes: String(maxBytes),
    expires: String(expiresAt.getTime()),
    signature: sign(grant, secret),
  });
  const place = uploadId === null ? id : `${id}/${partNumber}`;
  return `/objects/parts/${place}?${query.toString()}`;
}

/** Reads what `writePartAddress` wrote; null when it was forged, or its time is over. */
export function readPartAddress(
  params: { readonly id: string; readonly partNumber?: string },
  query: Readonly<Record<string, unknown>>,
  { secret, now }: { readonly secret: string; readonly now: Date },
): PartGrant | null {
  const parsed = addressSchema.safeParse({ ...query, ...params });
  if (!parsed.success) return null;
  const { id, uploadId, partNumber, maxBytes, expires, signature } = parsed.data;
  const grant = { id, uploadId, partNumber, maxBytes, expiresAt: new Date(expires) };
  const remainingMs = expires - now.getTime();
  const isInTime = remainingMs > 0 && remainingMs <= longestLifetimeMs;
  return isInTime && isEqual(signature, sign(grant, secret)) ? grant : null;
}

/** The purpose stands in front, so that no other signature of the same secret fits here. */
function sign(
  { id, uploadId, partNumber, maxBytes, expiresAt }: PartGrant,
  secret: string,
): string {
  const text = JSON.stringify([
    "part-address",
    id,
    uploadId,
    partNumber,
    maxBytes,
    expiresAt.getTime(),
  ]);
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
