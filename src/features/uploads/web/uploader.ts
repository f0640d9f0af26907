import AwsS3, { type AwsS3Options } from "@uppy/aws-s3";
import Uppy, { type UppyFile } from "@uppy/core";
import GoldenRetriever from "@uppy/golden-retriever";
import type { UploadFacts } from "#features/uploads/core/upload-phase.ts";
import { canKeepFiles } from "#platform/web/forms/draft-storage.ts";
import { sendBytes, type SendRules } from "#platform/web/uploads/send-bytes.ts";
import { explainFailure, type FailureWords } from "./explain-failure.ts";

type UploadMeta = Record<string, unknown> & UploadFacts["meta"];
type UploadBody = Record<string, unknown>;
export type UploadFile = UppyFile<UploadMeta, UploadBody> & {
  /** The upload in parts that the server began for this file; the library keeps it here. */
  readonly s3Multipart?: UploadPlace | undefined;
};
export type Uploader = Uppy<UploadMeta, UploadBody>;

export interface UploadPlace {
  readonly key?: string | undefined;
  readonly uploadId?: string | undefined;
}

interface UploaderOptions {
  /** Also the name of what is stored on the device. */
  readonly id: string;
  /** Database on the device for the bytes of chosen files; the library's default otherwise. */
  readonly database?: string;
  readonly core?: ConstructorParameters<typeof Uppy>[0];
  readonly words: FailureWords;
  readonly waitsForNetwork: boolean;
  /** How the library asks the server for addresses to send to, for whole files or parts. */
  readonly places: object;
}

/**
 * Creates the uploader of files for visitors and staff. Files are stored on the device, where
 * allowed, until they have arrived. Each file's state holds all that the dialog shows of it.
 */
export function createUploader(options: UploaderOptions): Uploader {
  const { id, database, core, words, waitsForNetwork, places } = options;
  const uppy: Uploader = new Uppy<UploadMeta, UploadBody>({ ...core, id, autoProceed: false });
  if (canKeepFiles()) {
    // The library passes the database name on to its store, though its types lack it.
    const indexedDB = { dbName: database } as { name?: string };
    uppy.use(GoldenRetriever, database === undefined ? {} : { indexedDB });
  }
  const rules: SendRules = {
    messages: words.messages,
    waitsForNetwork,
    onWait: (delayMs) => noteWait(uppy, delayMs),
  };
  // The library accepts an upload function beside an endpoint, though its types do not.
  const uploadPartBytes = (request: Parameters<typeof sendBytes>[1]) => sendBytes(rules, request);
  const sending = { ...places, uploadPartBytes } as unknown;
  uppy.use(AwsS3, sending as AwsS3Options<UploadMeta, UploadBody>);
  uppy.on("restored", () => holdRestored(uppy));
  uppy.on("upload-error", (file, failure) => {
    if (file) uppy.setFileMeta(file.id, { failure: explainFailure(words, failure) });
  });
  uppy.on("upload-pause", (file) => {
    if (file) resetProgress(uppy, file.id, Date.now());
  });
  uppy.on("pause-all", () => {
    for (const { id, isPaused } of uppy.getFiles()) {
      if (isPaused) resetProgress(uppy, id, Date.now());
    }
  });
  return uppy;
}

/** Sends the chosen files that are not on their way yet. */
export function sendChosen(uppy: Uploader): void {
  uppy.setState({ recoveredState: null });
  void uppy.upload();
}

/** Files of an earlier visit wait for a press, and are then sent from the start, or from their last part. */
function holdRestored(uppy: Uploader): void {
  uppy.setState({ currentUploads: {} });
  for (const { id, progress } of uppy.getFiles()) {
    if (progress.uploadComplete) continue;
    uppy.setFileState(id, { error: null, isPaused: false });
    uppy.setFileMeta(id, { retryAtMs: undefined, failure: undefined, needsPress: true });
    resetProgress(uppy, id, null);
  }
}

/** Notes down that a whole file waits for its next attempt. The library does not say which file it is. */
function noteWait(uppy: Uploader, delayMs: number | null): void {
  const [file, ...others] = uppy.getFiles();
  if (!file || others.length > 0) return;
  uppy.setFileMeta(file.id, { retryAtMs: delayMs === null ? undefined : Date.now() + delayMs });
  resetProgress(uppy, file.id, Date.now());
}

/** The library takes no progress of a file that was once sent to its last byte, so a repeat is counted from 0. */
function resetProgress(uppy: Uploader, fileId: string, uploadStarted: number | null): void {
  const { size: bytesTotal, s3Multipart }: UploadFile = uppy.getFile(fileId);
  // Parts that have arrived stay counted.
  if (s3Multipart?.uploadId && uploadStarted !== null) return;
  const counted = uploadStarted === null ? false : 0;
  uppy.setFileState(fileId, {
    progress: {
      percentage: 0,
      bytesUploaded: counted,
      bytesTotal,
      uploadComplete: false,
      uploadStarted,
    },
  } as Partial<UploadFile>);
}
