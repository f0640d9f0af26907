import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  S3ServiceException,
  type S3Client,
  ListMultipartUploadsCommand,
  NoSuchUpload,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import {
  brokenOff,
  explainStorageFailure,
  noSuchUpload,
  partsRefusal,
  storageUnavailable,
  type MultipartStorage,
  type NamedPart,
  type PartRules,
  type StoredPart,
} from "./object-storage.ts";
import { discardRest, tooLarge } from "./incoming-files.ts";
import { answerOn, connectS3, outOfReach, s3Prefix, statusOf } from "./s3-client.ts";

const missing = 404;

/** As many connections as parts that are admitted at once. */
const mostParts = 100;

interface S3Place {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Uses the bucket's own multipart uploads. Parts are passed on as they arrive and never stored
 * here.
 */
export function openS3Multipart(settings: S3Settings): MultipartStorage {
  const client = connectS3(settings);
  // A separate client: a part holds its connection for as long as its sender takes.
  const partsClient = connectS3(settings, { maxSockets: mostParts });
  const at = (id: string): S3Place => ({ Bucket: settings.bucket, Key: `${s3Prefix}${id}` });
  return {
    async create(id) {
      const { UploadId } = await client
        .send(
          new CreateMultipartUploadCommand({ ...at(id), ContentType: "application/octet-stream" }),
        )
        .catch(fail);
      if (UploadId === undefined) throw storageUnavailable(new Error("The upload has no name."));
      return UploadId;
    },
    putPart: (id, uploadId, partNumber, bytes, rules) =>
      sendS3Part(partsClient, { ...at(id), uploadId, partNumber }, bytes, rules),
    list: (id, uploadId) => list(client, { ...at(id), UploadId: uploadId }),
    complete: (id, uploadId, parts) => complete(client, at(id), uploadId, parts),
    abort: (id, uploadId) =>
      client
        .send(new AbortMultipartUploadCommand({ ...at(id), UploadId: uploadId }))
        .then(() => undefined, answerOn({ [missing]: undefined })),
    removeAbandoned: (before) => removeAbandonedS3Parts(client, settings.bucket, before),
  };
}

async function list(
  client: S3Client,
  upload: S3Place & { readonly UploadId: string },
): Promise<readonly StoredPart[] | null> {
  const found: StoredPart[] = [];
  try {
    let marker: string | undefined;
    do {
      const page = new ListPartsCommand({ ...upload, PartNumberMarker: marker });
      const { Parts = [], IsTruncated, NextPartNumberMarker } = await client.send(page);
      for (const { PartNumber = 0, Size = 0, ETag = "" } of Parts) {
        found.push({ partNumber: PartNumber, byteSize: Size, etag: ETag });
      }
      // Some services name a next page even after the last one: the SDK's own loop would never end.
      marker = IsTruncated ? NextPartNumberMarker : undefined;
    } while (marker !== undefined);
  } catch (failure) {
    return answerOn({ [missing]: null })(failure);
  }
  return found;
}

async function complete(
  client: S3Client,
  place: S3Place,
  uploadId: string,
  parts: readonly NamedPart[],
): ReturnType<MultipartStorage["complete"]> {
  const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
  const wanted = { ...place, UploadId: uploadId, MultipartUpload: { Parts } };
  const send = (rules: { readonly IfNoneMatch?: string }) =>
    client.send(new CompleteMultipartUploadCommand({ ...wanted, ...rules }));
  let doubt: unknown = null;
  try {
    await send({ IfNoneMatch: "*" });
  } catch (failure) {
    if (statusOf(failure) === 501) {
      // Older services don't support the condition (501). Checking first is enough then: nobody
      // else writes to this name.
      if (!(await head(client, place))) await send({}).catch(refuse);
    } else if (isInDoubt(failure)) doubt = failure;
    else if (!isDone(failure)) refuse(failure);
  }
  const found = await head(client, place);
  if (found) return found;
  const isUnderWay = doubt && (await list(client, { ...place, UploadId: uploadId }));
  throw isUnderWay ? outOfReach(doubt) : noSuchUpload();
}

/**
 * Whether the status says that the upload was completed before: the upload is gone (404), or an
 * object has its name (412).
 */
function isDone(failure: unknown): boolean {
  return isMissing(failure) || statusOf(failure) === 412;
}

/**
 * Whether the status is a 5xx: Ceph sends it when another call joins these parts, and when the
 * upload is gone.
 */
function isInDoubt(failure: unknown): boolean {
  return (statusOf(failure) ?? 0) >= 500;
}

function head(client: S3Client, place: S3Place) {
  return client
    .send(new HeadObjectCommand(place))
    .then(
      ({ ContentLength = 0, ETag = "" }) => ({ byteSize: ContentLength, etag: ETag }),
      answerOn({ [missing]: null }),
    );
}

function refuse(failure: unknown): never {
  const name = failure instanceof S3ServiceException ? failure.name : "";
  if (name === "EntityTooSmall") throw partsRefusal("tooSmall");
  if (name === "InvalidPartOrder") throw partsRefusal("order");
  if (name === "InvalidPart") throw partsRefusal("changed");
  return fail(failure);
}

function isMissing(failure: unknown): boolean {
  return statusOf(failure) === missing;
}

function fail(failure: unknown): never {
  throw outOfReach(failure);
}

/**
 * Ends uploads that began before a moment and were never completed. The bucket shows them to
 * nobody, and charges for them until they are ended.
 */
async function removeAbandonedS3Parts(
  client: S3Client,
  bucket: string,
  before: Date,
): Promise<void> {
  try {
    for await (const { Key, UploadId, Initiated } of listUploads(client, bucket)) {
      if (!Initiated || Initiated >= before) continue;
      const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId });
      await client.send(abort).catch((failure: unknown) => {
        // The sender or another process has ended this upload meanwhile.
        if (!(failure instanceof NoSuchUpload)) throw failure;
      });
    }
  } catch (failure) {
    throw outOfReach(failure);
  }
}

async function* listUploads(client: S3Client, bucket: string): AsyncGenerator<MultipartUpload> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: s3Prefix, ...after }),
    );
    yield* page.Uploads ?? [];
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    after = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null;
  }
}

/** Streams a part to the bucket; only the bytes in transit are in memory. */
async function sendS3Part(
  client: S3Client,
  {
    uploadId,
    partNumber,
    ...place
  }: S3Place & { readonly uploadId: string; readonly partNumber: number },
  bytes: Readable,
  { maxBytes, expectedBytes }: PartRules,
): Promise<StoredPart> {
  if (expectedBytes > maxBytes) {
    discardRest(bytes, maxBytes);
    throw tooLarge(maxBytes);
  }
  const cut = new AbortController();
  let senderFailure: unknown;
  const body = Readable.from(exactly(bytes, expectedBytes), { objectMode: false });
  // The S3 client ignores errors of its body stream: without this it would wait for the rest
  // forever.
  body.once("error", (failure) => {
    senderFailure = failure;
    cut.abort();
  });
  try {
    const { ETag = "" } = await client.send(
      new UploadPartCommand({
        ...place,
        UploadId: uploadId,
        PartNumber: partNumber,
        Body: body,
        ContentLength: expectedBytes,
      }),
      { abortSignal: cut.signal },
    );
    return { partNumber, byteSize: expectedBytes, etag: ETag };
  } catch (failure) {
    discardRest(bytes, expectedBytes);
    if (senderFailure !== undefined) throw explainStorageFailure(senderFailure);
    throw isMissing(failure) ? noSuchUpload() : outOfReach(failure);
  } finally {
    body.destroy();
  }
}

/**
 * Fails unless the body has exactly the announced number of bytes: a bucket would wait for missing
 * ones.
 */
async function* exactly(bytes: Readable, expectedBytes: number): AsyncGenerator<Buffer> {
  let left = expectedBytes;
  // The stream is not destroyed on a throw, so that a caller that is still sending can read the
  // refusal.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    left -= chunk.length;
    if (left < 0) throw brokenOff();
    yield chunk;
  }
  if (left > 0) throw brokenOff();
}
