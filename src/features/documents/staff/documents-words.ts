import { daysRemoved } from "#features/documents/core/document.ts";
import type { Localized } from "#platform/core/locale.ts";

const documentsEn = {
  title: "Documents",
  none: "No documents yet. Add signed forms, illustrations or recordings.",
  add: "Add documents",
  opening: "Opening...",
  failed: "This could not be opened. Please try again.",
  kept: (count: number) =>
    count === 1
      ? "1 file you chose earlier is not sent yet. Press Add documents to go on."
      : `${count} files you chose earlier are not sent yet. Press Add documents to go on.`,
  arrived: {
    waiting: (count: number) =>
      count === 1
        ? "1 file was sent and is not on this lead yet."
        : `${count} files were sent and are not on this lead yet.`,
    again: "Add to this lead",
  },
  added: (who: string, time: string) => `${who}, ${time}`,
  you: "You",
  download: "Download",
  downloadOf: (name: string) => `Download ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  question: (name: string) => `Remove ${name}?`,
  hint: `You can put it back for ${daysRemoved} days. Then it is erased for good.`,
  keep: "Keep it",
  removed: (count: number) => (count === 1 ? "1 removed" : `${count} removed`),
  removedBy: (who: string, until: string) =>
    `Removed by ${who}. It can be put back until ${until}.`,
  restore: "Put back",
  restoreOf: (name: string) => `Put back ${name}`,
  toasts: {
    removed: "The document was removed",
    restored: "The document is back",
    undo: "Undo",
  },
  showAll: (count: number) => `Show all ${count}`,
};

export const documentsWords: Localized<typeof documentsEn> = { en: documentsEn };

/** The library's sentences, some of them the specification's, and plainer ones of ours. */
const uploadEn = {
  title: "Add documents",
  close: "Close",
  note: (size: string) => `Any kind of file, up to ${size} each. Large files go in parts.`,
  failed: "Upload failed",
  linkFailed: "The link could not be opened",
  fault: (name: string, fault: string) => `${name}: ${fault}`,
  messages: {
    unauthorized: "Authorization required",
    expired: "Request has expired",
    other: "Non 2xx",
    network:
      "This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.",
  },
  unusable: "Failed to process uploaded file. Please try again.",
  explanations: {
    network: "The connection broke. What was sent is kept: press Retry to go on.",
    unauthorized: "Please sign in again. Your files are still here.",
    busy: "Our server did not take it. Please try again in a minute.",
  },
  library: {
    closeModal: "Close",
    addMoreFiles: "Add more files",
    addingMoreFiles: "Adding more files",
    importFrom: "Import from a link",
    dashboardWindowTitle: "Add documents",
    dashboardTitle: "Files to add",
    back: "Back",
    removeFile: "Remove file",
    editFile: "Edit file",
    error: "Error",
    myDevice: "My device",
    dropHint: "Drop your files here",
    uploadComplete: "Upload complete",
    uploadPaused: "Upload paused",
    resumeUpload: "Resume upload",
    pauseUpload: "Pause upload",
    retryUpload: "Retry upload",
    cancelUpload: "Cancel upload",
    xFilesSelected: { 0: "%{smart_count} file selected", 1: "%{smart_count} files selected" },
    uploadingXFiles: { 0: "Uploading %{smart_count} file", 1: "Uploading %{smart_count} files" },
    processingXFiles: {
      0: "Processing %{smart_count} file",
      1: "Processing %{smart_count} files",
    },
    addMore: "Add more",
    save: "Save",
    cancel: "Cancel",
    dropPasteFiles: "Drop files here or %{browseFiles}",
    dropPasteImportFiles: "Drop files here, %{browseFiles} or import from:",
    importFiles: "Import files from:",
    browseFiles: "choose files",
    recoveredXFiles: {
      0: "We could not fully recover 1 file. Choose it again, and the upload goes on where it was.",
      1: "We could not fully recover %{smart_count} files. Choose them again, and the upload goes on where it was.",
    },
    recoveredAllFiles: "We restored all files. You can now resume the upload.",
    sessionRestored: "Session restored",
    reSelect: "Choose again",
    uploading: "Uploading",
    complete: "Complete",
    uploadFailed: "Upload failed",
    paused: "Paused",
    retry: "Retry",
    pause: "Pause",
    resume: "Resume",
    done: "Done",
    filesUploadedOfTotal: {
      0: "%{complete} of %{smart_count} file uploaded",
      1: "%{complete} of %{smart_count} files uploaded",
    },
    dataUploadedOfTotal: "%{complete} of %{total}",
    dataUploadedOfUnknown: "%{complete} of unknown",
    xTimeLeft: "%{time} left",
    uploadXFiles: { 0: "Upload %{smart_count} file", 1: "Upload %{smart_count} files" },
    uploadXNewFiles: { 0: "Upload %{smart_count} more", 1: "Upload %{smart_count} more" },
    upload: "Upload",
    xMoreFilesAdded: {
      0: "%{smart_count} more file added",
      1: "%{smart_count} more files added",
    },
    showErrorDetails: "Show what went wrong",
    exceedsSize: "%{file} is larger than %{size}",
    inferiorSize: "This file is empty",
    noDuplicates: "%{fileName} is in the list already",
    failedToUpload: "Failed to upload %{file}",
    companionError: "The link could not be opened",
    noInternetConnection: "No Internet connection",
    connectedToInternet: "Connected to the Internet",
    emptyFolderAdded: "There were no files in that folder",
    folderAlreadyAdded: "The folder %{folder} is in the list already",
    folderAdded: {
      0: "Added %{smart_count} file from %{folder}",
      1: "Added %{smart_count} files from %{folder}",
    },
    unnamed: "Unnamed",
    pleaseWait: "Please wait",
    pluginNameUrl: "Link",
    import: "Import",
    enterUrlToImport: "Address of the file",
    failedToFetch: "The link could not be opened",
    enterCorrectUrl: "This is not a link to a file. Please check it.",
  },
};

export type UploadWords = typeof uploadEn;

export const uploadWords: Localized<UploadWords> = { en: uploadEn };
