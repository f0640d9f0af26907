import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { neededOpenFiles, readOpenFilesLimit } from "./open-files-limit.ts";

const run = promisify(execFile);
const limits = (
  soft: string,
) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             31435                31435                processes
Max open files            ${soft.padEnd(20)} 524288               files
Max locked memory         8388608              8388608              bytes
`;

test("the current limit is read, whether it is a number or unlimited", () => {
  expect(readOpenFilesLimit(limits("1024"))).toBe(1024);
  expect(readOpenFilesLimit(limits("unlimited"))).toBe(Number.POSITIVE_INFINITY);
  expect(readOpenFilesLimit("")).toBeNull();
});

test.runIf(process.platform === "linux").each([
  [neededOpenFiles - 1, 1],
  [neededOpenFiles, 0],
])("a start that may open %i files warns when that is too few", async (files, warnings) => {
  const module = new URL("open-files-limit.ts", import.meta.url).href;
  const program = `const { warnOfFewOpenFiles } = await import(${JSON.stringify(module)});
    await warnOfFewOpenFiles({ warn: (details) => console.log(details.limit) });`;
  const shell = `ulimit -n ${files} && exec "$0" --input-type=module --eval "$1"`;
  const { stdout } = await run("sh", ["-c", shell, process.execPath, program]);

  expect(stdout.trim().split("\n").filter(Boolean)).toHaveLength(warnings);
});
