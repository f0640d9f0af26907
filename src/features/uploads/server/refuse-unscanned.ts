import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { judgeScan } from "#platform/core/scan-state.ts";
import type { ScanState, ScanVerdict } from "#platform/core/scan-state.ts";

const checkAgainSeconds = 10;

const sentences = {
  checking: { en: "This file is being checked for viruses. Please try again in a minute." },
  blocked: { en: "A virus was found in this file. It is blocked." },
  unscannable: {
    en: "This file could not be checked for viruses, so it is kept back. Ask an admin: the guide to running the site says what to change.",
  },
} satisfies Partial<Record<ScanVerdict, Localized<string>>>;

/**
 * Keeps back what may carry a virus. Every way to a file's bytes asks this first.
 *
 * @throws AppError `conflict` while it is being checked, `forbidden` when it is blocked.
 */
export function refuseUnscanned(
  { scanState }: { readonly scanState: ScanState },
  isScanning: boolean,
): void {
  const verdict = judgeScan(scanState, isScanning);
  if (verdict === "clean" || verdict === "off") return;
  if (verdict === "checking") {
    throw new AppError("conflict", sentences.checking, { retryAfterSeconds: checkAgainSeconds });
  }
  throw new AppError("forbidden", sentences[verdict]);
}
