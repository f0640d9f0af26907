import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { useMemoryFolder } from "./src/testing/memory-folder.ts";
import { opensDatabase, worksAtOnce } from "./src/testing/database/opens-database.ts";

/** What runs on the server: the features' server folders, and the platform's kits. */
const serverTests = "src/{**/server,platform/!(core|web)}/**/*.test.ts";
const embeddedOnly = "src/**/*.embedded.test.ts";
const postgresOnly = "src/**/*.postgres.test.ts";
const embeddedSetup = "src/testing/database/embedded-global-setup.ts";
const postgresSetup = "src/testing/database/postgres-global-setup.ts";

useMemoryFolder();

const runsOnPostgres = (file: string) =>
  opensDatabase(file) && (process.env["EVERY_TEST"] === "1" || worksAtOnce(file));

export default defineConfig({
  // The app's own vite.config.ts is not used here: its React Router plugin would start on every run.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    pool: "forks",
    // Loading the server takes longer than most files' tests: a process loads it once and works off
    // file after file. Each file opens a database of its own and puts back what it replaced.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // One more than the cores of a small machine: much of a test is waiting for disk, clock and processes.
    maxWorkers: 3,
    // What is waited for comes at once, unless the machine is busy.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "src/**/core/**/*.test.ts",
            "src/**/{web,staff,frame,dashboard}/**/*.test.{ts,tsx}",
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
          // Some walk through every possible sheet of answers, also on a machine that is busy.
          testTimeout: 30_000,
        },
      },
      {
        // Apart from `unit`: whole checkers run here, each over a copy of the tree.
        extends: true,
        test: {
          name: "boundaries",
          include: ["scripts/boundaries/*.test.mjs"],
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          include: [serverTests],
          exclude: [postgresOnly],
          env: { TEST_DATABASE: "embedded" },
          globalSetup: [embeddedSetup],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          // A test that opens no database says the same on either, and ran with the embedded ones. Of
          // the others the gate repeats those in which several work at once, where a pool of connections
          // is another thing than the one of the embedded engine; `npm run proof` repeats all.
          include: [postgresOnly, ...globSync(serverTests).filter(runsOnPostgres)],
          exclude: [embeddedOnly],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: [postgresSetup],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
