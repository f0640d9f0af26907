import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import cruiser from "../../.dependency-cruiser.mjs";
import houseRules from "../lint/house-rules.mjs";
import { findRoot } from "../prepare/find-root.mjs";
import { allowedFiles, supportFiles } from "./allowed-files.mjs";
import { faults } from "./faults.mjs";

// With `npm run proof` every checker; the gate leaves out the compiler, whose rules are not ours.
const isWhole = process.env.EVERY_CHECKER === "1";

// For each checker, all of its faults are planted together in a copy of the tree, and it runs over
// the planted files of that copy once. One copy each: a screen that imports pg brings Node's types into
// every screen.

const leftOut = new Set([".git", "build", "data", "node_modules", "test-results"]);
// No checker looks at packages.
const isChecked = (path) => !path.endsWith("/node_modules");
const copies = [];
const reports = {};

// A checker ends with an error code when it finds something, which is what is wanted here.
const run = (root, name, args) =>
  new Promise((resolve) => {
    const file = join(root, "node_modules", ".bin", name);
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(file, args, options, (_error, stdout) => resolve(stdout));
  });

/** What each checker reports of these files of a tree, as "path rule". */
const everyChecker = {
  async imports(root, paths) {
    const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...paths];
    const { summary } = JSON.parse(await run(root, "depcruise", args));
    return summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
  },
  async lint(root, paths) {
    const { diagnostics } = JSON.parse(await run(root, "oxlint", ["--format", "json", ...paths]));
    return diagnostics.map(({ filename, code }) => `${filename} ${code}`);
  },
  // The compiler reads every file of its projects.
  async types(root) {
    const output = await run(root, "tsc", ["-b", "--pretty", "false"]);
    const lines = output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm);
    return [...lines].map(([, path, code]) => `${path} ${code}`);
  },
};
const { types: _types, ...quickCheckers } = everyChecker;
const checkers = isWhole ? everyChecker : quickCheckers;

function plant(copy, files) {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), `${code}\n`);
  }
}

function copyTree() {
  const root = findRoot();
  const copy = mkdtempSync(join(tmpdir(), "boundaries-"));
  copies.push(copy);
  for (const name of readdirSync(root).filter((entry) => !leftOut.has(entry))) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isChecked });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function report(tool) {
  const copy = copyTree();
  const planted = faults[tool].map(([, , path, code]) => [path, code]);
  const files = { ...allowedFiles, ...supportFiles, ...Object.fromEntries(planted) };
  plant(copy, files);
  reports[tool] = await checkers[tool](copy, Object.keys(files));
}

beforeAll(async () => {
  // All of them, also after a failure: a checker still at work would write into a removed copy.
  const ends = await Promise.allSettled(Object.keys(checkers).map(report));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
});

afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

const listed = Object.keys(checkers).flatMap((tool) =>
  faults[tool].map(([rule, what, path]) => ({ tool, rule, what, path })),
);

test.each(listed)("$tool catches it when $what", ({ tool, rule, path }) => {
  const ofFile = reports[tool].filter((line) => line.startsWith(`${path} `));
  expect(ofFile).toContain(`${path} ${rule}`);
});

test.each(Object.keys(checkers))("%s reports no file that keeps the rules", (tool) => {
  expect(reports[tool].filter((line) => line.split(" ")[0] in allowedFiles)).toEqual([]);
});

test("each rule of ours has a planted fault", () => {
  const ours = [
    ...cruiser.forbidden.map(({ name }) => name),
    ...Object.keys(houseRules.rules).map((name) => `house(${name})`),
  ];
  const planted = new Set(listed.map(({ rule }) => rule));
  expect(ours.filter((name) => !planted.has(name))).toEqual([]);
});
