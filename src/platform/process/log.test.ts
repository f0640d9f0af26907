import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";

const refused = Object.assign(new Error('invalid input syntax for type uuid: "Amara"'), {
  code: "22P02",
});

test("of a failed statement only its code is logged, because the messages contain its values", () => {
  const wrapped = new DrizzleQueryError("insert into leads", ["Amara"], refused);

  expect(describeError(wrapped)).toEqual({ reason: "a database statement failed", code: "22P02" });
  expect(describeError(refused)).toEqual({ reason: "a database statement failed", code: "22P02" });
});

test("any other error is logged with its own message", () => {
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), {
    code: "ECONNREFUSED",
  });

  expect(describeError(new Error("no such file"))).toEqual({ reason: "no such file" });
  expect(describeError(away)).toEqual({ reason: away.message, code: "ECONNREFUSED" });
  expect(describeError("Amara")).toEqual({ reason: "something that is no error was thrown" });
});

test("a log call with a whole error, request or response writes none of its contents", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });

  log.error({ err: refused, req: { url: "/?q=Amara" }, res: { body: "Amara" } }, "Failed.");
  log.debug({}, "not at this level");

  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 50,
    msg: "Failed.",
    err: { reason: "a database statement failed", code: "22P02" },
  });
  expect(lines[0]).not.toContain("Amara");
});

test("a line that can't be written, as on a full disk, neither ends nor blocks the process", () => {
  const module = new URL("log.ts", import.meta.url).href;
  const program = `
    const { createLog } = await import(${JSON.stringify(module)});
    createLog("info").warn({}, "Lost.");
    setImmediate(() => process.stdout.write("It goes on."));`;
  const { stdout, signal } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program],
    // A file opened read-only accepts no line, like a file on a full disk.
    { stdio: ["ignore", "pipe", openSync(process.execPath, "r")], timeout: 60_000 },
  );
  expect([String(stdout), signal]).toEqual(["It goes on.", null]);
});
