import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "#platform/server/objects-config.ts";
import type { ByteRange } from "./object-storage.ts";
import { connectS3, outOfReach } from "./s3-client.ts";
import { s3Prefix } from "./s3-prefix.ts";

// Statuses that are an answer. Any other is the service's failure, or a setting's.
const missing = 404;
const isBeingWritten = 409;
const isThere = 412;
const pastTheEnd = 416;

const mostReaders = 200;

/** Where an object's SHA-256 stands beside it, to tell the same bytes from others. */
const digestKey = "sha256";

interface NewObject {
  readonly bytes: Readable;
  readonly byteSize: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** One bucket. Every call throws AppError `unavailable` when the service can't be reached or refuses. */
export interface S3Bucket {
  /** False when the name is taken. */
  putNew(id: string, object: NewObject): Promise<boolean>;
  /** Null when there is no such object. */
  head(id: string): Promise<(Pick<NewObject, "byteSize"> & { readonly digest: string }) | null>;
  read(id: string, range: ByteRange | undefined): Promise<Readable | null>;
  remove(id: string): Promise<void>;
  /** A thousand names a call. */
  list(): AsyncIterable<string>;
}

export function openS3Bucket(settings: S3Settings): S3Bucket {
  const client = connectS3(settings);
  // Whoever downloads holds a connection for as long as it takes: files must go on coming in.
  const readingClient = connectS3(settings, { maxSockets: mostReaders });
  const at = (id: string) => ({ Bucket: settings.bucket, Key: `${s3Prefix}${id}` });
  return {
    putNew: (id, { bytes, byteSize, digest }) =>
      client
        .send(
          new PutObjectCommand({
            ...at(id),
            Body: bytes,
            ContentLength: byteSize,
            ContentType: "application/octet-stream",
            Metadata: { [digestKey]: digest },
            IfNoneMatch: "*",
          }),
        )
        .then(() => true, answerOn({ [isThere]: false, [isBeingWritten]: false })),
    head: (id) =>
      client.send(new HeadObjectCommand(at(id))).then(
        ({ ContentLength = 0, Metadata }) => ({
          byteSize: ContentLength,
          digest: Metadata?.[digestKey] ?? "",
        }),
        answerOn({ [missing]: null }),
      ),
    read: (id, range) =>
      readingClient
        .send(new GetObjectCommand({ ...at(id), Range: range && writeRange(range) }))
        .then(
          // In Node a body is always a stream of Node's.
          ({ Body }) => Body as Readable,
          answerOn({ [missing]: null, [pastTheEnd]: Readable.from([]) }),
        ),
    remove: (id) =>
      client
        .send(new DeleteObjectCommand(at(id)))
        .then(() => undefined, answerOn({ [missing]: undefined })),
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
