import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testFolder } from "#testing/test-folder.ts";

const run = promisify(execFile);

// A process of its own: the mask holds for all of one.
test("what a program writes is its own user's alone, on a machine that lets everybody read", async () => {
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
  "the program %s keeps its files private before anything else",
  async (program) => {
    const text = await readFile(program, "utf8");
    const calls = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /^[\w.]+\(/.test(line));

    expect(calls[0]).toBe("keepFilesPrivate();");
  },
);
