import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Files that reach the browser's storage; all others go through them, under a `DeviceKey`. */
const doors = [
  "src/app/web/offer-to-continue.ts",
  "src/features/backoffice/frame/hidden-troubles.ts",
  "src/features/backoffice/frame/kept-files.ts",
  "src/features/backoffice/frame/session-mark.ts",
  "src/features/backoffice/frame/shortcut-choice.ts",
  "src/features/careers/web/kept-resume.ts",
  "src/features/documents/staff/document-uppy.ts",
  "src/platform/web/can-keep-files.ts",
  "src/platform/web/consent.ts",
  "src/platform/web/draft-storage.ts",
];

test("nothing is kept on a visitor's device past the list that the privacy policy reads", () => {
  const found = globSync("src/**/{web,staff,frame,dashboard,ui}/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test."))
    .filter((path) =>
      /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(readFileSync(join(root, path), "utf8")),
    );
  expect(found.toSorted()).toEqual(doors);
});
