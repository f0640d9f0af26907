import { defineConfig } from "vitest/config";
import { useMemoryFolder } from "./src/testing/memory-folder.ts";

/** What runs on the server: the features' server folders, and the platform's kits. */
const serverTests = "src/{**/server,platform/!(core|web)}/**/*.test.ts";

useMemoryFolder();

export default defineConfig({
  // The app's own vite.config.ts is not used here: its React Router plugin would start on every run.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // As @proof in the names of journeys: the gates leave these out by `--tags-filter`; who runs a file runs all of it.
    tags: [{ name: "proof", description: "With `npm run proof` alone: slow for what it adds." }],
    pool: "forks",
    // Loading the server takes longer than most files' tests: a process loads it once and works off
    // file after file. Each file opens a database of its own and puts back what it replaced.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // One more than the cores of a small machine: much of a test is waiting for disk, clock and processes.
    maxWorkers: 3,
    // Generous: a disk that stalls or a busy machine is no fault of the code. Some tests walk through
    // every possible sheet of answers, and what is waited for comes at once on a machine that is free.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "src/**/core/**/*.test.ts",
            "src/**/{web,staff}/**/*.test.{ts,tsx}",
            "src/ui/**/*.test.{ts,tsx}",
            "src/app/commands/**/*.test.ts",
            "src/testing/**/*.test.ts",
            "scripts/**/*.test.mjs",
            "proof/**/*.test.ts",
          ],
          exclude: [
            "src/{**/server,platform/!(core|web)}/**",
            "scripts/boundaries/*.test.mjs",
            // With proof/vitest.config.ts.
            "proof/**/node_modules/**",
            "proof/**/*.{rounds,long}.test.ts",
          ],
        },
      },
      {
        // Apart from `unit`: whole checkers run here, each over a copy of the tree.
        extends: true,
        test: {
          name: "boundaries",
          include: ["scripts/boundaries/*.test.mjs"],
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: [serverTests],
          globalSetup: ["src/testing/database/global-setup.ts"],
        },
      },
    ],
  },
});
