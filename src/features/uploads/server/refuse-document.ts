import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";

const sentences = {
  unreadable: { en: "This is not a whole PDF, DOC or DOCX file. Please choose another one." },
  macros: { en: "This document has macros in it. Please save it as a PDF and send that." },
  embedded: {
    en: "This document has another file or object in it. Please save it as a PDF and send that.",
  },
  remote: {
    en: "This document fetches a part of itself from another place. Please save it as a PDF and send that.",
  },
  template: { en: "This is a template for documents. Please save it as a PDF and send that." },
  locked: {
    en: "This document is locked with a password. Please save it as a PDF without one and send that.",
  },
  oversized: {
    en: "This document unpacks to far too much. Please save it as a PDF and send that.",
  },
  disguised: {
    en: "This file begins as something else than a PDF. Please save it as a PDF again.",
  },
} satisfies Record<string, Localized<string>>;

export type DocumentFault = keyof typeof sentences;

/** @throws AppError `unsupported_type`, with a sentence that says what to do about it. */
export function refuseDocument(fault: DocumentFault, cause?: unknown): never {
  throw new AppError("unsupported_type", sentences[fault], { cause });
}
