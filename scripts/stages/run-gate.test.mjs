import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runGate } from "./run-gate.mjs";

let root;
let said;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "gate-"));
  said = [];
  vi.spyOn(console, "log").mockImplementation((line) => said.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** A stage whose tool ends with `code`, having reported so many passed and failed tests. */
function makeStage(name, { code = 0, passed, failed = 0 } = {}) {
  const journey = {
    file: "a.spec.ts",
    line: 1,
    title: "it opens",
    tests: [{ status: "unexpected" }],
  };
  const report = {
    stats: { expected: passed, flaky: 0, unexpected: failed },
    errors: [],
    suites: [{ specs: Array.from({ length: failed }, () => journey) }],
  };
  const write = `require("node:fs").mkdirSync("build/test-reports", { recursive: true });
require("node:fs").writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '${JSON.stringify(report)}');`;
  const text = `#!${process.execPath}
process.chdir(${JSON.stringify(root)});
${passed === undefined ? "" : write}
process.exit(${code});`;
  writeFileSync(join(root, name), text, { mode: 0o755 });
  return { name, tests: "playwright", command: [name] };
}

test("the last line sums the tests of all stages", async () => {
  const stages = [makeStage("one", { passed: 3 }), makeStage("two", { passed: 4 })];
  expect(await runGate(stages, root)).toBe(0);
  expect(said.at(-1)).toBe("7 passed, 0 failed");
});

test("a failed stage fails the gate and does not keep the next from running", async () => {
  const stages = [
    makeStage("one", { passed: 3, failed: 1, code: 1 }),
    makeStage("two", { passed: 4 }),
  ];
  expect(await runGate(stages, root)).toBe(1);
  expect(said.slice(-3)).toEqual([
    "FAILED one: ended with exit code 1",
    "  a.spec.ts:1: it opens",
    "7 passed, 1 failed",
  ]);
});

test("a stage that ran no test fails, whatever its exit code", async () => {
  expect(await runGate([makeStage("one", { passed: 0 })], root)).toBe(1);
  expect(said).toContain("FAILED one: ran no test");
});

test("a stage that died before its report fails", async () => {
  expect(await runGate([makeStage("one")], root)).toBe(1);
  expect(said).toContain("FAILED one: wrote no report of its tests");
});

test("a stage that runs no tests, as the linter, is judged by its exit code", async () => {
  const { tests: _tests, ...lint } = makeStage("lint", { code: 1 });
  expect(await runGate([lint], root)).toBe(1);
  expect(said).toContain("FAILED lint: ended with exit code 1");
});

test("lanes run beside each other, and what all need ends the gate when it fails", async () => {
  const bundle = { ...makeStage("bundle", { code: 1 }), tests: undefined, isNeeded: true };
  const lanes = [[bundle], [makeStage("one", { passed: 3 }), makeStage("two", { passed: 4 })]];
  expect(await runGate([lanes, makeStage("journeys", { passed: 5 })], root)).toBe(1);
  expect(said.slice(-2)).toEqual(["FAILED bundle: ended with exit code 1", "7 passed, 0 failed"]);
  expect(said.indexOf("\n== one")).toBeLessThan(
    said.findIndex((line) => line.startsWith("== bundle:")),
  );
});
