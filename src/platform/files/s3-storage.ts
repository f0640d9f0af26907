import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/config/s3-settings.ts";
import { openIncomingFiles, type IncomingFile } from "./incoming-files.ts";
import { storageUnavailable, type ObjectStorage, type PutResult } from "./object-storage.ts";
import { answerOn, connectS3, outOfReach, s3Prefix } from "./s3-client.ts";
import { openS3Multipart } from "./s3-multipart.ts";
import { issueStorageKeys } from "./storage-keys.ts";

// Statuses that answer the question. Any other status means that the service or a setting is at
// fault.
const missing = 404;
const isBeingWritten = 409;
const isThere = 412;
const pastTheEnd = 416;
const notBuilt = 501;

const mostReaders = 200;

/** Metadata key of an object's SHA-256, by which the same bytes are recognized. */
const digestKey = "sha256";

/**
 * Stores objects in a bucket. A file waits in `incomingDir` until it is complete and `accept`
 * approved it; then it is put in one call, and only under an unused name. Where the service can't
 * guarantee that, two processes that send to one name at the same moment may overwrite each other.
 * Every call throws AppError `unavailable` when the service can't be reached or refuses.
 */
export async function openS3Storage(
  settings: S3Settings,
  incomingDir: string,
): Promise<ObjectStorage & Pick<S3Objects, "knowsConditions">> {
  const incoming = await openIncomingFiles(incomingDir);
  const objects = openS3Objects(settings);
  const { at, client, head, remove, knowsConditions } = objects;
  // A separate client: a slow download holds a connection for long, and must not block uploads.
  const readingClient = connectS3(settings, { maxSockets: mostReaders });
  const publishing = new Set<string>();
  return {
    knowsConditions,
    put: (id, bytes, rules) =>
      incoming.put(id, bytes, rules, async (file) => {
        if (publishing.has(id)) throw sentTwice();
        publishing.add(id);
        return publish(objects, id, file).finally(() => publishing.delete(id));
      }),
    async stat(id) {
      const found = await head(id);
      return found && { byteSize: found.byteSize };
    },
    read: (id, range) =>
      readingClient
        .send(
          new GetObjectCommand({ ...at(id), Range: range && `bytes=${range.first}-${range.last}` }),
        )
        .then(
          // The SDK's type also covers browsers; in Node the body is a `Readable`.
          ({ Body }) => Body as Readable,
          answerOn({ [missing]: null, [pastTheEnd]: Readable.from([]) }),
        ),
    remove,
    async *list() {
      const pages = paginateListObjectsV2(
        { client },
        { Bucket: settings.bucket, Prefix: s3Prefix },
      );
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key = "" } of Contents) yield Key.slice(s3Prefix.length);
        }
      } catch (failure) {
        throw outOfReach(failure);
      }
    },
    removeAbandoned: incoming.removeAbandoned,
    multipart: openS3Multipart(settings),
    ...(settings.endpoint === null && { issueKeys: issueStorageKeys(settings) }),
  };
}

async function publish(
  { putNew, head }: S3Objects,
  id: string,
  { path, byteSize, digest }: IncomingFile,
): Promise<PutResult<string>["outcome"]> {
  if (await putNew(id, { open: () => createReadStream(path), byteSize, digest })) return "stored";
  const found = await head(id);
  if (!found) throw sentTwice();
  return found.digest === digest ? "same" : "different";
}

/** Another call is still writing to this name, and the bucket can't tell yet which one is first. */
function sentTwice() {
  return storageUnavailable(new Error("Two files are being sent to one address."));
}

interface NewObject {
  /** Called for each attempt; the stream is destroyed afterwards. */
  readonly open: () => Readable;
  readonly byteSize: number;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
}

type S3Objects = ReturnType<typeof openS3Objects>;

/**
 * Writes an object only under an unused name: with `If-None-Match` where the service supports it,
 * otherwise by checking first.
 */
function openS3Objects(settings: S3Settings) {
  const client = connectS3(settings);
  const at = (id: string) => ({ Bucket: settings.bucket, Key: `${s3Prefix}${id}` });
  /** Null when there is no such object. */
  const head = (id: string) =>
    client.send(new HeadObjectCommand(at(id))).then(
      ({ ContentLength = 0, Metadata }) => ({
        byteSize: ContentLength,
        digest: Metadata?.[digestKey] ?? "",
      }),
      answerOn({ [missing]: null }),
    );
  const remove = (id: string) =>
    client
      .send(new DeleteObjectCommand(at(id)))
      .then(() => undefined, answerOn({ [missing]: undefined }));
  /**
   * Whether the service honors `If-None-Match`: older ones refuse it (501) or ignore it. Null until
   * it was probed, which is impossible while the bucket is away.
   */
  let isTrusted: boolean | null = null;
  const onlyNew = { IfNoneMatch: "*" };
  const put = async (
    id: string,
    { open, byteSize, digest }: NewObject,
    condition: { readonly IfNoneMatch?: string },
  ): Promise<"stored" | "taken" | "unknown"> => {
    const Body = open();
    const object = {
      ...at(id),
      Body,
      ContentLength: byteSize,
      ContentType: "application/octet-stream",
      Metadata: { [digestKey]: digest },
    };
    try {
      return await client
        .send(new PutObjectCommand({ ...object, ...condition }))
        .then(
          () => "stored" as const,
          answerOn({ [isThere]: "taken", [isBeingWritten]: "taken", [notBuilt]: "unknown" }),
        );
    } finally {
      // If the service refuses at once, the file was not read and is still open.
      Body.destroy();
    }
  };
  /** Probes whether the service refuses to overwrite an object when `If-None-Match` asks for it. */
  const knowsConditions = async (): Promise<boolean> => {
    const id = `probe-${randomUUID()}`;
    const nothing = { open: () => Readable.from([]), byteSize: 0, digest: "" };
    try {
      await put(id, nothing, {});
      isTrusted = (await put(id, nothing, onlyNew)) === "taken";
      return isTrusted;
    } finally {
      await remove(id);
    }
  };
  /** @returns false when the name is taken. */
  const putNew = async (id: string, object: NewObject): Promise<boolean> => {
    if (isTrusted === null) {
      await knowsConditions().catch((failure: unknown) => {
        // A service that stored the probe and only refuses to delete it can store files.
        if (isTrusted === null) throw failure;
      });
    }
    const outcome = isTrusted ? await put(id, object, onlyNew) : "unknown";
    if (outcome !== "unknown") return outcome === "stored";
    if (await head(id)) return false;
    await put(id, object, {});
    return true;
  };
  return { client, at, head, remove, putNew, knowsConditions };
}
