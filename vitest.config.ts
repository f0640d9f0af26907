import { defineConfig } from "vitest/config";
import { useMemoryFolder } from "./src/testing/memory-folder.ts";

/** Tests of server code: the features' server folders, and the platform without core and web. */
const serverTests = "src/{**/server,platform/!(core|web)}/**/*.test.ts";

useMemoryFolder();

export default defineConfig({
  // The app's own vite.config.ts is not used here: its React Router plugin would start on every
  // run.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // Like @proof in the names of end-to-end tests: the gates leave these out with `--tags-filter`,
    // while running a file runs all of its tests.
    tags: [{ name: "proof", description: "With `npm run proof` alone: slow for what it adds." }],
    pool: "forks",
    // Loading the server takes longer than most files' tests, so a process loads it once and runs
    // file after file. Each file opens its own database and restores what it replaced.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // One more than the cores of a small machine, because tests mostly wait for the disk, the clock
    // and processes.
    maxWorkers: 3,
    // Generous: a stalling disk or a busy machine must not fail a test. Some tests go through every
    // possible sheet of answers.
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
            // These run with proof/vitest.config.ts.
            "proof/**/node_modules/**",
            "proof/**/*.{rounds,long}.test.ts",
          ],
        },
      },
      {
        // Separate from `unit`, because whole checkers run here, each on a copy of the tree.
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
          // The odd requests also run with proof/vitest.config.ts, many more of them.
          include: [serverTests, "proof/fuzz/*.rounds.test.ts"],
          // As on the running site. React's development build draws a page in five times as long.
          env: { NODE_ENV: "production" },
          execArgv: [`--import=${new URL("./src/testing/load-quickly.ts", import.meta.url).href}`],
          globalSetup: ["src/testing/database/global-setup.ts"],
        },
      },
    ],
  },
});
