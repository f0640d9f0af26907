import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBuilt } from "./build-site.mjs";
import { explainFailure } from "./explain-failure.mjs";
import { fingerprintTexts } from "./fingerprint.mjs";
import { answersManifest, matchesLockfile } from "./install-dependencies.mjs";
import { isDebian } from "./install-test-tools.mjs";
import { isStale } from "./with-lock.mjs";

test("a fingerprint tells content, names, missing and moved text apart, and nothing else", () => {
  const one = fingerprintTexts({ a: "x", b: "y" });
  expect(fingerprintTexts({ b: "y", a: "x" })).toBe(one);
  const others = [
    { a: "x", b: "z" },
    { a: "x", c: "y" },
    { a: "x", b: undefined },
    { a: "x", b: "" },
    { a: "xb", b: "" },
    { a: "x" },
  ].map(fingerprintTexts);
  expect(new Set([one, ...others]).size).toBe(others.length + 1);
});

test.each([
  ["src/app/web/root.tsx", true],
  ["src/app/web/app.css", true],
  ["src/features/leads/core/questions.ts", true],
  ["src/ui/button.tsx", true],
  ["src/app/server.ts", false],
  ["src/app/server/build-server.ts", false],
  ["src/features/leads/server/routes.ts", false],
  ["src/features/leads/core/score-lead.test.ts", false],
  ["src/testing/make-lead.ts", false],
])("whether the build reads %s: %s", (path, expected) => {
  expect(isBuilt(path)).toBe(expected);
});

test("an install matches the lockfile when only other machines' builds are missing", () => {
  const wanted = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/a-darwin": { version: "1.0.0", optional: true },
    },
  };
  const installed = (packages) => ({ packages });
  expect(matchesLockfile(wanted, installed({ "node_modules/a": { version: "1.0.0" } }))).toBe(true);
  expect(matchesLockfile(wanted, installed({ "node_modules/a": { version: "1.0.1" } }))).toBe(
    false,
  );
  expect(matchesLockfile(wanted, installed({}))).toBe(false);
});

test("a lockfile answers package.json when both name the same packages and versions", () => {
  const lockfile = { packages: { "": { dependencies: { a: "1.0.0" } } } };
  expect(answersManifest(lockfile, { dependencies: { a: "1.0.0" } })).toBe(true);
  expect(answersManifest(lockfile, { dependencies: { a: "1.0.1" } })).toBe(false);
  expect(answersManifest(lockfile, { dependencies: { a: "1.0.0", b: "1.0.0" } })).toBe(false);
  expect(answersManifest(lockfile, { devDependencies: { a: "1.0.0" } })).toBe(false);
});

test("a lock is stale when none of its processes lives, or when it stays empty", () => {
  expect(isStale(`${process.pid}\n`, 0)).toBe(false);
  expect(isStale(`4194305\n${process.pid}\n`, 0)).toBe(false);
  expect(isStale("4194305\n", 0)).toBe(true);
  expect(isStale("", 9_000)).toBe(false);
  expect(isStale("", 11_000)).toBe(true);
});

test.each([
  ["npm error code ENOSPC", "disk is full"],
  ["npm error code ENOTFOUND", "network"],
  [
    "npm error network request to https://npm.example failed, reason: connect ECONNREFUSED",
    "network",
  ],
  ["E: Failed to fetch http://deb.example Temporary failure resolving 'deb.example'", "network"],
  ["npm error code EACCES", "may not be written"],
])("%s is reported in a sentence", (output, words) => {
  expect(explainFailure(output)).toContain(words);
});

test("a failure of unknown cause gets no made-up sentence", () => {
  expect(explainFailure("SyntaxError: Unexpected token")).toBeUndefined();
});

test("apt is used on Debian and on nothing that merely resembles it", () => {
  expect(isDebian('PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n')).toBe(true);
  expect(isDebian("ID=ubuntu\nID_LIKE=debian\n")).toBe(false);
});

// A registry without other platforms' builds makes npm leave them out, and `npm ci` then refuses.
test("every package that package-lock.json wants stands in it, with a version and no address", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const isThere = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf("node_modules/") - 1)) {
      if (packages[join(folder, "node_modules", name)]?.version) return true;
      if (!folder) return false;
    }
  };
  const wantedBy = ({ peerDependenciesMeta = {}, ...entry }) => [
    ...Object.keys({ ...entry.dependencies, ...entry.devDependencies }),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta[name]?.optional,
    ),
  ];
  const missing = Object.entries(packages).flatMap(([from, entry]) =>
    wantedBy(entry)
      .filter((name) => !isThere(from, name))
      .map((name) => `${name} of ${from}`),
  );

  expect(missing).toEqual([]);
  const others = Object.entries(packages).filter(([path]) => path !== "");
  expect(others.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  const unproven = others.filter(([, { integrity }]) => !integrity);
  expect(unproven.map(([path]) => path)).toEqual([]);
});
