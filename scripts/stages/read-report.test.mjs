import { expect, test } from "vitest";
import { readReport } from "./read-report.mjs";

test("a file that breaks in its set-up counts as a failure, and each failure says why", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: "one.test.ts",
        status: "failed",
        assertionResults: [
          {
            status: "failed",
            fullName: "a lead is kept",
            duration: 1400,
            failureMessages: ["\u001b[31mexpected 1\u001b[39m\n\n  to be 2"],
          },
        ],
      },
      { name: "two.test.ts", status: "failed", assertionResults: [] },
      { name: "three.test.ts", status: "failed", assertionResults: [{ status: "skipped" }] },
      { name: "four.test.ts", status: "passed", assertionResults: [{}, {}, { duration: 600 }] },
    ],
  };
  expect(readReport("vitest", JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 3,
    failures: [
      "one.test.ts: a lead is kept\n    expected 1\n      to be 2",
      "two.test.ts",
      "three.test.ts",
    ],
    seconds: 2,
  });
});

test("a journey that failed and an error outside any journey both count as failures", () => {
  const failed = {
    file: "home.spec.ts",
    line: 7,
    title: "it opens",
    tests: [
      {
        status: "unexpected",
        results: [{ duration: 2600 }, { error: { message: "no heading" }, duration: 400 }],
      },
    ],
  };
  const passed = {
    file: "home.spec.ts",
    line: 9,
    title: "it closes",
    tests: [{ status: "expected" }],
  };
  const report = {
    stats: { expected: 5, flaky: 0, unexpected: 1, skipped: 2 },
    errors: [{ message: "The site did not start" }],
    suites: [{ specs: [passed], suites: [{ specs: [failed] }] }],
  };
  expect(readReport("playwright", JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 2,
    failures: ["home.spec.ts:7: it opens\n    no heading", "The site did not start"],
    seconds: 3,
  });
});
