import type { Localized } from "#platform/core/locale.ts";

/** Sentences of the specification, and plain words beside those that only a developer would know. */
const en = {
  title: "Upload your resume",
  actions: {
    close: "Close",
    choose: "Choose a file",
    chooseAgain: "Choose another file",
    upload: "Upload this file",
    rename: "Change name",
    remove: "Remove",
    pause: "Pause",
    resume: "Resume",
    cancel: "Cancel upload",
    retry: "Try again",
    save: "Save changes",
    discard: "Cancel",
  },
  choose: {
    drag: "Drag your resume here, or",
    note: "One PDF, DOC or DOCX file, up to 10 MB.",
    input: "Your resume",
  },
  name: { label: "File name", hint: "As our team will see it" },
  progress: { label: "Upload progress", sent: (percent: string) => `${percent} sent` },
  retryIn: (seconds: number) =>
    `We will try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  /** What each phase is called, and what it means: after the reason of a failure, and empty where a clock says it. */
  phases: {
    lost: {
      title: "Session restored",
      text: "We could not fully recover 1 file. Please choose it again.",
    },
    chosen: {
      title: "Session restored",
      text: "Your file from last time is still here. Upload it, then submit your application.",
    },
    sending: {
      title: "Uploading your resume",
      text: "You can close this window. The upload goes on while this page stays open.",
    },
    waiting: { title: "Waiting to try again", text: "" },
    checking: { title: "Checking your file", text: "This takes a few seconds." },
    paused: { title: "Paused", text: "The upload starts over when you resume." },
    failed: {
      title: "Upload failed",
      text: "You can also remove it and apply without a resume.",
    },
    refused: {
      title: "Upload failed",
      text: "You can also remove it and apply without a resume.",
    },
    arrived: { title: "Upload complete", text: "Your resume is ready to be sent." },
  },
  faults: {
    wrongType: "We can only take PDF, DOC and DOCX files. Please choose another one.",
    tooLarge: "This file is larger than 10 MB. Please choose a smaller one.",
    nothing: "This file is empty. Please choose another one.",
    several: "Please choose one file only.",
  },
  failures: {
    /** The specification's messages. */
    messages: {
      unauthorized: "Authorization required",
      expired: "Request has expired",
      other: "Non 2xx",
      network:
        "This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.",
      unusable: "Failed to process uploaded file",
      prepare: "Failed to prepare file upload",
    },
    explanations: {
      unauthorized:
        "Our server did not let this upload through. Your file is still here, and you can try again.",
      expired: "The time for this upload ran out. Your file is still here, and you can try again.",
      tooLarge: "This file is too large. Please choose a smaller one.",
      refused: "Our server did not take this file. Please choose another one.",
      busy: "Our server is busy. Your file is still here. Please try again in a minute.",
      network: "The connection broke. Your file is still here, and you can try again.",
      prepare: "We could not get ready for your file. It is still here. Please try again.",
    },
  },
};

export type UploadWords = typeof en;

export const uploadWords: Localized<UploadWords> = { en };
