import type { Readable } from "node:stream";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";

/** A known number of bytes with random access. */
export interface StoredBytes {
  readonly byteSize: number;
  /** At the end of the file this returns fewer bytes than asked for, and past it none. */
  read(position: number, length: number): Promise<Buffer>;
}

export interface PutRules<Type extends string> {
  readonly maxBytes: number;
  /** Inspects everything that was received before anybody can read it; throwing refuses it. */
  readonly accept: (received: StoredBytes) => Promise<Type>;
}

export interface PutResult<Type extends string> {
  /** `same`: the same bytes were already there; `different`: other bytes were there, and stay. */
  readonly outcome: "stored" | "same" | "different";
  readonly byteSize: number;
  readonly type: Type;
  /** A strong entity tag, with quotes. */
  readonly etag: string;
}

/** The first and last byte wanted, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Storage for uploaded bytes. An object is written once and never changed. */
export interface ObjectStorage {
  /**
   * Receives one object. When this resolves, the bytes are stored durably; when it rejects, none of
   * them can ever be read.
   *
   * @throws AppError `too_large`, `invalid` when the body was cut off, `unavailable` when there is
   *   no room, and what `accept` throws.
   */
  put<Type extends string>(
    id: string,
    bytes: Readable,
    rules: PutRules<Type>,
  ): Promise<PutResult<Type>>;
  /** Null when there is no such object. */
  stat(id: string): Promise<{ readonly byteSize: number } | null>;
  /** Null when there is no such object. */
  read(id: string, range?: ByteRange): Promise<Readable | null>;
  /** Does nothing when there is no such object. */
  remove(id: string): Promise<void>;
  /** Ids of all objects, in any order. */
  list(): AsyncIterable<string>;
  /** Removes files of interrupted uploads that killed processes left behind. */
  removeAbandoned(lastWrittenBefore: Date): Promise<void>;
  /** Objects too large for one call. */
  readonly multipart: MultipartStorage;
  /**
   * Issues temporary credentials with which somebody may send parts directly to the bucket; only
   * Amazon's S3 supports this.
   */
  readonly issueKeys?: (person: string) => Promise<StorageKeys>;
}

export interface StoredPart {
  /** Counted from 1. */
  readonly partNumber: number;
  readonly byteSize: number;
  /** A strong entity tag, with quotes. */
  readonly etag: string;
}

export type NamedPart = Pick<StoredPart, "partNumber" | "etag">;

/** Temporary credentials in the format that Uppy's S3 client expects. */
interface StorageKeys {
  readonly credentials: {
    readonly AccessKeyId: string;
    readonly SecretAccessKey: string;
    readonly SessionToken: string;
    /** ISO 8601. */
    readonly Expiration: string;
  };
  /**
   * The bucket followed by the folder, so that the client's key is the object's id here as well.
   */
  readonly bucket: string;
  readonly region: string;
}

export interface PartRules {
  readonly maxBytes: number;
  /** The size that the sender announced: a part of any other size is refused. */
  readonly expectedBytes: number;
}

/**
 * Objects that are sent in parts, in any order and several at once. Nothing of an object can be
 * read before it is complete. Every call throws AppError `unavailable` when the storage is full or
 * away.
 */
export interface MultipartStorage {
  /** @returns the storage's id of this upload. */
  create(id: string): Promise<string>;
  /**
   * Receives one part. When this resolves, the part is stored durably and replaces an earlier one
   * with its number.
   *
   * @throws AppError `too_large`, `invalid` when the body was cut off, `not_found` when there is no
   *   such upload, `conflict` when its parts are being joined.
   */
  putPart(
    id: string,
    uploadId: string,
    partNumber: number,
    bytes: Readable,
    rules: PartRules,
  ): Promise<StoredPart>;
  /** Parts by ascending number; null when the upload does not exist or has ended. */
  list(id: string, uploadId: string): Promise<readonly StoredPart[] | null>;
  /**
   * Joins the parts, which `judgeParts` has approved, in the given order. When this resolves, the
   * object is stored durably. It may be called again after an interruption, and also after a
   * success.
   *
   * @throws AppError `not_found` when there is no such upload, `invalid` when a part is missing.
   */
  complete(
    id: string,
    uploadId: string,
    parts: readonly NamedPart[],
  ): Promise<{ readonly byteSize: number; readonly etag: string }>;
  /** Removes all parts; does nothing when there is no such upload. */
  abort(id: string, uploadId: string): Promise<void>;
  /** Removes uploads that began before this moment and were not continued since. */
  removeAbandoned(before: Date): Promise<void>;
}

/** Why the named parts do not make a file. */
const faults = {
  nothing: {
    en: "Please name the parts of the file.",
    es: "Indique las partes del archivo.",
  },
  order: {
    en: "Please name the parts in the order of their numbers, each one once.",
    es: "Indique las partes en el orden de sus números, cada una una sola vez.",
  },
  missing: {
    en: "A part of this file did not arrive. Please send it again.",
    es: "Una parte de este archivo no llegó. Envíela otra vez.",
  },
  changed: {
    en: "A part of this file is not the one that arrived. Please send it again.",
    es: "Una parte de este archivo no es la que llegó. Envíela otra vez.",
  },
  tooSmall: {
    en: "Each part but the last must have at least 5 MB. Please send larger parts.",
    es: "Cada parte, menos la última, debe tener al menos 5 MB. Envíe partes más grandes.",
  },
  tooLarge: {
    en: "Please choose a file of at most 5 GB.",
    es: "Elija un archivo de 5 GB como máximo.",
  },
  notAsAnnounced: {
    en: "The parts are not as large as the file was said to be. Please send it again.",
    es: "Las partes no tienen el tamaño que se dijo del archivo. Envíelo otra vez.",
  },
} satisfies Record<string, Localized<string>>;

type PartsFault = keyof typeof faults;

/** @returns the error to throw when the named parts do not make a file. */
export function partsRefusal(fault: PartsFault): AppError {
  return new AppError(fault === "tooLarge" ? "too_large" : "invalid", faults[fault]);
}

/** Also for somebody else's upload: nobody learns whether it exists. */
export function noSuchUpload(): AppError {
  return new AppError("not_found", {
    en: "There is no such upload, or it has ended. Please choose the file again.",
    es: "Esta subida no existe o ya terminó. Elija el archivo otra vez.",
  });
}

export function beingJoined(): AppError {
  return new AppError("conflict", {
    en: "The parts of this file are being put together. No more can be added.",
    es: "Las partes de este archivo se están uniendo. Ya no se pueden agregar más.",
  });
}

export function brokenOff(cause?: unknown): AppError {
  return new AppError(
    "invalid",
    {
      en: "This part of the file broke off. Please send it again.",
      es: "El envío de esta parte se interrumpió. Envíela otra vez.",
    },
    { cause },
  );
}

/**
 * Checks whether the parts that a sender names are those that arrived, and make one file by S3's
 * rules: numbers ascend, and all parts but the last have a minimum size.
 *
 * @returns null when they do.
 */
export function judgeParts(
  stored: readonly StoredPart[],
  named: readonly NamedPart[],
  rules: {
    readonly leastPartBytes: number;
    readonly mostBytes: number;
    /** The total size that the sender announced; null without one. */
    readonly declaredBytes: number | null;
  },
): PartsFault | null {
  if (named.length === 0) return "nothing";
  const isAscending = named.every(
    ({ partNumber }, at) => at === 0 || partNumber > (named[at - 1]?.partNumber ?? 0),
  );
  if (!isAscending) return "order";
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const found = named.flatMap(({ partNumber }) => byNumber.get(partNumber) ?? []);
  if (found.length < named.length) return "missing";
  if (found.some(({ etag }, at) => !isSameTag(etag, named[at]?.etag ?? ""))) return "changed";
  return judgeSizes(
    found.map(({ byteSize }) => byteSize),
    rules,
  );
}

function judgeSizes(
  sizes: readonly number[],
  { leastPartBytes, mostBytes, declaredBytes }: Parameters<typeof judgeParts>[2],
): PartsFault | null {
  if (sizes.slice(0, -1).some((size) => size < leastPartBytes)) return "tooSmall";
  const byteSize = sizes.reduce((sum, size) => sum + size, 0);
  if (byteSize > mostBytes) return "tooLarge";
  return declaredBytes !== null && byteSize !== declaredBytes ? "notAsAnnounced" : null;
}

/** Compares without quotes, because some clients drop them. */
function isSameTag(one: string, other: string): boolean {
  return one.replaceAll('"', "") === other.replaceAll('"', "");
}

const noRoom = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EMFILE", "ENFILE"]);
const brokenOffCodes = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "EPIPE", "ABORT_ERR"]);

const retryAfterSeconds = 30;

/**
 * Turns an error of the disk or the connection into one that the sender can act on; other errors
 * stay unchanged.
 */
export function explainStorageFailure(failure: unknown): unknown {
  const code = (failure as NodeJS.ErrnoException | null)?.code ?? "";
  if (noRoom.has(code)) return storageUnavailable(failure);
  if (brokenOffCodes.has(code)) {
    return new AppError(
      "invalid",
      {
        en: "The upload broke off. Please send the file again.",
        es: "La subida se interrumpió. Envíe el archivo otra vez.",
      },
      { cause: failure },
    );
  }
  return failure;
}

/** The error for storage that can neither store nor read files now; the cause is for the log. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError(
    "unavailable",
    {
      en: "We can't store files right now. Please try again soon.",
      es: "Ahora no podemos guardar archivos. Inténtelo de nuevo en un rato.",
    },
    { retryAfterSeconds, cause },
  );
}

/** Runs work on a disk or a connection, and explains its failure. */
export async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    throw explainStorageFailure(failure);
  }
}
