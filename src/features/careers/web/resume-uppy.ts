import type { Uppy, UppyFile } from "@uppy/core";
import { resumePathOf } from "#features/careers/core/resume.ts";
import type { UploadFacts } from "#features/careers/core/upload-phase.ts";
import type { Locale } from "#platform/core/locale.ts";
import { SendFailure } from "#platform/web/uploads/send-bytes.ts";
import { createUploader } from "#platform/web/uploads/uploader.ts";
import { isRetriedStatus } from "#platform/core/uploads.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { keptResumeId } from "./kept-resume.ts";
import { uploadWords, type UploadWords } from "./upload-words.ts";

/** Kept with the file, so that the dialog is a picture of the library's state and nothing else. */
type ResumeMeta = Record<string, unknown> &
  UploadFacts["meta"] & {
    readonly resumePath?: string;
    /** What a failure means for the visitor. */
    readonly explanation?: string | undefined;
  };
type FailureWords = UploadWords["failures"];
type ResumeBody = Record<string, never>;
export type ResumeFile = UppyFile<ResumeMeta, ResumeBody>;
export type ResumeUppy = Uppy<ResumeMeta, ResumeBody>;

/** Sends one file; kept on the device, if it may be, until it has arrived. */
export function createResumeUppy(locale: Locale): ResumeUppy {
  const words = uploadWords[locale].failures;
  const uppy: ResumeUppy = createUploader({
    id: keptResumeId,
    rules: {
      messages: words.messages,
      waitsForNetwork: false,
      onWait: (delayMs) => noteWait(uppy, delayMs),
    },
    places: {
      shouldUseMultipart: false,
      async getUploadParameters(file: ResumeFile) {
        const { url, resumePath } = await askUploadAddress(words);
        uppy.setFileMeta(file.id, { resumePath });
        const headers = { "Content-Type": file.type || "application/octet-stream" };
        return { method: "PUT", url, headers };
      },
    },
  });
  uppy.on("restored", () => beginAgain(uppy));
  uppy.on("upload-error", (file, failure) => {
    const facts = explainFailure(words, failure);
    if (!file || !facts) return;
    const { isFinal, explanation } = facts;
    uppy.setFileMeta(file.id, { isFinal, explanation });
  });
  uppy.on("upload-pause", (file) => {
    if (file) resetProgress(uppy, file.id, Date.now());
  });
  return uppy;
}

export function sendResume(uppy: ResumeUppy): void {
  uppy.setState({ recoveredState: null });
  void uppy.upload();
}

/** What an earlier visit began can't be gone on with: its file waits to be sent from the start. */
function beginAgain(uppy: ResumeUppy): void {
  uppy.setState({ currentUploads: {} });
  for (const { id } of uppy.getFiles()) {
    uppy.setFileState(id, { error: null, isPaused: false });
    const meta = { retryAtMs: undefined, isFinal: false, explanation: undefined, isKept: true };
    uppy.setFileMeta(id, meta);
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

/**
 * Asks the site where to send a file, on the origin of this page, and where it will be found.
 *
 * @throws UploadFailure with the dialog's own message.
 */
async function askUploadAddress(words: FailureWords) {
  const { uploadURL } = await callApi<{ uploadURL?: unknown }>("/api/objects/upload", {
    method: "POST",
  }).catch((failure: unknown) => {
    throw explainRefusal(words, failure);
  });
  const resumePath = resumePathOf(uploadURL);
  if (resumePath === null || typeof uploadURL !== "string") {
    throw new UploadFailure(words.messages.unusable, {
      explanation: words.explanations.prepare,
      isFinal: false,
      notice: "unusable",
    });
  }
  // Only the path counts: a site may be visited under a name it doesn't call itself by.
  const { pathname, search } = new URL(uploadURL, location.origin);
  return { url: location.origin + pathname + search, resumePath };
}

/** Never final: nothing was said of the file, and every sentence about it asks to try again. */
export function explainRefusal(
  { messages, explanations }: FailureWords,
  failure: unknown,
): UploadFailure {
  const facts = { isFinal: false, notice: "prepareFailed" } as const;
  if (!(failure instanceof ApiError)) {
    return new UploadFailure(messages.network, { explanation: explanations.network, ...facts });
  }
  const { status, serverMessage } = failure;
  const message = status === 401 ? messages.unauthorized : messages.prepare;
  const explanation = serverMessage ?? explanations.prepare;
  return new UploadFailure(message, { explanation, ...facts });
}

interface FailureFacts {
  /** What it means for the visitor. */
  readonly explanation: string;
  /** A repeat could not change the answer. */
  readonly isFinal: boolean;
  /** The notice that goes with it; most have none. */
  readonly notice?: "prepareFailed" | "unusable";
}

/** Why no upload could begin, with the specification's short message. */
export class UploadFailure extends Error {
  readonly facts: FailureFacts;

  constructor(message: string, facts: FailureFacts) {
    super(message);
    this.name = "UploadFailure";
    this.facts = facts;
  }
}

/** What a failure means for the visitor; null when it is none of sending. */
export function explainFailure(
  { explanations }: FailureWords,
  failure: Error,
): FailureFacts | null {
  if (failure instanceof UploadFailure) return failure.facts;
  if (!(failure instanceof SendFailure)) return null;
  const { status, serverMessage } = failure;
  return {
    explanation: serverMessage ?? explanations[readStatus(status)],
    isFinal: !isWorthAnother(status),
  };
}

/** The next attempt asks for an address of its own, so one that was refused or has ended is no end. */
function isWorthAnother(status: number): boolean {
  return status === 0 || status === 401 || status === 403 || isRetriedStatus(status);
}

function readStatus(status: number): keyof FailureWords["explanations"] {
  if (status === 0) return "network";
  if (status === 401) return "unauthorized";
  if (status === 403) return "expired";
  if (status === 413) return "tooLarge";
  return isRetriedStatus(status) ? "busy" : "refused";
}
