import AwsS3, { type AwsS3Options } from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import GoldenRetriever from "@uppy/golden-retriever";
import { canKeepFiles } from "#platform/web/forms/draft-storage.ts";
import { sendBytes, type SendRules } from "./send-bytes.ts";

type Fields = Record<string, unknown>;

interface UploaderOptions {
  /** Also the name of what is stored on the device. */
  readonly id: string;
  /** Database on the device for the bytes of chosen files; the library's default otherwise. */
  readonly database?: string;
  readonly core?: ConstructorParameters<typeof Uppy>[0];
  readonly rules: SendRules;
  /** How the library asks the server for addresses to send to, for whole files or parts. */
  readonly places: object;
}

/**
 * Creates the uploader of files for visitors and staff; files are stored on the device, where
 * allowed, until they have arrived.
 */
export function createUploader<Meta extends Fields, Body extends Fields>({
  id,
  database,
  core,
  rules,
  places,
}: UploaderOptions): Uppy<Meta, Body> {
  const uppy = new Uppy<Fields, Fields>({ ...core, id, autoProceed: false });
  if (canKeepFiles()) {
    // The library passes the database name on to its store, though its types lack it.
    const indexedDB = { dbName: database } as { name?: string };
    uppy.use(GoldenRetriever, database === undefined ? {} : { indexedDB });
  }
  // The library accepts an upload function beside an endpoint, though its types do not.
  const uploadPartBytes = (request: Parameters<typeof sendBytes>[1]) => sendBytes(rules, request);
  uppy.use(AwsS3, { ...places, uploadPartBytes } as unknown as AwsS3Options<Fields, Fields>);
  return uppy as unknown as Uppy<Meta, Body>;
}
