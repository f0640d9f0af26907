import type { FastifyReply, FastifyRequest } from "fastify";
import { findOpenCase } from "#records/server/record-store.ts";
import { recordsOf } from "#records/server/records.ts";
import { mediaTypes } from "#features/uploads/core/accepted-documents.ts";
import { nameDownload, nameFile, writeAttachment } from "#features/uploads/core/file-names.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { judgeScan, type ScanState, type ScanVerdict } from "#platform/core/uploads.ts";
import type { ByteRange } from "#platform/files/object-storage.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { idParams, type Routes } from "#platform/http/route-schema.ts";
import { adminsOnly, audited } from "#platform/http/staff-route.ts";
import { findObject, type StoredObject } from "./objects-store.ts";

const notThere: Localized<string> = {
  en: "The file ends before the part that was asked for.",
  es: "El archivo termina antes de la parte que se pidió.",
};

/**
 * Answers with an object or the requested range of it, always as a file to save. Reads bytes only
 * as fast as the caller receives them.
 *
 * @param fileName under which it is saved, with the extension of its bytes if their type is known.
 * @returns whether it answered; false if the bytes are missing. It does not return the reply: an
 *   awaited reply is undefined once it is sent, and could not be distinguished from a missing file.
 */
export async function sendObject(
  { files }: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  fileName = object.fileName,
): Promise<boolean> {
  const { id } = object;
  const byteSize = object.byteSize ?? 0;
  // An object is written only once, so its id identifies its bytes.
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
    const message = notThere[readLocale(request)];
    const refusal = { success: false, message, requestId: request.id };
    void reply.code(416).header("content-range", `bytes */${byteSize}`).send(refusal);
    return true;
  }
  const isHead = request.method === "HEAD";
  const found = isHead ? await files.stat(id) : await files.read(id, wanted ?? undefined);
  if (!found) return false;
  const { first, last } = wanted ?? { first: 0, last: byteSize - 1 };
  if (wanted) void reply.code(206).header("content-range", `bytes ${first}-${last}/${byteSize}`);
  const { name, mediaType } = describe(object, fileName);
  void reply
    .type(mediaType)
    .header("content-length", String(last - first + 1))
    .header("content-disposition", writeAttachment(name));
  void ("pipe" in found ? reply.send(found) : reply.send());
  return true;
}

/**
 * A file whose type was not read is served as plain bytes, so that no program opens it as a page.
 */
function describe({ documentType }: StoredObject, fileName: string | null) {
  return documentType === null
    ? { name: nameFile(fileName ?? ""), mediaType: "application/octet-stream" }
    : { name: nameDownload(fileName, documentType), mediaType: mediaTypes[documentType] };
}

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads which part of a file a `Range` header asks for (RFC 9110, section 14).
 *
 * @param byteSize of the whole file.
 * @returns null to send the whole file, also for headers that a server may ignore, such as several
 *   ranges; `none` if the range is outside the file.
 */
export function readByteRange(
  header: string | undefined,
  byteSize: number,
): ByteRange | "none" | null {
  const [start, end] = readEnds(header);
  if (start === "") return end === "" ? null : readEnd(Number(end), byteSize);
  const first = Number(start);
  const last = end === "" ? byteSize - 1 : Number(end);
  if (end !== "" && last < first) return null;
  return first >= byteSize ? "none" : { first, last: Math.min(last, byteSize - 1) };
}

function readEnds(header = ""): readonly [string, string] {
  const [, start = "", end = ""] = oneRange.exec(header.trim()) ?? [];
  return [start, end];
}

/** The last `length` bytes, or the whole file if it is shorter. */
function readEnd(length: number, byteSize: number): ByteRange | "none" {
  const first = Math.max(0, byteSize - length);
  return first >= byteSize ? "none" : { first, last: byteSize - 1 };
}

/**
 * Whether a file may be downloaded at its own address. A file that belongs to a record goes into
 * the trash with it, for everybody, until the record is restored. Documents and pictures have
 * addresses of their own, which check whether they were removed.
 */
async function isOnFile(ctx: Ctx, { purpose, claimedBy }: StoredObject): Promise<boolean> {
  if (claimedBy === null) return true;
  if (purpose !== "resume") return false;
  const { db } = ctx.database;
  for (const source of recordsOf(ctx)) {
    if (await findOpenCase(db, { source, id: claimedBy, viewer: null })) return true;
  }
  return false;
}

/**
 * Serves stored objects. Registered inside the scope that admits admins only, since none is public.
 */
export function downloadRoutes(app: Routes, ctx: Ctx): void {
  const { database, config } = ctx;
  const downloading = {
    ...audited(adminsOnly, "file-download"),
    compress: false as const,
    schema: {
      summary: "Sends the bytes of an uploaded file, or a range of them.",
      params: idParams,
    },
  };
  app.get("/objects/uploads/:id", downloading, async (request, reply) => {
    const object = await findObject(database.db, request.params.id);
    const found = object && (await isOnFile(ctx, object)) ? object : null;
    if (found?.storedAt) refuseUnscanned(found, config.clamdSocket !== null);
    const isSent = found?.storedAt && (await sendObject(ctx, request, reply, found));
    if (!isSent) {
      throw new AppError("not_found", {
        en: "There is no file with this address.",
        es: "No hay ningún archivo en esta dirección.",
      });
    }
    return reply;
  });
}

const checkAgainSeconds = 10;

const sentences = {
  checking: {
    en: "This file is being checked for viruses. Please try again in a minute.",
    es: "Estamos revisando si este archivo tiene virus. Intente de nuevo en un minuto.",
  },
  blocked: {
    en: "A virus was found in this file. It is blocked.",
    es: "Se encontró un virus en este archivo. Está bloqueado.",
  },
  unscannable: {
    en: "This file could not be checked for viruses, so it is kept back. Ask an admin: the guide to running the site says what to change.",
    es: "No se pudo revisar si este archivo tiene virus, así que queda retenido. Pregunte a un administrador: la guía para operar el sitio dice qué cambiar.",
  },
} satisfies Partial<Record<ScanVerdict, Localized<string>>>;

/**
 * Refuses a file that may contain a virus. Every route that sends a file's bytes asks this first.
 *
 * @throws AppError `conflict` while the file is being scanned, `forbidden` if it is blocked.
 */
function refuseUnscanned(
  { scanState }: { readonly scanState: ScanState },
  isScanning: boolean,
): void {
  const verdict = judgeScan(scanState, isScanning);
  if (verdict === "clean" || verdict === "off") return;
  if (verdict === "checking") {
    throw new AppError("conflict", sentences.checking, { retryAfterSeconds: checkAgainSeconds });
  }
  throw new AppError("forbidden", sentences[verdict]);
}
