import type { Readable } from "node:stream";

export interface PutRules<Type extends string> {
  readonly maxBytes: number;
  /** Looks into the whole received file before anyone can read it; null refuses it. */
  readonly accept: (file: string) => Promise<Type | null>;
}

export interface PutResult<Type extends string> {
  /** `same`: these very bytes were there already; `different`: others were, and stay. */
  readonly outcome: "stored" | "same" | "different";
  readonly byteSize: number;
  readonly type: Type;
  /** A strong entity tag, quotes included. */
  readonly etag: string;
}

/** Where uploaded bytes live. An object is written once and never changed. */
export interface ObjectStorage {
  /**
   * Receives one object. When this resolves the bytes are on disk for good; when it rejects none
   * of them can ever be read.
   *
   * @throws AppError `too_large`, `unsupported_type`, `invalid` when the bytes broke off, or
   *   `unavailable` when there is no room.
   */
  put<Type extends string>(
    id: string,
    bytes: Readable,
    rules: PutRules<Type>,
  ): Promise<PutResult<Type>>;
  /** Null when there is no such object. */
  stat(id: string): Promise<{ readonly byteSize: number } | null>;
  /** Null when there is no such object. */
  read(id: string): Promise<Readable | null>;
  /** Does nothing when there is no such object. */
  remove(id: string): Promise<void>;
  /** Clears away what broken-off uploads of killed processes left behind. */
  removeAbandoned(startedBefore: Date): Promise<void>;
}
