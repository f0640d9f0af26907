import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import {
  beginUploadSchema,
  completeUploadSchema,
  documentLimits,
  partParams,
  uploadParams,
  uploadQuery,
  wholeFileSchema,
} from "#features/uploads/core/document-request.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import type { Localized } from "#platform/core/locale.ts";
import { describeError } from "#platform/process/log.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { noBody, type Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents, audited } from "#platform/http/staff-route.ts";
import {
  completeUpload,
  type DocumentRequest,
  findOwnUpload,
  issueDocument,
  type UploadName,
} from "./document-uploads.ts";
import { giveUpOpenObject } from "./objects-store.ts";
import { nameMultipartUpload } from "./multipart-store.ts";
import { type UploadGrant, writeAddress } from "./receive-object.ts";
import { noSuchUpload, partsRefusal } from "#platform/files/object-storage.ts";

/** The body of ten thousand parts with their tags; all other bodies are far smaller. */
const bodyLimit = 2_097_152;

const at = "/api/objects/s3";

const noKeys: Localized<string> = {
  en: "This site gives no keys to its storage. Please send the file through the site.",
  es: "Este sitio no da claves de su almacenamiento. Envíe el archivo por medio del sitio.",
};

/**
 * How staff send documents: the calls of the stock Uppy client with `endpoint: "/api/objects"`.
 * `key` is the object's id, which `POST /api/admin/leads/{id}/documents` claims. Registered inside
 * the staff scope.
 */
export function documentUploadRoutes(staff: Routes, ctx: Ctx): void {
  registerWholeFiles(staff, ctx);
  registerParts(staff, ctx);

  const beginning = {
    ...audited(adminsAndAgents, "document-upload-start"),
    schema: { summary: "Begins a file in parts.", body: beginUploadSchema },
  };
  staff.post(`${at}/multipart`, beginning, async (request) => {
    const { type, metadata } = request.body;
    const issuedTo = personOf(request);
    const declaredBytes = metadata?.size ?? null;
    const name = await beginUpload(ctx, { issuedTo, contentType: type, declaredBytes });
    request.auditRecord = name.key;
    return name;
  });

  const completing = {
    ...audited(adminsAndAgents, "document-upload-complete"),
    bodyLimit,
    // Not compressed: `answerLate` sends single blanks, which a compressor would hold back.
    compress: false as const,
    schema: {
      summary: "Puts the parts of a file together.",
      params: uploadParams,
      querystring: uploadQuery,
      body: completeUploadSchema,
    },
  };
  staff.post(`${at}/multipart/:uploadId/complete`, completing, async (request, reply) => {
    const name = readName(request);
    const { parts } = request.body;
    if (parts.length === 0) throw partsRefusal("nothing");
    const named = parts.map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }));
    const complete = async () => {
      await completeUpload(ctx, name, { person: personOf(request), parts: named });
      return { location: `${ctx.config.siteUrl}/objects/uploads/${name.key}` };
    };
    return answerLate(complete(), request as FastifyRequest, reply);
  });

  const keys = {
    ...audited(adminsAndAgents, "storage-keys"),
    ...calledByPage,
    schema: { summary: "Gives short-lived keys of a bucket, where the storage has any." },
  };
  staff.get(`${at}/sts`, keys, async (request) => {
    const { issueKeys } = ctx.files;
    if (!issueKeys) throw new AppError("not_offered", noKeys);
    return issueKeys(personOf(request));
  });

  const cancelling = {
    ...audited(adminsAndAgents, "document-upload-cancel"),
    schema: {
      summary: "Ends a file in parts that is not complete.",
      params: uploadParams,
      querystring: uploadQuery,
      body: noBody,
    },
  };
  staff.delete(`${at}/multipart/:uploadId`, cancelling, async (request) => {
    await cancelUpload(ctx, readName(request), personOf(request));
    return {};
  });
}

/** Files of at most 100 MB, in one piece. */
function registerWholeFiles(staff: Routes, ctx: Ctx): void {
  const asking = {
    ...audited(adminsAndAgents, "document-upload-start"),
    ...calledByPage,
    schema: {
      summary: "Answers with an address for a file that is sent whole.",
      querystring: wholeFileSchema,
    },
  };
  staff.get(`${at}/params`, asking, async (request) => {
    const { type: contentType, "metadata[size]": declaredBytes = null } = request.query;
    const issuedTo = personOf(request);
    const wanted = { issuedTo, contentType, declaredBytes, arrives: "whole" } as const;
    const id = await issueDocument(ctx, wanted);
    request.auditRecord = id;
    const maxBytes = Math.min(declaredBytes ?? Infinity, documentLimits.mostBodyBytes);
    const { url } = sign(ctx, { id, uploadId: null, partNumber: 0, maxBytes });
    const headers = { "content-type": contentType ?? "application/octet-stream" };
    return { method: "PUT", url, fields: {}, headers };
  });
}

function registerParts(staff: Routes, ctx: Ctx): void {
  const listing = {
    ...adminsAndAgents,
    schema: {
      summary: "Lists the parts of a file that arrived.",
      params: uploadParams,
      querystring: uploadQuery,
    },
  };
  staff.get(`${at}/multipart/:uploadId`, listing, async (request) => {
    const own = await findOwnUpload(ctx, readName(request), personOf(request));
    const { id, storedAt } = own.object;
    const parts = await ctx.files.multipart.list(id, own.upload.uploadId);
    // For a complete upload the list is empty: the client sends no part and completes again, which
    // gives the same answer.
    if (!parts && !storedAt) throw noSuchUpload();
    return (parts ?? []).map(({ partNumber, byteSize, etag }) => ({
      PartNumber: partNumber,
      Size: byteSize,
      ETag: etag,
    }));
  });

  const signing = {
    ...adminsAndAgents,
    schema: {
      summary: "Answers with an address for one part of a file.",
      params: partParams,
      querystring: uploadQuery,
    },
  };
  staff.get(`${at}/multipart/:uploadId/:partNumber`, signing, async (request) => {
    const { partNumber } = request.params;
    if (partNumber > documentLimits.mostParts) throw tooManyParts();
    const { object, upload } = await findOwnUpload(ctx, readName(request), personOf(request));
    if (object.storedAt) throw noSuchUpload();
    const maxBytes = Math.min(object.maxBytes ?? Infinity, documentLimits.mostBodyBytes);
    const { uploadId } = upload;
    return sign(ctx, { id: object.id, uploadId, partNumber, maxBytes });
  });
}

/** @returns the shape of the stock client; `expires` in seconds from now. */
function sign(
  { secret, config: { siteUrl }, clock }: Ctx,
  grant: Omit<UploadGrant, "kind" | "expiresAt">,
): { url: string; expires: number } {
  const expires = documentLimits.addressLifetimeSeconds;
  const expiresAt = new Date(clock.now().getTime() + expires * 1_000);
  return {
    url: `${siteUrl}${writeAddress({ kind: "part", ...grant, expiresAt }, secret)}`,
    expires,
  };
}

interface NamedUpload {
  readonly params: z.infer<typeof uploadParams>;
  readonly query: z.infer<typeof uploadQuery>;
  auditRecord: string | null;
}

function readName(request: NamedUpload): UploadName {
  const name = { uploadId: request.params.uploadId, key: request.query.key.toLowerCase() };
  if (!isId(name.key)) throw noSuchUpload();
  request.auditRecord = name.key;
  return name;
}

function tooManyParts(): AppError {
  return new AppError("invalid", {
    en: "A file has at most 10,000 parts. Please send larger ones.",
    es: "Un archivo tiene como máximo 10,000 partes. Envíe partes más grandes.",
  });
}

/** The scope admits signed-in staff only. */
function personOf({ staff }: Pick<FastifyRequest, "staff">): string {
  return staff?.username ?? "";
}

/**
 * For GET calls that create something, because the upload client asks so: a link on another site,
 * or a typed address, must not trigger them. Programs other than browsers send no such header.
 */
const calledByPage = {
  exposeHeadRoute: false,
  onRequest: async ({ headers }: FastifyRequest): Promise<void> => {
    const from = headers["sec-fetch-site"];
    if (from === undefined || from === "same-origin") return;
    throw new AppError("forbidden", {
      en: "This call must come from the site itself.",
      es: "Esta petición debe venir del propio sitio.",
    });
  },
} as const;

/**
 * Ends an unfinished upload and erases its parts. The row is given up first, so that parts under
 * way can't become a document.
 *
 * @throws AppError `not_found` when there is none, or it is complete.
 */
export async function cancelUpload(ctx: Ctx, name: UploadName, person: string): Promise<void> {
  const { database, files } = ctx;
  const { object, upload } = await findOwnUpload(ctx, name, person);
  if (!(await giveUpOpenObject(database.db, object.id))) throw noSuchUpload();
  await files.multipart.abort(object.id, upload.uploadId);
  // Also removes an object whose parts were joined before its row said so.
  await files.remove(object.id);
}

/**
 * Begins an upload in parts: first the row and its sweep, then the storage, so that a crash between
 * the two leaves nothing that isn't cleared away.
 */
export async function beginUpload(
  ctx: Ctx,
  request: Omit<DocumentRequest, "arrives">,
): Promise<UploadName> {
  const { database, files } = ctx;
  const key = await issueDocument(ctx, { ...request, arrives: "inParts" });
  try {
    const uploadId = await files.multipart.create(key);
    if (!(await nameMultipartUpload(database.db, key, uploadId))) throw noSuchUpload();
    return { key, uploadId };
  } catch (failure) {
    // Otherwise the failed upload would count as one of this person's open uploads.
    await giveUpOpenObject(database.db, key);
    throw failure;
  }
}

/** Pauses between the spaces that `answerLate` sends, shorter than proxies wait for a byte. */
const latePauses = { firstMs: 10_000, nextMs: 5_000 };

const failed: Localized<string> = {
  en: "The file could not be put together. Please send it again.",
  es: "No se pudo armar el archivo. Envíelo de nuevo.",
};

/**
 * Answers when the work is done. During long work it sends a space now and then, which JSON allows,
 * so that no proxy closes the connection as idle. A later failure is sent in the body, in the shape
 * that the stock upload client reads, because the status has been sent.
 */
export async function answerLate(
  work: Promise<object>,
  request: FastifyRequest,
  reply: FastifyReply,
  pauses = latePauses,
): Promise<object> {
  const timer = new AbortController();
  const late = wait(pauses.firstMs, null, { signal: timer.signal, ref: false });
  // Rejected by the abort below when the work is done first.
  late.catch(() => {});
  const done = await Promise.race([work, late]).finally(() => timer.abort());
  if (done !== null) return done;
  const answer = work.catch((failure: unknown) => tellFailure(failure, request));
  return reply
    .type("application/json; charset=utf-8")
    .send(Readable.from(talk(answer, pauses.nextMs)));
}

async function* talk(answer: Promise<object>, pauseMs: number): AsyncGenerator<string> {
  for (;;) {
    const done = await Promise.race([answer, wait(pauseMs, null, { ref: false })]);
    if (done !== null) return yield JSON.stringify(done);
    yield " ";
  }
}

function tellFailure(failure: unknown, request: FastifyRequest): object {
  const sentence = failure instanceof AppError ? failure.sentence : failed;
  request.log.error(
    { ...describeError(failure), route: request.routeOptions.url },
    "A document could not be put together after its answer had begun.",
  );
  const requestId = request.id;
  return { success: false, message: sentence[readLocale(request)], error: { requestId } };
}
