import { z } from "zod";
import { hashKeyed, isKeyedHash } from "#platform/server/keyed-hash.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

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
export function writePartAddress(grant: PartGrant, secret: AppSecret): string {
  const { id, uploadId, partNumber, maxBytes, expiresAt } = grant;
  const query = new URLSearchParams({
    ...(uploadId !== null && { uploadId }),
    maxBytes: String(maxBytes),
    expires: String(expiresAt.getTime()),
    signature: hashKeyed(describe(grant), secret),
  });
  const place = uploadId === null ? id : `${id}/${partNumber}`;
  return `/objects/parts/${place}?${query.toString()}`;
}

/** Reads what `writePartAddress` wrote; null when it was forged, or its time is over. */
export function readPartAddress(
  params: { readonly id: string; readonly partNumber?: string },
  query: Readonly<Record<string, unknown>>,
  { secret, now }: { readonly secret: AppSecret; readonly now: Date },
): PartGrant | null {
  const parsed = addressSchema.safeParse({ ...query, ...params });
  if (!parsed.success) return null;
  const { id, uploadId, partNumber, maxBytes, expires, signature } = parsed.data;
  const grant = { id, uploadId, partNumber, maxBytes, expiresAt: new Date(expires) };
  const remainingMs = expires - now.getTime();
  const isInTime = remainingMs > 0 && remainingMs <= longestLifetimeMs;
  return isInTime && isKeyedHash(signature, describe(grant), secret) ? grant : null;
}

/** The purpose stands in front, so that no other signature of the same secret fits here. */
function describe({ id, uploadId, partNumber, maxBytes, expiresAt }: PartGrant): string {
  const fields = [id, uploadId, partNumber, maxBytes, expiresAt.getTime()];
  return JSON.stringify(["part-address", ...fields]);
}
