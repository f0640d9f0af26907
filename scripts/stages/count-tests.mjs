const countVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  // A file that fails before its first test counts as one failure, not as none.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
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
