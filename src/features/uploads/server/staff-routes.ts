import type { FastifyInstance, FastifyRequest } from "fastify";
import { documentLimits } from "#features/uploads/core/document-limits.ts";
import {
  beginUploadSchema,
  completeUploadSchema,
  partNumberSchema,
  uploadNameSchema,
  wholeFileSchema,
} from "#features/uploads/core/document-request.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Localized } from "#platform/core/locale.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsAndAgents, audited } from "#platform/server/staff-route.ts";
import { answerLate } from "./answer-late.ts";
import { beginUpload } from "./begin-upload.ts";
import { calledByPage } from "./called-by-page.ts";
import { cancelUpload } from "./cancel-upload.ts";
import { completeUpload } from "./complete-upload.ts";
import type { CompleteUploadDependencies } from "./complete-upload.ts";
import { findOwnUpload } from "./find-own-upload.ts";
import type { UploadName } from "./find-own-upload.ts";
import { issueDocument } from "./issue-document.ts";
import { noSuchUpload, partsRefusal } from "#features/uploads/server/storage/multipart-refusals.ts";
import { writePartAddress } from "./part-address.ts";
import type { PartGrant } from "./part-address.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

export interface DocumentUploadRoutesDependencies extends CompleteUploadDependencies {
  readonly secret: AppSecret;
  readonly siteUrl: string;
}

interface UploadRequest {
  Params: { uploadId: string; partNumber?: string };
  Querystring: Readonly<Record<string, unknown>>;
}

/** Ten thousand parts with their tags; any other body of staff's is far smaller. */
const bodyLimit = 2_097_152;

const at = "/api/objects/s3";

const noKeys: Localized<string> = {
  en: "This site hands out no keys to its storage. Please send the file through the site.",
};

/**
 * How staff send documents: the calls of the stock Uppy client with `endpoint: "/api/objects"`.
 * `key` is the object's id, which `POST /api/admin/leads/{id}/documents` claims. Registered inside
 * the staff scope.
 */
export function documentUploadRoutes(
  staff: FastifyInstance,
  dependencies: DocumentUploadRoutesDependencies,
): void {
  registerWholeFiles(staff, dependencies);
  registerParts(staff, dependencies);
  const { siteUrl } = dependencies;

  staff.post(
    `${at}/multipart`,
    audited(adminsAndAgents, "document-upload-start"),
    async (request) => {
      const { type, metadata } = parseInput(beginUploadSchema, request.body);
      const issuedTo = personOf(request);
      const declaredBytes = metadata?.size ?? null;
      const name = await beginUpload(dependencies, { issuedTo, contentType: type, declaredBytes });
      request.auditRecord = name.key;
      return name;
    },
  );

  staff.post<UploadRequest>(
    `${at}/multipart/:uploadId/complete`,
    // Packed, blanks would wait for more of them.
    { ...audited(adminsAndAgents, "document-upload-complete"), bodyLimit, compress: false },
    async (request, reply) => {
      const name = readName(request);
      const { length } = readList(request.body);
      if (length > documentLimits.mostParts) throw tooManyParts();
      const { parts } = parseInput(completeUploadSchema, request.body);
      if (parts.length === 0) throw partsRefusal("nothing");
      const named = parts.map(({ PartNumber, ETag }) => ({ partNumber: PartNumber, etag: ETag }));
      const complete = async () => {
        await completeUpload(dependencies, name, { person: personOf(request), parts: named });
        return { location: `${siteUrl}/objects/uploads/${name.key}` };
      };
      return answerLate(complete(), request, reply);
    },
  );

  const keys = { ...audited(adminsAndAgents, "storage-keys"), ...calledByPage };
  staff.get(`${at}/sts`, keys, async (request) => {
    const { issueKeys } = dependencies.storage;
    if (!issueKeys) throw new AppError("not_offered", noKeys);
    return issueKeys(personOf(request));
  });

  staff.delete<UploadRequest>(
    `${at}/multipart/:uploadId`,
    audited(adminsAndAgents, "document-upload-cancel"),
    async (request) => {
      await cancelUpload(dependencies, readName(request), personOf(request));
      return {};
    },
  );
}

/** Files of at most 100 MB, in one piece. */
function registerWholeFiles(
  staff: FastifyInstance,
  dependencies: DocumentUploadRoutesDependencies,
): void {
  staff.get<UploadRequest>(
    `${at}/params`,
    { ...audited(adminsAndAgents, "document-upload-start"), ...calledByPage },
    async (request) => {
      const given = parseInput(wholeFileSchema, request.query);
      const declaredBytes = given["metadata[size]"] ?? null;
      const contentType = given.type;
      const issuedTo = personOf(request);
      const wanted = { issuedTo, contentType, declaredBytes, arrives: "whole" } as const;
      const id = await issueDocument(dependencies, wanted);
      request.auditRecord = id;
      const maxBytes = Math.min(declaredBytes ?? Infinity, documentLimits.mostBodyBytes);
      const { url } = sign(dependencies, { id, uploadId: null, partNumber: 0, maxBytes });
      const headers = { "content-type": contentType ?? "application/octet-stream" };
      return { method: "PUT", url, fields: {}, headers };
    },
  );
}

function registerParts(
  staff: FastifyInstance,
  dependencies: DocumentUploadRoutesDependencies,
): void {
  staff.get<UploadRequest>(`${at}/multipart/:uploadId`, adminsAndAgents, async (request) => {
    const own = await findOwnUpload(dependencies, readName(request), personOf(request));
    const { id, storedAt } = own.object;
    const parts = await dependencies.storage.multipart.list(id, own.upload.uploadId);
    // Complete: it asks for no part any more, and completing again gives the same answer.
    if (!parts && !storedAt) throw noSuchUpload();
    return (parts ?? []).map(({ partNumber, byteSize, etag }) => ({
      PartNumber: partNumber,
      Size: byteSize,
      ETag: etag,
    }));
  });

  staff.get<UploadRequest>(
    `${at}/multipart/:uploadId/:partNumber`,
    adminsAndAgents,
    async (request) => {
      const { partNumber } = parseInput(partNumberSchema, request.params);
      if (partNumber > documentLimits.mostParts) throw tooManyParts();
      const { object, upload } = await findOwnUpload(
        dependencies,
        readName(request),
        personOf(request),
      );
      if (object.storedAt) throw noSuchUpload();
      const maxBytes = Math.min(object.maxBytes ?? Infinity, documentLimits.mostBodyBytes);
      const { uploadId } = upload;
      return sign(dependencies, { id: object.id, uploadId, partNumber, maxBytes });
    },
  );
}

/** @returns the shape of the stock client; `expires` in seconds from now. */
function sign(
  { secret, siteUrl, clock }: DocumentUploadRoutesDependencies,
  grant: Omit<PartGrant, "expiresAt">,
): { url: string; expires: number } {
  const expires = documentLimits.addressLifetimeSeconds;
  const expiresAt = new Date(clock.now().getTime() + expires * 1_000);
  return { url: `${siteUrl}${writePartAddress({ ...grant, expiresAt }, secret)}`, expires };
}

function readName(request: FastifyRequest<UploadRequest>): UploadName {
  const { uploadId } = request.params;
  const given = parseInput(uploadNameSchema, { key: request.query["key"], uploadId });
  const name = { ...given, key: given.key.toLowerCase() };
  if (!isId(name.key)) throw noSuchUpload();
  request.auditRecord = name.key;
  return name;
}

/** Counted first: a fault for each of too many parts would be a long answer. */
function readList(body: unknown): readonly unknown[] {
  const parts = typeof body === "object" && body !== null && "parts" in body ? body.parts : [];
  return Array.isArray(parts) ? parts : [];
}

function tooManyParts(): AppError {
  return new AppError("invalid", {
    en: "A file has at most 10,000 parts. Please send larger ones.",
  });
}

/** The scope lets nobody in who isn't signed in. */
function personOf({ staff }: FastifyRequest): string {
  return staff?.username ?? "";
}
