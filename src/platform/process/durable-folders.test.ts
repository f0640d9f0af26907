import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "#testing/test-folder.ts";
import { makeFolder } from "./disk.ts";

// That its name survives a power cut is shown where the power is cut.

test("a folder is made with those above it, for this user only, and found when it is there", async () => {
  const dir = await testFolder();
  const folder = join(dir, "one", "two");
  await makeFolder(folder);
  await makeFolder(folder);
  const modes = await Promise.all(
    [join(dir, "one"), folder].map(async (it) => (await stat(it)).mode),
  );
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700]);
});

test("a file in its place is an error", async () => {
  await expect(makeFolder("/dev/null/folder")).rejects.toThrow("ENOTDIR");
});
