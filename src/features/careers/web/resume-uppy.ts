import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import type { UppyFile } from "@uppy/core";
import GoldenRetriever from "@uppy/golden-retriever";
import type { UploadFacts } from "#features/careers/core/upload-phase.ts";
import type { Locale } from "#platform/core/locale.ts";
import { askUploadAddress } from "./ask-upload-address.ts";
import { canKeepFiles } from "#platform/web/can-keep-files.ts";
import { keptResumeId } from "./kept-resume.ts";
import { sendUpload } from "./send-upload.ts";
import { UploadFailure } from "./upload-failure.ts";
import { uploadWords } from "./upload-words.ts";

/** Kept with the file, so that the dialog is a picture of the library's state and nothing else. */
type ResumeMeta = Record<string, unknown> &
  UploadFacts["meta"] & {
    readonly resumePath?: string;
    /** What a failure means for the visitor. */
    readonly explanation?: string | undefined;
  };
type ResumeBody = Record<string, never>;
export type ResumeFile = UppyFile<ResumeMeta, ResumeBody>;
export type ResumeUppy = Uppy<ResumeMeta, ResumeBody>;

/** Sends one file; kept on the device, if it may be, until it has arrived. */
export function createResumeUppy(locale: Locale): ResumeUppy {
  const words = uploadWords[locale].failures;
  const uppy: ResumeUppy = new Uppy({ id: keptResumeId, autoProceed: false });
  uppy.on("restored", () => beginAgain(uppy));
  uppy.on("upload-error", (file, failure) => {
    if (!file || !(failure instanceof UploadFailure)) return;
    const { isFinal, explanation } = failure.facts;
    uppy.setFileMeta(file.id, { isFinal, explanation });
  });
  uppy.on("upload-pause", (file) => {
    if (file) resetProgress(uppy, file.id, Date.now());
  });
  if (canKeepFiles()) uppy.use(GoldenRetriever);
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async getUploadParameters(file) {
      const { url, resumePath } = await askUploadAddress(words);
      uppy.setFileMeta(file.id, { resumePath });
      const headers = { "Content-Type": file.type || "application/octet-stream" };
      return { method: "PUT", url, headers };
    },
    uploadPartBytes: (request) => sendUpload(words, request, (delayMs) => noteWait(uppy, delayMs)),
  });
  return uppy;
}

/** What an earlier visit began can't be gone on with: its file waits to be sent from the start. */
function beginAgain(uppy: ResumeUppy): void {
  uppy.setState({ currentUploads: {} });
  for (const { id } of uppy.getFiles()) {
    uppy.setFileState(id, { error: null, isPaused: false });
    uppy.setFileMeta(id, { retryAtMs: undefined, isFinal: false, explanation: undefined });
    resetProgress(uppy, id, null);
  }
}

function noteWait(uppy: ResumeUppy, delayMs: number | null): void {
  for (const { id } of uppy.getFiles()) {
    uppy.setFileMeta(id, { retryAtMs: delayMs === null ? undefined : Date.now() + delayMs });
    resetProgress(uppy, id, Date.now());
  }
}

/** The library takes no news of a file that was once sent to its last byte, so a repeat begins anew. */
function resetProgress(uppy: ResumeUppy, fileId: string, uploadStarted: number | null): void {
  const bytesTotal = uppy.getFile(fileId).size;
  const counted = uploadStarted === null ? false : 0;
  uppy.setFileState(fileId, {
    progress: {
      percentage: 0,
      bytesUploaded: counted,
      bytesTotal,
      uploadComplete: false,
      uploadStarted,
    },
  } as Partial<ResumeFile>);
}
