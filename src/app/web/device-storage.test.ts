import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Files that reach the browser's storage; all others go through them, under a `DeviceKey`. */
const doors = [
  "src/app/web/site-script.ts",
  "src/features/careers/web/kept-resume.ts",
  "src/platform/web/analytics.ts",
  "src/platform/web/forms/draft-storage.ts",
  "src/platform/web/touches.ts",
  "src/platform/web/uploads/uploader.ts",
  "src/staff/kept-work.ts",
  "src/staff/list/record-keys.tsx",
  "src/staff/staff-gate.tsx",
  "src/staff/status/use-troubles.ts",
];

test("nothing is kept on a visitor's device past the list that the privacy policy reads", () => {
  const found = globSync("src/**/{web,staff,ui}/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test."))
    .filter((path) =>
      /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(root, path), "utf8")),
    );
  expect(found.toSorted()).toEqual(doors);
});
