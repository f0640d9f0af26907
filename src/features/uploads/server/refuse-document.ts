import { AppError } from "#platform/core/app-error.ts";

/** @throws AppError `unsupported_type`, whatever the file calls itself. */
export function refuseDocument(): never {
  throw new AppError("unsupported_type", {
    en: "This is not a whole PDF, DOC or DOCX file. Please choose another one.",
  });
}
