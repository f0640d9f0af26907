import AwsS3, { type AwsS3Options } from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import GoldenRetriever from "@uppy/golden-retriever";
import { canKeepFiles } from "#platform/web/forms/draft-storage.ts";
import { sendBytes, type SendRules } from "./send-bytes.ts";

type Fields = Record<string, unknown>;

interface UploaderOptions {
  /** Names what is kept on the device, too. */
  readonly id: string;
  /** Where the bytes of chosen files are kept on the device; the library's own place without it. */
  readonly database?: string;
  readonly core?: ConstructorParameters<typeof Uppy>[0];
  readonly rules: SendRules;
  /** How the library asks the server where to send to, whole or in parts. */
  readonly places: object;
}

/** Sends files, one way for visitors and staff; kept on the device, if they may be, until they have arrived. */
export function createUploader<Meta extends Fields, Body extends Fields>({
  id,
  database,
  core,
  rules,
  places,
}: UploaderOptions): Uppy<Meta, Body> {
  const uppy = new Uppy<Fields, Fields>({ ...core, id, autoProceed: false });
  if (canKeepFiles()) {
    // The library passes the name on to its store, though its types know another.
    const indexedDB = { dbName: database } as { name?: string };
    uppy.use(GoldenRetriever, database === undefined ? {} : { indexedDB });
  }
  // The library's types take no way of sending of our own beside an endpoint; the library does.
  const uploadPartBytes = (request: Parameters<typeof sendBytes>[1]) => sendBytes(rules, request);
  uppy.use(AwsS3, { ...places, uploadPartBytes } as unknown as AwsS3Options<Fields, Fields>);
  return uppy as unknown as Uppy<Meta, Body>;
}
