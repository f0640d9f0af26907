import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { BackupPlaceMessage } from "#features/backup/core/backup-place.ts";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { AppError } from "#platform/core/app-error.ts";
import { secondMs } from "#platform/core/durations.ts";
import { connectS3, statusOf } from "#platform/files/s3-client.ts";
import { describeError } from "#platform/process/log.ts";
import type { KeptBackups } from "./kept-backups.ts";

/** The prefix of all backups in the bucket, which may serve for other files as well. */
const prefix = "backups/";

/** Of a file that is sent, as much is in memory at once. Amazon takes at most 10,000 parts. */
const partBytes = 16 * 1024 * 1024;

/** How long an admin waits for the answer to a try. */
const tryMs = 15 * secondMs;

export interface BackupBucketStore extends KeptBackups {
  /**
   * Sends a finished backup, and reads the copy back.
   *
   * @throws AppError `unavailable` when the service refuses or is away, or the copy differs. What it
   *   says is shown to the owner.
   */
  copy(file: string, signal: AbortSignal): Promise<void>;
}

/** Lends a bucket for as long as `work` takes. */
export async function withBackupBucket<Result>(
  settings: S3Settings,
  work: (bucket: BackupBucketStore) => Promise<Result>,
): Promise<Result> {
  const client = connectS3(settings);
  try {
    return await work(openBucket(client, settings.bucket));
  } finally {
    client.destroy();
  }
}

function openBucket(client: S3Client, bucket: string): BackupBucketStore {
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const remove = async (name: string) => {
    await client.send(new DeleteObjectCommand(at(name)));
  };
  return {
    async list() {
      const names: string[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        names.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
      }
      return names;
    },
    remove,
    copy: (file, signal) =>
      sendCopy(client, at(path.basename(file)), file, signal).catch((failure: unknown) => {
        throw explain(failure, bucket);
      }),
  };
}

interface CopyPlace {
  readonly Bucket: string;
  readonly Key: string;
}

async function sendCopy(
  client: S3Client,
  place: CopyPlace,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await endUnfinished(client, place);
  signal.throwIfAborted();
  const sending = new AbortController();
  const stop = () => sending.abort();
  signal.addEventListener("abort", stop);
  const upload = new Upload({
    client,
    params: { ...place, Body: createReadStream(file), ContentType: "application/octet-stream" },
    partSize: partBytes,
    queueSize: 1,
    abortController: sending,
  });
  await upload.done().finally(() => signal.removeEventListener("abort", stop));
  const { Body } = await client.send(new GetObjectCommand(place), { abortSignal: signal });
  // The SDK's type also covers browsers; in Node the body is a `Readable`.
  const copied = await digest(Body as Readable, signal);
  if (copied === (await digest(createReadStream(file), signal))) return;
  await client.send(new DeleteObjectCommand(place));
  const { Bucket } = place;
  throw new AppError("unavailable", {
    en: `The copy in the bucket ${Bucket} is not what was sent.`,
    es: `La copia en el depósito ${Bucket} no es lo que se envió.`,
  });
}

async function digest(bytes: Readable, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(bytes, hash, { signal });
  return hash.digest("hex");
}

const uploadsAtOnce = 100;

/**
 * Ends what a killed process had begun to send of this site's backups: the bucket shows such parts to
 * nobody, and charges for them. A service that lists no uploads has a rule of its own for them.
 */
async function endUnfinished(client: S3Client, { Bucket, Key }: CopyPlace): Promise<void> {
  const ofThisSite = Key.slice(0, `${prefix}site-12345678-`.length);
  const asked = { Bucket, Prefix: ofThisSite, MaxUploads: uploadsAtOnce };
  const listed = await client.send(new ListMultipartUploadsCommand(asked)).catch(() => null);
  for (const { Key: unfinished, UploadId } of listed?.Uploads ?? []) {
    const ending = new AbortMultipartUploadCommand({ Bucket, Key: unfinished, UploadId });
    await client.send(ending).catch(() => {});
  }
}

/** The owner reads which bucket it was, and what its service said. */
function explain(failure: unknown, bucket: string): unknown {
  if (failure instanceof AppError) return failure;
  const status = statusOf(failure);
  const { name, reason } = { name: (failure as Error).name, ...describeError(failure) };
  const said = status === undefined ? reason : `${status}, ${name}`;
  return new AppError(
    "unavailable",
    {
      en: `The backup is on the site's machine, but not in the bucket ${bucket}: ${said}.`,
      es: `La copia está en la máquina del sitio, pero no en el depósito ${bucket}: ${said}.`,
    },
    { cause: failure },
  );
}

interface BucketFault {
  readonly field: "name" | "endpoint" | "region" | "accessKeyId";
  readonly message: BackupPlaceMessage;
}

/**
 * Writes, lists, reads and removes a small object.
 *
 * @returns null when all of it worked; otherwise the field that is probably wrong.
 */
export async function tryBucket(settings: S3Settings): Promise<BucketFault | null> {
  const client = connectS3(settings);
  const abortSignal = AbortSignal.timeout(tryMs);
  const { list, remove } = openBucket(client, settings.bucket);
  const name = `try-${randomUUID()}`;
  const place = { Bucket: settings.bucket, Key: `${prefix}${name}` };
  try {
    await client.send(new PutObjectCommand({ ...place, Body: "try" }), { abortSignal });
    const { Body } = await client.send(new GetObjectCommand(place), { abortSignal });
    (Body as Readable).resume();
    await list();
    await remove(name);
    return null;
  } catch (failure) {
    // What was written does not stay where a later call is refused.
    await remove(name).catch(() => {});
    return judgeFailure(failure);
  } finally {
    client.destroy();
  }
}

/** What services call a bucket that lies in another region than the one that was asked. */
const regionFaults = new Set([
  "AuthorizationHeaderMalformed",
  "InvalidRegion",
  "PermanentRedirect",
]);

function judgeFailure(failure: unknown): BucketFault {
  const status = statusOf(failure) ?? 0;
  const isElsewhere = status === 301 || regionFaults.has((failure as Error).name);
  if (isElsewhere) return { field: "region", message: "otherRegion" };
  if (status === 404) return { field: "name", message: "noBucket" };
  // Some services answer 400 to a key whose form can't be theirs.
  if (status >= 400 && status < 500) return { field: "accessKeyId", message: "refused" };
  return { field: "endpoint", message: "noAnswer" };
}
