import type { Readable } from "node:stream";
import { z } from "zod";
import type { DocumentType } from "#features/uploads/core/accepted-documents.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";
import { hashKeyed, isKeyedHash, type AppSecret } from "#platform/secrets/seal.ts";
import { detectContent, detectDocument } from "./detect-document.ts";
import { findObject, markObjectStored } from "./objects-store.ts";
import { requireRoom } from "./upload-room.ts";

export const expiredAddress: Localized<string> = {
  en: "This upload address has expired. Please try again.",
  es: "Esta dirección para subir archivos ya venció. Intente de nuevo.",
};

/**
 * Receives the bytes of one object: first into the storage, then the row that marks them as stored.
 * A crash between the two leaves an object that counts as not sent, and sending it again mends it.
 *
 * @returns the object's entity tag.
 * @throws AppError `forbidden` if the address is no longer known, `precondition_failed` if other
 *   bytes are stored already, and what `requireRoom` and `ObjectStorage.put` throw.
 */
export async function receiveObject(
  ctx: Ctx,
  { id, maxBytes }: Pick<UploadGrant, "id" | "maxBytes">,
  bytes: Readable,
): Promise<string> {
  const { database, files, clock } = ctx;
  const object = await findObject(database.db, id);
  if (!object) throw new AppError("forbidden", expiredAddress);
  // A repeat of the same bytes, after the first answer was lost, takes room only for a moment.
  if (!object.storedAt) await requireRoom(ctx, database.db, object);
  const accept = object.purpose === "document" ? acceptAny : detectDocument;
  const put = await files.put(id, bytes, { maxBytes, accept });
  if (put.outcome === "different") {
    throw new AppError("precondition_failed", {
      en: "Another file was sent to this address before.",
      es: "Antes se envió otro archivo a esta dirección.",
    });
  }
  await markObjectStored(database.db, id, {
    storedAt: clock.now(),
    byteSize: put.byteSize,
    documentType: put.type === "bytes" ? null : put.type,
  });
  return put.etag;
}

async function acceptAny(received: StoredBytes): Promise<DocumentType | "bytes"> {
  return (await detectContent(received)) ?? "bytes";
}

/**
 * What an address allows: sending the bytes of one object, or of one part of it, up to a size,
 * until a moment.
 */
export interface UploadGrant {
  /** `upload` for a visitor's file, `part` for a document of staff. */
  readonly kind: "upload" | "part";
  /** Id of the object. */
  readonly id: string;
  /** The storage's id of the upload; null if the file is sent in one piece. */
  readonly uploadId: string | null;
  /** From 1; 0 if the file is sent in one piece. */
  readonly partNumber: number;
  readonly maxBytes: number;
  readonly expiresAt: Date;
}

/** The longest time for which a signed address may be valid, in milliseconds. */
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

/**
 * The path and query to which the bytes are sent. Nobody can change a part of it without the
 * secret.
 */
export function writeAddress(grant: UploadGrant, secret: AppSecret): string {
  const { kind, id, uploadId, partNumber, maxBytes, expiresAt } = grant;
  const query = new URLSearchParams({
    ...(uploadId !== null && { uploadId }),
    expires: String(expiresAt.getTime()),
    maxBytes: String(maxBytes),
    signature: hashKeyed(describe(grant), secret),
  });
  return `/objects/${kind}s/${uploadId === null ? id : `${id}/${partNumber}`}?${query.toString()}`;
}

/** Reads what `writeAddress` wrote; null if it was forged or has expired. */
export function readAddress(
  kind: UploadGrant["kind"],
  params: { readonly id: string; readonly partNumber?: string },
  query: Readonly<Record<string, unknown>>,
  { secret, now }: { readonly secret: AppSecret; readonly now: Date },
): UploadGrant | null {
  const parsed = addressSchema.safeParse({ ...query, ...params });
  if (!parsed.success) return null;
  const { expires, signature, ...allowed } = parsed.data;
  const grant = { kind, ...allowed, expiresAt: new Date(expires) };
  const remainingMs = expires - now.getTime();
  const isInTime = remainingMs > 0 && remainingMs <= longestLifetimeMs;
  return isInTime && isKeyedHash(signature, describe(grant), secret) ? grant : null;
}

/**
 * The purpose is part of what is signed, so that no other signature of the same secret is valid
 * here.
 */
function describe({ kind, id, uploadId, partNumber, maxBytes, expiresAt }: UploadGrant): string {
  const end = expiresAt.getTime();
  if (kind === "upload") return `upload-address\n${id}\n${end}\n${maxBytes}`;
  return JSON.stringify(["part-address", id, uploadId, partNumber, maxBytes, end]);
}
