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
import { findRoot } from "../prepare/find-root.mjs";
import { importFaults } from "./import-faults.mjs";
import { allowedFiles, supportFiles } from "./allowed-files.mjs";
import { lintFaults } from "./lint-faults.mjs";
import { checkers } from "./run-checkers.mjs";
import { typeFaults } from "./type-faults.mjs";

// For each checker, all of its faults are planted together in a copy of the tree, and it runs over
// that copy once. One copy each: a screen that imports pg brings Node's types into every screen.

const faults = [...importFaults, ...lintFaults, ...typeFaults];
const leftOut = new Set([".git", "build", "data", "node_modules", "test-results"]);
// Packages, and what is built with other frameworks: seen by no checker.
const isChecked = (path) => !/\/(?:bench\/peers|node_modules)$/.test(path);
const copies = [];
const reports = {};

function plant(copy, files) {
  for (const [path, code] of Object.entries(files)) {
    const text = `${Array.isArray(code) ? code.join("\n") : code}\n`;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
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
  const own = faults.filter((fault) => fault.tool === tool);
  plant(copy, allowedFiles);
  plant(copy, supportFiles);
  plant(copy, Object.fromEntries(own.map(({ path, code }) => [path, code])));
  reports[tool] = await checkers[tool](copy);
}

beforeAll(async () => {
  // All of them, also after a failure: a checker still at work would write into a removed copy.
  const ends = await Promise.allSettled(Object.keys(checkers).map(report));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
});

afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

test.each(faults)("$tool catches it when $what", ({ tool, rule, path }) => {
  const ofFile = reports[tool].filter((line) => line.startsWith(`${path} `));
  expect(ofFile).toContain(`${path} ${rule}`);
});

test.each(Object.keys(checkers))("%s reports no file that keeps the rules", (tool) => {
  expect(reports[tool].filter((line) => line.split(" ")[0] in allowedFiles)).toEqual([]);
});
