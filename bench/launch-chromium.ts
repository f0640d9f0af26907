import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";

/** The one the journeys run in. */
export const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell";

/** Chromium's sandbox does not start for root. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}
