import type { Localized } from "#platform/core/locale.ts";

export interface UploadWords {
  readonly dialog: Readonly<
    Record<"title" | "drop" | "browse" | "note" | "fileName" | "fileNameHint", string>
  >;
  readonly toasts: Readonly<
    Record<
      "uploaded" | "prepareFailed" | "unusable",
      { readonly title: string; readonly text: string }
    >
  >;
  readonly failures: Readonly<
    Record<"unauthorized" | "expired" | "other" | "network" | "unusable" | "prepare", string>
  >;
}

/** Sentences of the specification, and the dialog's own words where its usual ones would not fit. */
export const uploadWords: Localized<UploadWords> = {
  en: {
    dialog: {
      title: "Upload your resume (press Escape to close)",
      drop: "Drop your resume here or %{browseFiles}",
      browse: "browse files",
      note: "One PDF, DOC or DOCX file, up to 10 MB",
      fileName: "File name",
      fileNameHint: "As our team will see it",
    },
    toasts: {
      uploaded: { title: "Resume Uploaded", text: "{file} has been uploaded successfully." },
      prepareFailed: {
        title: "Upload Error",
        text: "Failed to prepare file upload. Please try again.",
      },
      unusable: {
        title: "Upload Error",
        text: "Failed to process uploaded file. Please try again.",
      },
    },
    failures: {
      unauthorized: "Authorization required",
      expired: "Request has expired",
      other: "Non 2xx",
      network:
        "This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.",
      unusable: "Failed to process uploaded file",
      prepare: "Failed to prepare file upload",
    },
  },
};
