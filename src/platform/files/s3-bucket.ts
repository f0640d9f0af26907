import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/config/config.ts";
import type { ByteRange } from "./object-storage.ts";
import { connectS3, outOfReach, s3Prefix } from "./s3-client.ts";

// Statuses that are an answer. Any other is the service's failure, or a setting's.
const missing = 404;
const isBeingWritten = 409;
const isThere = 412;
const pastTheEnd = 416;
const notBuilt = 501;

const mostReaders = 200;

/** Where an object's SHA-256 stands beside it, to tell the same bytes from others. */
const digestKey = "sha256";

interface NewObject {
  /** Opened for each attempt, and destroyed after it. */
  readonly open: () => Readable;
  readonly byteSize: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** One bucket. Every call throws AppError `unavailable` when the service can't be reached or refuses. */
export interface S3Bucket {
  /** False when the name is taken. */
  putNew(id: string, object: NewObject): Promise<boolean>;
  /** Whether the service itself writes over nothing when it is told not to. Tries it out. */
  knowsConditions(): Promise<boolean>;
  /** Null when there is no such object. */
  head(id: string): Promise<(Pick<NewObject, "byteSize"> & { readonly digest: string }) | null>;
  read(id: string, range: ByteRange | undefined): Promise<Readable | null>;
  remove(id: string): Promise<void>;
  /** A thousand names a call. */
  list(): AsyncIterable<string>;
}

export function openS3Bucket(settings: S3Settings): S3Bucket {
  const client = connectS3(settings);
  // A client of its own: a download holds a connection for as long as it takes, and must not keep
  // uploads waiting.
  const readingClient = connectS3(settings, { maxSockets: mostReaders });
  const at = (id: string) => ({ Bucket: settings.bucket, Key: `${s3Prefix}${id}` });
  const head: S3Bucket["head"] = (id) =>
    client.send(new HeadObjectCommand(at(id))).then(
      ({ ContentLength = 0, Metadata }) => ({
        byteSize: ContentLength,
        digest: Metadata?.[digestKey] ?? "",
      }),
      answerOn({ [missing]: null }),
    );
  const remove: S3Bucket["remove"] = (id) =>
    client
      .send(new DeleteObjectCommand(at(id)))
      .then(() => undefined, answerOn({ [missing]: undefined }));
  return {
    ...createObjects(client, at, { head, remove }),
    head,
    read: (id, range) =>
      readingClient
        .send(new GetObjectCommand({ ...at(id), Range: range && writeRange(range) }))
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
  };
}

/**
 * Writes an object only under a free name: with `If-None-Match` where the service supports it, else
 * by looking first.
 */
function createObjects(
  client: S3Client,
  at: (id: string) => { readonly Bucket: string; readonly Key: string },
  { head, remove }: Pick<S3Bucket, "head" | "remove">,
): Pick<S3Bucket, "putNew" | "knowsConditions"> {
  /**
   * Whether the service honors `If-None-Match`: older ones refuse it (501) or ignore it. Null until
   * it was tried out, which the start can't while the bucket is away.
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
      // If the service refuses at once, the file has not been read and is still open.
      Body.destroy();
    }
  };
  const probe = async (): Promise<boolean> => {
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
  return {
    async putNew(id, object) {
      if (isTrusted === null) {
        await probe().catch((failure: unknown) => {
          // A service that answered, and only lets no probe go, takes files.
          if (isTrusted === null) throw failure;
        });
      }
      const outcome = isTrusted ? await put(id, object, onlyNew) : "unknown";
      if (outcome !== "unknown") return outcome === "stored";
      if (await head(id)) return false;
      await put(id, object, {});
      return true;
    },
    knowsConditions: probe,
  };
}

function answerOn<Answer>(answers: Readonly<Record<number, Answer>>) {
  return (failure: unknown): Answer => {
    const status = failure instanceof S3ServiceException && failure.$metadata.httpStatusCode;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is there by the question before
    if (typeof status === "number" && status in answers) return answers[status] as Answer;
    throw outOfReach(failure);
  };
}

function writeRange({ first, last }: ByteRange): string {
  return `bytes=${first}-${last}`;
}
