import { stripVTControlCharacters } from "node:util";

const whyLines = 8;

// A failure's first lines, without the terminal's colors: enough to see what was awaited.
function why(message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  const shown = lines.filter((line) => line.trim() !== "").slice(0, whyLines);
  return shown.map((line) => `\n    ${line.slice(0, 200)}`).join("");
}

const addSeconds = (took) =>
  Math.round(took.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000);

const readVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  const broken = testResults.filter(({ status }) => status === "failed");
  const failures = broken.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    // A file that fails in its set-up has no failed test, yet counts as one failure.
    return failed.length > 0
      ? failed.map(
          ({ fullName, failureMessages }) => `${name}: ${fullName}${why(failureMessages?.[0])}`,
        )
      : [`${name}${why(message)}`];
  });
  const setUps = broken.filter(
    ({ assertionResults }) => !assertionResults.some(({ status }) => status === "failed"),
  ).length;
  const took = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: numFailedTests + setUps,
    failures,
    seconds: addSeconds(took),
  };
};

const listUnexpected = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    .map(({ file, line, title, tests }) => {
      const results = tests.flatMap((test) => test.results ?? []);
      const error = results.find((result) => result.error)?.error;
      return `${file}:${line}: ${title}${why(error?.message)}`;
    }),
  ...suites.flatMap(listUnexpected),
];

const listResults = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results ?? [])),
  ...suites.flatMap(listResults),
];

const readPlaywright = ({ stats, errors, suites = [] }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  failures: [
    ...suites.flatMap(listUnexpected),
    ...errors.map(({ message = "an error outside any journey" }) => message),
  ],
  seconds: addSeconds(suites.flatMap(listResults)),
});

const readers = { vitest: readVitest, playwright: readPlaywright };

/**
 * How many tests passed and failed, which ones failed, and how long all together took in their workers,
 * from the text of a runner's JSON report.
 */
export function readReport(runner, text) {
  return readers[runner](JSON.parse(text));
}
