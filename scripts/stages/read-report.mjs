const readVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  const broken = testResults.filter(({ status }) => status === "failed");
  const failures = broken.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    // A file that fails in its set-up has no failed test, yet counts as one failure.
    return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
  });
  const setUps = broken.filter(
    ({ assertionResults }) => !assertionResults.some(({ status }) => status === "failed"),
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + setUps, failures };
};

const listUnexpected = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    .map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(listUnexpected),
];

const readPlaywright = ({ stats, errors, suites = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  failures: [
    ...suites.flatMap(listUnexpected),
    ...errors.map(({ message = "an error outside any journey" }) => message),
  ],
});

const readers = { vitest: readVitest, playwright: readPlaywright };

/** How many tests passed and failed, and which ones failed, from the text of a runner's JSON report. */
export function readReport(runner, text) {
  return readers[runner](JSON.parse(text));
}
