import type { PartsFault } from "#features/uploads/core/judge-parts.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";

const faults: Readonly<Record<PartsFault, Localized<string>>> = {
  nothing: { en: "Please name the parts of the file." },
  order: { en: "Please name the parts in the order of their numbers, each one once." },
  missing: { en: "A part of this file did not arrive. Please send it again." },
  changed: { en: "A part of this file is not the one that arrived. Please send it again." },
  tooSmall: { en: "Each part but the last must have at least 5 MB. Please send larger parts." },
  tooLarge: { en: "Please choose a file of at most 5 GB." },
  notAsAnnounced: {
    en: "The parts are not as large as the file was said to be. Please send it again.",
  },
};

/** @returns what is thrown when the parts that were named make no file. */
export function partsRefusal(fault: PartsFault): AppError {
  return new AppError(fault === "tooLarge" ? "too_large" : "invalid", faults[fault]);
}

/** Also for an upload of somebody else: nobody learns that it is there. */
export function noSuchUpload(): AppError {
  return new AppError("not_found", {
    en: "There is no such upload, or it has ended. Please choose the file again.",
  });
}

export function beingJoined(): AppError {
  return new AppError("conflict", {
    en: "The parts of this file are being put together. No more can be added.",
  });
}

export function brokenOff(cause?: unknown): AppError {
  return new AppError(
    "invalid",
    { en: "This part of the file broke off. Please send it again." },
    { cause },
  );
}
