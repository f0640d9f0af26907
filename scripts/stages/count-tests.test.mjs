import { expect, test } from "vitest";
import { countTests } from "./count-tests.mjs";

test("a file that breaks in its set-up counts as a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "skipped" }] },
      { status: "passed", assertionResults: [{}, {}, {}] },
    ],
  };
  expect(countTests("vitest", JSON.stringify(report))).toEqual({ passed: 3, failed: 3 });
});

test("a journey that failed and an error outside any journey both count as failures", () => {
  const report = { stats: { expected: 5, flaky: 0, unexpected: 1, skipped: 2 }, errors: [{}] };
  expect(countTests("playwright", JSON.stringify(report))).toEqual({ passed: 5, failed: 2 });
});
