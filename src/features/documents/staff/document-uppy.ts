import type AwsS3 from "@uppy/aws-s3";
import type { Uppy, UppyFile } from "@uppy/core";
import { keptFiles } from "#staff/kept-work.ts";
import { retryDelaysMs } from "#platform/core/uploads.ts";
import { tellLanguage } from "#platform/web/api-client.ts";
import { createUploader } from "#platform/web/uploads/uploader.ts";
import { addToLead, arrivedFiles, retry } from "./arrived-files.ts";
import type { UploadWords } from "./documents-words.ts";

type DocumentMeta = Record<string, unknown>;
type DocumentBody = Record<string, unknown>;
export type DocumentFile = UppyFile<DocumentMeta, DocumentBody> & {
  /** Where the library notes what it was given for a file. */
  readonly s3Multipart?: UploadPlace | undefined;
  readonly remote?: { readonly companionUrl: string };
};
export type DocumentUppy = Uppy<DocumentMeta, DocumentBody>;
type Sender = AwsS3<DocumentMeta, DocumentBody>;

interface UploadPlace {
  readonly key?: string | undefined;
  readonly uploadId?: string | undefined;
}

interface DocumentUppyOptions {
  readonly user: string;
  readonly leadId: string;
  readonly maxBytes: number;
  readonly words: UploadWords;
}

const megabyte = 1_048_576;
/** Above it a file goes in parts… */
const multipartAboveBytes = 100 * megabyte;
/** …of at least this many bytes, and of more where there would be too many of them. */
const leastPartBytes = 10 * megabyte;
const mostParts = 10_000;
/** How many parts one person's browser sends at once; the server's `mostStaffFiles` reckons with it. */
const partsAtOnce = 6;

const open = new Map<string, DocumentUppy>();

/** One for each lead, for as long as the page is not loaded anew: an upload outlives its screen. */
export function openDocumentUppy(options: DocumentUppyOptions): DocumentUppy {
  const id = keptFiles.nameFor(options.user, options.leadId);
  const uppy = open.get(id) ?? createDocumentUppy(id, options);
  open.set(id, uppy);
  return uppy;
}

keptFiles.onClear(() => {
  for (const uppy of open.values()) uppy.destroy();
  open.clear();
});

function createDocumentUppy(id: string, options: DocumentUppyOptions): DocumentUppy {
  const { words, maxBytes } = options;
  const uppy: DocumentUppy = createUploader({
    id,
    database: keptFiles.database,
    core: {
      // Whoever looks is told in words; the console is for faults of ours.
      logger: { debug() {}, warn() {}, error() {} },
      restrictions: { maxFileSize: maxBytes, minFileSize: 1 },
      locale: { strings: words.library, pluralize: (count) => (count === 1 ? 0 : 1) },
    },
    rules: { messages: words.messages, waitsForNetwork: true },
    places: partPlaces(() => uppy),
  });
  uppy.on("file-added", (file: DocumentFile) => prepare(uppy, file));
  uppy.on("upload-error", (file, failure) => {
    // The server knows of no such upload any more, or won't have it: the next attempt begins anew.
    if (file && failure.name === "UserFacingApiError") notePlace(uppy, file, {});
  });
  uppy.on("file-removed", (file: DocumentFile) => abandon(uppy, file));
  uppy.on("upload-success", (file, response) => {
    if (file) claim(uppy, file, response, options);
  });
  return uppy;
}

function partPlaces(readUppy: () => DocumentUppy): object {
  return {
    endpoint: `${location.origin}/api/objects`,
    headers: tellLanguage(),
    shouldUseMultipart: ({ size }: { size: number | null }) => (size ?? 0) > multipartAboveBytes,
    getChunkSize: ({ size }: { size: number }) =>
      Math.max(leastPartBytes, Math.ceil(size / mostParts)),
    limit: partsAtOnce,
    retryDelays: [...retryDelaysMs],
    // The library gives an upload up whenever it failed. Ours can be gone on with: only a file that
    // was removed is given up, in `abandon`.
    async abortMultipartUpload(file: DocumentFile, place: UploadPlace): Promise<void> {
      if (readUppy().getFile(file.id)) notePlace(readUppy(), file, place);
    },
    // Joining the parts again gives the same answer, and all of them would be sent anew without it.
    completeMultipartUpload: (file: DocumentFile, place: never) =>
      retry(() => findSender(readUppy()).completeMultipartUpload(file, place), isFinal),
  };
}

// What the server says is final, and so is a pause.
const finalFailures = new Set(["UserFacingApiError", "AuthError", "AbortError"]);
const isFinal = (failure: unknown) =>
  !(failure instanceof Error) || finalFailures.has(failure.name);

const findSender = (uppy: DocumentUppy) => uppy.getPlugin("AwsS3Multipart") as unknown as Sender;

function notePlace(
  uppy: DocumentUppy,
  file: Pick<DocumentFile, "id">,
  { key, uploadId }: UploadPlace,
): void {
  const s3Multipart = { key, uploadId };
  uppy.setFileState(file.id, { s3Multipart } as Partial<DocumentFile>);
}

function prepare(uppy: DocumentUppy, file: DocumentFile): void {
  // So that the server can refuse what is too large before it comes.
  uppy.setFileMeta(file.id, { size: file.size ?? undefined });
  if (!file.remote) return;
  // News of an import come from `/api/…`, which the library looks for below this address.
  const remote = { ...file.remote, companionUrl: location.origin };
  uppy.setFileState(file.id, { remote } as Partial<DocumentFile>);
}

function abandon(uppy: DocumentUppy, file: DocumentFile): void {
  const { key, uploadId } = file.s3Multipart ?? {};
  if (!key || !uploadId || file.progress.uploadComplete) return;
  // What does not arrive there is cleared away by the server itself.
  findSender(uppy)
    .abortMultipartUpload(file, { key, uploadId } as never)
    .catch(() => {});
}

const idAtEnd = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

function claim(
  uppy: DocumentUppy,
  { id }: { readonly id: string },
  { uploadURL, body }: { readonly uploadURL?: string; readonly body?: DocumentBody },
  { user, leadId, words }: DocumentUppyOptions,
): void {
  const file = uppy.getFile(id) as DocumentFile;
  const [, named] = idAtEnd.exec(uploadURL?.split(/[?#]/, 1)[0] ?? "") ?? [];
  const key = file.s3Multipart?.key ?? body?.["key"] ?? named;
  if (typeof key !== "string") return void uppy.info(words.unusable, "error", 10_000);
  const arrived = { user, leadId, key, fileName: String(file.meta["name"]), arrivedAt: Date.now() };
  arrivedFiles.add(arrived);
  // What may be put onto the lead later waits there, with a button; what never can be is let go.
  addToLead(arrived).catch(() => {});
}
