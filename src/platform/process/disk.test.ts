import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testFolder } from "#testing/test-folder.ts";
import { judgeDiskRoom, makeFolder } from "./disk.ts";

const run = promisify(execFile);
const megabyte = 1_048_576;
const gigabyte = 1024 * megabyte;

test.each([
  ["a disk with half of it free", 50 * gigabyte, 100 * gigabyte, "enough"],
  ["a twentieth of 100 GB", 5 * gigabyte, 100 * gigabyte, "enough"],
  ["just under a twentieth of 100 GB", 5 * gigabyte - 1, 100 * gigabyte, "tight"],
  ["a fiftieth of a very large disk", 10 * gigabyte, 500 * gigabyte, "enough"],
  ["half of a very small disk", 500 * megabyte - 1, 1000 * megabyte, "tight"],
  ["half of a small disk", 500 * megabyte, 1000 * megabyte, "enough"],
  ["fifty megabytes", 50 * megabyte, 100 * gigabyte, "tight"],
  ["less than fifty megabytes", 50 * megabyte - 1, 100 * gigabyte, "full"],
] as const)("the state is %s with %i of %i bytes free", (_name, freeBytes, sizeBytes, verdict) => {
  expect(judgeDiskRoom({ freeBytes, sizeBytes })).toBe(verdict);
});

// `files/disk-storage.test.ts` tests that the folder's name is synced before anything is stored in
// it.

test("a folder is created with its missing parents, for this user only, and found when it exists", async () => {
  const dir = await testFolder();
  const folder = path.join(dir, "one", "two");
  await makeFolder(folder);
  await makeFolder(folder);
  const modes = await Promise.all(
    [path.join(dir, "one"), folder].map(async (it) => (await stat(it)).mode),
  );
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700]);
});

test("a file in place of the folder is an error", async () => {
  await expect(makeFolder("/dev/null/folder")).rejects.toThrow("ENOTDIR");
});

// A separate process, because the umask applies to a whole process.
test("files that a program writes are readable by its own user only, whatever the machine's umask", async () => {
  const dir = await testFolder();
  const module = new URL("disk.ts", import.meta.url).href;
  const program = `
    process.umask(0o022);
    const { mkdirSync, writeFileSync } = await import("node:fs");
    const { keepFilesPrivate } = await import(${JSON.stringify(module)});
    keepFilesPrivate();
    mkdirSync("folder");
    writeFileSync("file", "text");`;
  await run(process.execPath, ["--input-type=module", "--eval", program], { cwd: dir });

  const modeOf = async (name: string) => (await stat(path.join(dir, name))).mode & 0o777;
  expect([await modeOf("folder"), await modeOf("file")]).toEqual([0o700, 0o600]);
});

test.each(["src/app/commands.ts", "src/app/site.ts"])(
  "the program %s sets its umask before anything else",
  async (program) => {
    const text = await readFile(program, "utf8");
    const calls = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /^[\w.]+\(/.test(line));

    expect(calls[0]).toBe("keepFilesPrivate();");
  },
);
