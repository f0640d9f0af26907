import type { FastifyReply, FastifyRequest } from "fastify";
import { writeAttachment } from "#features/uploads/core/name-download.ts";
import { readByteRange } from "#features/uploads/core/read-byte-range.ts";
import type { Localized } from "#platform/core/locale.ts";
import { inDefaultLocale } from "#platform/core/locale.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";

const notThere: Localized<string> = { en: "The file ends before the part that was asked for." };

export interface SentObject {
  readonly id: string;
  readonly byteSize: number;
  /** Under which it is saved. */
  readonly name: string;
  readonly mediaType: string;
}

/**
 * Answers with an object or the part of it that is asked for, always as a file to save. Bytes are
 * read as fast as the caller takes them, and no faster.
 *
 * @returns whether it answered; false when the bytes are not there. A reply is never returned from
 *   here: awaited, it is nothing once it is sent, and so could not be told from a missing file.
 */
export async function sendObject(
  { storage }: { readonly storage: ObjectStorage },
  request: FastifyRequest,
  reply: FastifyReply,
  { id, byteSize, name, mediaType }: SentObject,
): Promise<boolean> {
  // An object is written once, so its id says which bytes these are.
  const etag = `"${id}"`;
  const { "if-range": ifRange, range } = request.headers;
  const mayBePart = ifRange === undefined || ifRange === etag;
  const wanted = mayBePart ? readByteRange(range, byteSize) : null;
  void reply
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store");
  if (wanted === "none") {
    const message = inDefaultLocale(notThere);
    const refusal = { success: false, message, requestId: request.id };
    void reply.code(416).header("content-range", `bytes */${byteSize}`).send(refusal);
    return true;
  }
  const isHead = request.method === "HEAD";
  const found = isHead ? await storage.stat(id) : await storage.read(id, wanted ?? undefined);
  if (!found) return false;
  const { first, last } = wanted ?? { first: 0, last: byteSize - 1 };
  if (wanted) void reply.code(206).header("content-range", `bytes ${first}-${last}/${byteSize}`);
  void reply
    .type(mediaType)
    .header("content-length", String(last - first + 1))
    .header("content-disposition", writeAttachment(name));
  void ("pipe" in found ? reply.send(found) : reply.send());
  return true;
}
