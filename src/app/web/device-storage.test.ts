import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** The only files that access the browser's storage; all others use them, with a `DeviceKey`. */
const doors = [
  "src/app/web/site-script.ts",
  "src/features/careers/web/kept-resume.ts",
  "src/features/uploads/web/uploader.ts",
  "src/platform/web/analytics.ts",
  "src/platform/web/forms/draft-storage.ts",
  "src/platform/web/touches.ts",
  "src/staff/kept-work.ts",
  "src/staff/list/record-keys.tsx",
  "src/staff/staff-gate.tsx",
  "src/staff/status/status-room.ts",
  "src/staff/status/use-troubles.ts",
];

test("nothing is stored on a visitor's device that the privacy policy does not list", () => {
  const found = globSync("src/**/{web,staff,ui}/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test."))
    .filter((path) =>
      /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(root, path), "utf8")),
    );
  expect(found.toSorted()).toEqual(doors);
});
