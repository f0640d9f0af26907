import { AppError, type AppErrorCode } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";

const failures = {
  address: ["invalid", { en: "Please give a link that starts with https:// or http://." }],
  private: [
    "invalid",
    { en: "This link leads to a private network. Only files on the public internet can be taken." },
  ],
  redirects: ["invalid", { en: "This link leads on to other links too often." }],
  port: ["invalid", { en: "Please give a link without a port number." }],
  password: ["invalid", { en: "Please give a link without a name and password in it." }],
  // One sentence for no answer and for every answer but a file: whoever names links learns nothing
  // of what stands behind them.
  nothing: [
    "invalid",
    {
      en: "No file came from this link. Open it in your browser: if it asks for a sign-in, download the file and add it from your device. Otherwise try again later.",
    },
  ],
  packed: ["invalid", { en: "The other server sends this file packed. Please add it by hand." }],
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
