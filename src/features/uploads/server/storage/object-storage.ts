import type { Readable } from "node:stream";
import type { MultipartStorage } from "./multipart-storage.ts";
import type { StorageKeys } from "./storage-keys.ts";

/** Bytes of a known number, to be read anywhere. */
export interface StoredBytes {
  readonly byteSize: number;
  /** Fewer than asked for at the end, none behind it. */
  read(position: number, length: number): Promise<Buffer>;
}

export interface PutRules<Type extends string> {
  readonly maxBytes: number;
  /** Looks into all that was received before anyone can have it; a throw refuses it. */
  readonly accept: (received: StoredBytes) => Promise<Type>;
}

export interface PutResult<Type extends string> {
  /** `same`: these very bytes were there already; `different`: others were, and stay. */
  readonly outcome: "stored" | "same" | "different";
  readonly byteSize: number;
  readonly type: Type;
  /** A strong entity tag, quotes included. */
  readonly etag: string;
}

/** The first and the last byte wanted, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where uploaded bytes live. An object is written once and never changed. */
export interface ObjectStorage {
  /**
   * Receives one object. When this resolves the bytes are there for good; when it rejects none of
   * them can ever be read.
   *
   * @throws AppError `too_large`, `invalid` when the bytes broke off, `unavailable` when there is
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
  /** Clears away what broken-off uploads of killed processes left behind. */
  removeAbandoned(lastWrittenBefore: Date): Promise<void>;
  /** Objects too large for one call. */
  readonly multipart: MultipartStorage;
  /** Makes keys with which somebody may send parts to it directly; only Amazon's own can. */
  readonly issueKeys?: (person: string) => Promise<StorageKeys>;
}
