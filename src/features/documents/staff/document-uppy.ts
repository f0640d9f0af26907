import type AwsS3 from "@uppy/aws-s3";
import ThumbnailGenerator from "@uppy/thumbnail-generator";
import UrlImport from "@uppy/url";
import { keptFiles } from "#staff/kept-work.ts";
import type { UploadFailure } from "#features/uploads/core/upload-phase.ts";
import { explainFailure, type FailureWords } from "#features/uploads/web/explain-failure.ts";
import {
  createUploader,
  type UploadPlace,
  type Uploader,
  type UploadFile,
} from "#features/uploads/web/uploader.ts";
import { retryDelaysMs } from "#platform/core/uploads.ts";
import { tellLanguage } from "#platform/web/api-client.ts";
import { addToLead, arrivedFiles, retry } from "./arrived-files.ts";
import type { DocumentUploadWords } from "./documents-words.ts";

type Sender = AwsS3<Record<string, unknown>, Record<string, unknown>>;

interface DocumentUppyOptions {
  readonly user: string;
  readonly leadId: string;
  readonly maxBytes: number;
  readonly words: DocumentUploadWords;
}

const megabyte = 1_048_576;
/** A larger file is sent in parts. */
const multipartAboveBytes = 100 * megabyte;
/**
 * Parts have at least this many bytes, and more where a file would otherwise have more than
 * `mostParts`.
 */
const leastPartBytes = 10 * megabyte;
const mostParts = 10_000;
/** How many parts one person's browser sends at once; the server's `mostStaffFiles` reckons with it. */
const partsAtOnce = 6;

/** How wide a picture is drawn small, in pixels. */
const pictureWidth = 280;

const open = new Map<string, Uploader>();

/** The uploader of one lead. It lives until the page is loaded anew, so an upload goes on while another screen is shown. */
export function openDocumentUppy(options: DocumentUppyOptions): Uploader {
  const id = keptFiles.nameFor(options.user, options.leadId);
  const uppy = open.get(id) ?? createDocumentUppy(id, options);
  open.set(id, uppy);
  return uppy;
}

keptFiles.onClear(() => {
  for (const uppy of open.values()) uppy.destroy();
  open.clear();
});

function createDocumentUppy(id: string, options: DocumentUppyOptions): Uploader {
  const { words, maxBytes } = options;
  const uppy: Uploader = createUploader({
    id,
    database: keptFiles.database,
    core: {
      // The dialog shows what went wrong; only faults of this code go to the console.
      logger: { debug() {}, warn() {}, error() {} },
      restrictions: { maxFileSize: maxBytes, minFileSize: 1 },
      locale: { strings: words.library, pluralize: Number },
    },
    words: words.failures,
    waitsForNetwork: true,
    places: partPlaces(() => uppy),
  });
  uppy.use(ThumbnailGenerator, { thumbnailWidth: pictureWidth });
  uppy.use(UrlImport, { companionUrl: `${location.origin}/api/objects` });
  uppy.on("file-added", (file: UploadFile) => prepare(uppy, file));
  uppy.on("upload-error", (file, failure) => {
    // The server refused this upload in parts, or no longer knows it: the next attempt begins a new one.
    if (file && failure.name === "UserFacingApiError") notePlace(uppy, file, {});
  });
  uppy.on("file-removed", (file: UploadFile) => abandon(uppy, file));
  uppy.on("upload-success", (file, response) => {
    if (file) claim(uppy, file, response, options);
  });
  return uppy;
}

function partPlaces(readUppy: () => Uploader): object {
  return {
    endpoint: `${location.origin}/api/objects`,
    headers: tellLanguage(),
    shouldUseMultipart: ({ size }: { size: number | null }) => (size ?? 0) > multipartAboveBytes,
    getChunkSize: ({ size }: { size: number }) =>
      Math.max(leastPartBytes, Math.ceil(size / mostParts)),
    limit: partsAtOnce,
    allowedMetaFields: ["size"],
    retryDelays: [...retryDelaysMs],
    // The library aborts an upload after each failure. Here it is kept, so that a retry sends only
    // the missing parts; `abandon` aborts the upload of a file that is removed.
    async abortMultipartUpload(file: UploadFile, place: UploadPlace): Promise<void> {
      if (readUppy().getFile(file.id)) notePlace(readUppy(), file, place);
    },
    // Completing is retried: a repeat gives the same answer, and without it all parts would be sent again.
    completeMultipartUpload: (file: UploadFile, place: never) =>
      retry(() => findSender(readUppy()).completeMultipartUpload(file, place), isFinal),
  };
}

// Answers of the server, and a pause, are not retried.
const finalFailures = new Set(["UserFacingApiError", "AuthError", "AbortError"]);
const isFinal = (failure: unknown) =>
  !(failure instanceof Error) || finalFailures.has(failure.name);

const findSender = (uppy: Uploader) => uppy.getPlugin("AwsS3Multipart") as unknown as Sender;

function notePlace(
  uppy: Uploader,
  file: Pick<UploadFile, "id">,
  { key, uploadId }: UploadPlace,
): void {
  const s3Multipart = { key, uploadId };
  uppy.setFileState(file.id, { s3Multipart } as Partial<UploadFile>);
}

function prepare(uppy: Uploader, file: UploadFile): void {
  // The size goes along, so that the server can refuse a file that is too large before it is sent.
  uppy.setFileMeta(file.id, { size: file.size ?? undefined, needsPress: true });
  if (!("remote" in file)) return;
  // The library looks for the progress of an import at `/api/…` below this address.
  const remote = { ...file.remote, companionUrl: location.origin };
  uppy.setFileState(file.id, { remote } as Partial<UploadFile>);
}

function abandon(uppy: Uploader, file: UploadFile): void {
  const { key, uploadId } = file.s3Multipart ?? {};
  if (!key || !uploadId || file.progress.uploadComplete) return;
  // If this call fails, the server clears the parts away after two days.
  findSender(uppy)
    .abortMultipartUpload(file, { key, uploadId } as never)
    .catch(() => {});
}

/** Files that are in the list already, too large or empty stay out; the library says so for some seconds. */
export function addDocuments(uppy: Uploader, files: readonly File[]): void {
  // Files of the same name in two folders are two files, so their path is part of their identity.
  const pathOf = (file: File & { readonly relativePath?: string | null }) =>
    file.relativePath ?? (file.webkitRelativePath || null);
  uppy.addFiles(
    files.map((data) => ({
      source: "device",
      name: data.name,
      type: data.type,
      data,
      meta: { relativePath: pathOf(data) },
    })),
  );
}

/**
 * Adds the file behind an address, which the server has looked at.
 *
 * @returns `refused` where the library says for some seconds what is wrong with the address.
 */
export async function importLink(
  uppy: Uploader,
  address: string,
  words: FailureWords,
): Promise<"added" | "refused" | UploadFailure> {
  // The library's own panel calls this; its types keep it to itself.
  const links = uppy.getPlugin("Url") as unknown as {
    addFile: (address: string) => Promise<unknown>;
  };
  const answer = await links.addFile(address);
  if (typeof answer === "string") return "added";
  const isRestriction = (answer as { isRestriction?: boolean } | undefined)?.isRestriction;
  return answer instanceof Error && !isRestriction ? explainFailure(words, answer) : "refused";
}

const idAtEnd = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

function claim(
  uppy: Uploader,
  { id }: { readonly id: string },
  { uploadURL, body }: { readonly uploadURL?: string; readonly body?: Record<string, unknown> },
  { user, leadId, words }: DocumentUppyOptions,
): void {
  const file = uppy.getFile(id) as UploadFile;
  const [, named] = idAtEnd.exec(uploadURL?.split(/[?#]/, 1)[0] ?? "") ?? [];
  const key = file.s3Multipart?.key ?? body?.["key"] ?? named;
  if (typeof key !== "string") return void uppy.info(words.unusable, "error", 10_000);
  const arrived = { user, leadId, key, fileName: String(file.meta["name"]), arrivedAt: Date.now() };
  arrivedFiles.add(arrived);
  // A file that could not be added waits on the card with a button; one that never can be is dropped.
  addToLead(arrived).catch(() => {});
}
