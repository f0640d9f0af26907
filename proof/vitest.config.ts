import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { useMemoryFolder } from "../src/testing/memory-folder.ts";

useMemoryFolder();

export default defineConfig({
  // The root is the repository, because proofs start the site's programs and read its build.
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    pool: "forks",
    restoreMocks: true,
    globalSetup: ["src/testing/database/global-setup.ts"],
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        // The gate runs one round of each kind, and `npm run proof` many. Kills and outages spend
        // half of their time waiting, so two run at a time.
        extends: true,
        test: {
          name: "rounds",
          include: ["proof/**/*.rounds.test.ts"],
          maxWorkers: 2,
          testTimeout: 900_000,
        },
      },
      {
        // These kill backups. Each takes minutes, so they are never in the gate.
        extends: true,
        test: {
          name: "long",
          include: ["proof/**/*.long.test.ts"],
          maxWorkers: 1,
          testTimeout: 1_800_000,
        },
      },
    ],
  },
});
