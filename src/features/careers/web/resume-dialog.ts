// Fetched when a visitor opens the dialog, and not before: it weighs as much as the page itself.
import AwsS3 from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import type { UppyFile } from "@uppy/core";
import "@uppy/core/css/style.min.css";
import Dashboard from "@uppy/dashboard";
import "@uppy/dashboard/css/style.min.css";
import GoldenRetriever from "@uppy/golden-retriever";
import { resumeRules } from "#features/careers/core/resume.ts";
import { askUploadAddress } from "./ask-upload-address.ts";
import { canKeepFiles } from "./can-keep-files.ts";
import { keptResumeId } from "./forget-kept-resume.ts";
import { mendDialogRoles } from "./mend-dialog-roles.ts";
import "./resume-dialog.css";
import { sendUpload } from "./send-upload.ts";
import { UploadFailure } from "./upload-failure.ts";
import type { UploadWords } from "./upload-words.ts";

export interface UploadedResume {
  readonly resumePath: string;
  readonly fileName: string;
}

export interface ResumeDialogEvents {
  readonly onUploaded: (resume: UploadedResume) => void;
  readonly onProblem: (problem: "prepareFailed" | "unusable") => void;
}

export interface ResumeDialog {
  open(): void;
  /** Forgets the file, on the device too. */
  clear(): void;
  destroy(): void;
}

type ResumeMeta = Record<string, unknown> & { readonly resumePath?: string };
type ResumeBody = Record<string, never>;
type ResumeFile = UppyFile<ResumeMeta, ResumeBody>;
type ResumeUppy = Uppy<ResumeMeta, ResumeBody>;

/** The dialog in which one file is chosen and sent; kept on the device, if it may be, until it has arrived. */
export function createResumeDialog(
  words: UploadWords,
  { onUploaded, onProblem }: ResumeDialogEvents,
): ResumeDialog {
  const uppy: ResumeUppy = new Uppy({
    id: keptResumeId,
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: resumeRules.maxBytes,
      allowedFileTypes: [...resumeRules.extensions],
    },
  });
  if (canKeepFiles()) uppy.use(GoldenRetriever);
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async getUploadParameters(file) {
      const { url, resumePath } = await askUploadAddress(words.failures, onProblem);
      uppy.setFileMeta(file.id, { resumePath });
      const headers = { "Content-Type": file.type || "application/octet-stream" };
      return { method: "PUT", url, headers };
    },
    uploadPartBytes: (request) => sendUpload(words.failures, request),
  });
  const dashboard = addDashboard(uppy, words.dialog);
  uppy.on("upload-error", (_file, error) => {
    // The library's notice names only the file; the server said what to do about it.
    if (error instanceof UploadFailure && error.details) uppy.info(error.details, "error", 10_000);
  });
  uppy.on("complete", ({ successful }) => {
    const [file] = successful ?? [];
    if (!file?.meta.resumePath) return;
    onUploaded({ resumePath: file.meta.resumePath, fileName: String(file.meta.name) });
    // By hand: the library's own option closes the dialog on a cancelled upload, too.
    void dashboard.closeModal();
  });
  uppy.on("dashboard:modal-closed", () => {
    // What has arrived makes room for another choice.
    if (uppy.getFiles().some(hasArrived)) uppy.clear();
  });
  return {
    open: () => void dashboard.openModal(),
    clear: () => uppy.clear(),
    destroy: () => uppy.destroy(),
  };
}

function hasArrived({ progress }: ResumeFile): boolean {
  return progress.uploadComplete === true;
}

function addDashboard(
  uppy: ResumeUppy,
  words: UploadWords["dialog"],
): Dashboard<ResumeMeta, ResumeBody> {
  uppy.use(Dashboard, {
    target: document.querySelector("main") ?? document.body,
    inline: false,
    closeModalOnClickOutside: true,
    proudlyDisplayPoweredByUppy: false,
    theme: "auto",
    note: words.note,
    // A list of one: the picture of a file type at full size tells nobody anything.
    singleFileFullScreen: false,
    // Without fields the library shows no details of a file.
    metaFields: [{ id: "name", name: words.fileName, placeholder: words.fileNameHint }],
    locale: {
      strings: {
        dashboardWindowTitle: words.title,
        dropPasteFiles: words.drop,
        browseFiles: words.browse,
      },
    },
  });
  const dashboard = uppy.getPlugin<Dashboard<ResumeMeta, ResumeBody>>("Dashboard");
  if (!dashboard) throw new Error("The upload dialog was not made.");
  if (dashboard.el) mendDialogRoles(dashboard.el, words.title);
  return dashboard;
}
