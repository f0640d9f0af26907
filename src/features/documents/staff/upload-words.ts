import type { Localized } from "#platform/core/locale.ts";
import type { SendMessages } from "./send-bytes.ts";

/** Words for the library, one or more for a count. */
type LibraryText = string | { readonly 0: string; readonly 1: string };

export interface UploadWords {
  readonly title: string;
  readonly close: string;
  readonly note: (size: string) => string;
  readonly failed: string;
  readonly linkFailed: string;
  readonly fault: (name: string, fault: string) => string;
  readonly messages: SendMessages;
  readonly unusable: string;
  readonly explanations: Readonly<Record<"network" | "unauthorized" | "busy", string>>;
  readonly library: Record<string, LibraryText>;
}

/** The library's sentences, some of them the specification's, and plainer ones of ours. */
export const uploadWords: Localized<UploadWords> = {
  en: {
    title: "Add documents",
    close: "Close",
    note: (size) => `Any kind of file, up to ${size} each. Large files go in parts.`,
    failed: "Upload failed",
    linkFailed: "The link could not be opened",
    fault: (name, fault) => `${name}: ${fault}`,
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
  },
};
