import { rmSync } from "node:fs";
import { join } from "node:path";
import { readIfThere } from "../prepare/fingerprint.mjs";
import { readReport } from "./read-report.mjs";
import { runShown } from "./run-shown.mjs";

const nothing = { passed: 0, failed: 0, failures: [] };

const reporterArgs = {
  vitest: (path) => ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`],
  playwright: () => [],
};

// Returns why a stage failed, or undefined when it passed.
function judge(stage, code, counts) {
  if (stage.tests && !counts) return "wrote no report of its tests";
  if (stage.tests && counts.passed + counts.failed === 0) return "ran no test";
  return code === 0 ? undefined : `ended with exit code ${code}`;
}

// Printed and not judged: a busy machine takes twice as long for the same tests.
const tellPlan = ({ plannedSeconds }, counts) =>
  plannedSeconds && counts
    ? `; its tests took ${counts.seconds} s in all workers, of ${plannedSeconds} s planned`
    : "";

async function runStage(stage, root) {
  const report = join(root, "build", "test-reports", `${stage.name}.json`);
  rmSync(report, { force: true });
  const [file, ...args] = stage.command;
  const more = stage.tests ? reporterArgs[stage.tests](report) : [];
  // FAULT_ROUNDS and the like, set by whoever runs the gate, override the gate's own numbers.
  const env = { ...stage.env, ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const started = Date.now();
  console.log(`\n== ${stage.name}`);
  const code = await runShown(join(root, file), [...args, ...more], { cwd: root, env });
  const text = stage.tests ? readIfThere(report) : undefined;
  const counts = text ? readReport(stage.tests, text.toString()) : undefined;
  const fault = judge(stage, code, counts);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`== ${stage.name}: ${fault ?? "passed"}, ${seconds} s${tellPlan(stage, counts)}`);
  const { name, isNeeded } = stage;
  return { name, isNeeded, fault, counts: counts ?? nothing };
}

const runLane = async (stages, root) => {
  const results = [];
  for (const stage of stages) results.push(await runStage(stage, root));
  return results;
};

/**
 * Runs the stages one after another, and the lanes of an array beside each other; returns the exit
 * code. Its last line is the sum of tests.
 */
export async function runGate(stages, root) {
  const results = [];
  for (const stage of stages) {
    const lanes = Array.isArray(stage) ? stage : [[stage]];
    results.push(...(await Promise.all(lanes.map((lane) => runLane(lane, root)))).flat());
    // Without the site every journey would fail, one after another, of the same.
    if (results.some(({ fault, isNeeded }) => fault && isNeeded)) break;
  }
  const failures = results.filter(({ fault }) => fault !== undefined);
  console.log("");
  for (const { name, fault, counts } of failures) {
    console.log(`FAILED ${name}: ${fault}`);
    // Repeated at the end, for readers who see only the last lines of the output.
    for (const failure of counts.failures) console.log(`  ${failure}`);
  }
  const sum = (key) => results.reduce((total, { counts }) => total + counts[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return failures.length === 0 ? 0 : 1;
}
