import { AppError } from "#platform/core/app-error.ts";
import type { AppErrorCode } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";

const failures = {
  address: ["invalid", { en: "Please give a link that starts with https:// or http://." }],
  private: [
    "invalid",
    { en: "This link leads to a private network. Only files on the public internet can be taken." },
  ],
  redirects: ["invalid", { en: "This link leads on to other links too often." }],
  missing: ["invalid", { en: "There is no file at this link." }],
  closed: [
    "invalid",
    {
      en: "This link asks for a sign-in. Download the file yourself, then add it from your device.",
    },
  ],
  refused: ["invalid", { en: "The other server does not hand this file out." }],
  packed: ["invalid", { en: "The other server sends this file packed. Please add it by hand." }],
  away: ["invalid", { en: "The other server can't be reached. Please try again." }],
  cut: ["invalid", { en: "The other server broke off. Please try again." }],
  stalled: ["invalid", { en: "The other server stopped sending. Please try again." }],
  slow: ["invalid", { en: "The other server is too slow for a file of this size." }],
  paused: ["invalid", { en: "The import was paused for too long. Please start it again." }],
  interrupted: ["unavailable", { en: "The import was interrupted. Please start it again." }],
} as const satisfies Readonly<Record<string, readonly [AppErrorCode, Localized<string>]>>;

export type ImportFault = keyof typeof failures;

/** Why a file at a link can't be had, in a sentence for whoever gave the link. */
export function importFailure(fault: ImportFault, cause?: unknown): AppError {
  const [code, sentence] = failures[fault];
  return new AppError(code, sentence, { cause });
}
