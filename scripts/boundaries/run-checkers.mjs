import { execFile } from "node:child_process";
import { join } from "node:path";

// Checkers end with an error code when they find something, which is what is wanted here.
const run = (root, name, args) =>
  new Promise((resolve) => {
    const file = join(root, "node_modules", ".bin", name);
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (_error, stdout) => resolve(stdout));
  });

async function runImports(root) {
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", "."];
  const { summary } = JSON.parse(await run(root, "depcruise", args));
  return summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
}

async function runLint(root) {
  const { diagnostics } = JSON.parse(await run(root, "oxlint", ["--format", "json"]));
  return diagnostics.map(({ filename, code }) => `${filename} ${code}`);
}

async function runTypes(root) {
  const output = await run(root, "tsc", ["-b", "--pretty", "false"]);
  return [...output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(
    ([, path, code]) => `${path} ${code}`,
  );
}

/** What each checker reports in a tree, as "path rule". */
export const checkers = { imports: runImports, lint: runLint, types: runTypes };
