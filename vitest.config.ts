import { globSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { useMemoryFolder } from "./src/testing/memory-folder.ts";
import { opensDatabase } from "./src/testing/opens-database.ts";

const serverTests = "src/**/server/**/*.test.ts";
const embeddedOnly = "src/**/*.embedded.test.ts";
const postgresOnly = "src/**/*.postgres.test.ts";
const faultTests = "src/**/*.faults.test.ts";
const longFaultTests = "src/**/*.long-faults.test.ts";
const embeddedSetup = "src/testing/embedded-global-setup.ts";
const postgresSetup = "src/testing/postgres-global-setup.ts";

useMemoryFolder();

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
            "src/testing/**/*.test.ts",
            "scripts/**/*.test.mjs",
            "bench/*.test.ts",
          ],
          exclude: [
            faultTests,
            longFaultTests,
            "src/**/server/**",
            "scripts/boundaries/*.test.mjs",
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
          exclude: [postgresOnly, faultTests, longFaultTests],
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
          // A test that opens no database says the same on either, and ran with the embedded ones.
          include: [postgresOnly, ...globSync(serverTests).filter(opensDatabase)],
          exclude: [embeddedOnly, faultTests, longFaultTests],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: [postgresSetup],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Rounds of kill -9 and outages spend half of their time waiting: two at a time.
        extends: true,
        test: {
          name: "faults",
          include: [faultTests],
          globalSetup: [embeddedSetup, postgresSetup],
          isolate: true,
          maxWorkers: 2,
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Minutes each, and never in the gate: power cuts, a siege, kills of backups.
        extends: true,
        test: {
          name: "long-faults",
          include: [longFaultTests],
          globalSetup: [embeddedSetup, postgresSetup],
          isolate: true,
          maxWorkers: 1,
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
