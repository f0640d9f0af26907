import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./e2e/engines/engine-test.ts";
import { useMemoryFolder } from "./src/testing/memory-folder.ts";

useMemoryFolder();
// Line breaks depend on a machine's fonts: this makes every machine use the same two.
process.env["FONTCONFIG_FILE"] = join(import.meta.dirname, "e2e/fonts/fonts.conf");

const engines = "engines/*.spec.ts";
/** Tests with hundreds of megabytes, run with `npm run proof`. */
const long = "long/*.spec.ts";

// Chromium's sandbox does not start for root.
const isRoot = process.getuid?.() === 0;

export default defineConfig<object, EngineOptions>({
  testDir: "e2e",
  // Tests with @proof in their name cover another state or size of what the gate tests, or a rule
  // that a faster test covers as well; they run with `npm run proof`, and for the pictures of
  // `npm run look`.
  ...(!process.env["EVERY_LOOK"] && !process.env["LOOK_FOLDER"] && { grepInvert: /@proof/ }),
  globalSetup: "./e2e/check-logs.ts",
  projects: [
    // First, because each of them is one long file: at the end, two workers would wait for the last
    // one.
    ...(["firefox", "webkit"] as const).map((engineName) => ({
      name: engineName,
      testMatch: engines,
      use: { engineName },
    })),
    { name: "chromium", testIgnore: [engines, long] },
    { name: "long", testMatch: long, timeout: 300_000 },
  ],
  outputDir: "test-results",
  forbidOnly: true,
  retries: 0,
  // One more than the cores of a small machine, because an end-to-end test mostly waits.
  workers: 3,
  // Generous: a stalling disk or a busy machine must not fail a test.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "build/test-reports/e2e.json" }]],
  use: {
    browserName: "chromium",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell",
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
