import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testFolder } from "#testing/test-folder.ts";

const run = promisify(execFile);

// A process of its own: the mask holds for all of one.
test("what a program writes is its own user's alone, on a machine that lets everybody read", async () => {
  const dir = await testFolder();
  const module = new URL("private-files.ts", import.meta.url).href;
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

test.each(globSync("src/app/*.ts"))(
  "the program %s keeps its files private before anything else",
  async (program) => {
    const text = await readFile(program, "utf8");
    const calls = text.split("\n").filter((line) => /^[\w.]+\(/.test(line));

    expect(calls[0]).toBe("keepFilesPrivate();");
  },
);
