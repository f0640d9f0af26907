import type { Readable } from "node:stream";
import type { DocumentType } from "#features/uploads/core/document-request.ts";
import type { Ctx } from "#platform/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { hashKeyed, isKeyedHash, type AppSecret } from "#platform/secrets/seal.ts";
import { detectContent } from "./inspect/detect-content.ts";
import { detectDocument } from "./inspect/detect-document.ts";
import { findObject, markObjectStored } from "./objects-store.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";

export const expiredAddress: Localized<string> = {
  en: "This upload address has expired. Please try again.",
  es: "Esta dirección para subir archivos ya venció. Intente de nuevo.",
};

/**
 * Takes in the bytes of one object: first the storage, then the row that says they are there, so
 * that a crash between the two leaves an object that counts as not sent. Sending it again mends it.
 *
 * @returns the object's entity tag.
 * @throws AppError `forbidden` when the address is no longer known, `conflict` when other bytes
 *   are there already, and what `ObjectStorage.put` throws.
 */
export async function receiveObject(
  { database, files, clock }: Ctx,
  { id, maxBytes }: Pick<UploadGrant, "id" | "maxBytes">,
  bytes: Readable,
): Promise<string> {
  const object = await findObject(database.db, id);
  if (!object) throw new AppError("forbidden", expiredAddress);
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

/** What an upload address allows: bytes for one object, up to a size, until a moment. */
export interface UploadGrant {
  readonly id: string;
  readonly expiresAt: Date;
  readonly maxBytes: number;
}

/** The longest a signed address may be valid. */
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

/**
 * The purpose is part of what is signed, so that no other signature of the same secret is valid
 * here.
 */
function describe({ id, expiresAt, maxBytes }: UploadGrant): string {
  return `upload-address\n${id}\n${expiresAt.getTime()}\n${maxBytes}`;
}

function isWholeNumber(text: unknown): text is string {
  return typeof text === "string" && wholeNumber.test(text);
}
