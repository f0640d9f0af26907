const countVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  // A file that fails in its set-up has no failed test, yet counts as one failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + broken };
};

const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

const counters = { vitest: countVitest, playwright: countPlaywright };

/** How many tests passed and failed, from the text of a runner's JSON report. */
export function countTests(runner, text) {
  return counters[runner](JSON.parse(text));
}
