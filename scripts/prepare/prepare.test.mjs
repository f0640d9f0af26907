import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findRoot } from "./find-root.mjs";

const root = findRoot();
const made = [];
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const manifestOf = (react) => ({ dependencies: { react }, devDependencies: { node: "24.0.0" } });

const lockfileOf = (react) => ({
  packages: { "": manifestOf(react), "node_modules/react": { version: react } },
});

// Stands in for the program that makes the first files of the database.
const fakeCreateCluster = `import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("build/postgres-template", { recursive: true });
writeFileSync("build/postgres-template/PG_VERSION", "18");
`;

/** A clone in which nothing was run yet. */
function makeClone() {
  const clone = mkdtempSync(join(tmpdir(), "prepare-"));
  made.push(clone);
  cpSync(join(root, "scripts"), join(clone, "scripts"), { recursive: true });
  write(join(clone, "package.json"), JSON.stringify(manifestOf("1.0.0")));
  write(join(clone, "package-lock.json"), JSON.stringify(lockfileOf("1.0.0")));
  write(join(clone, "src/app/web/root.tsx"), "one");
  write(join(clone, "src/features/leads/server/routes.ts"), "one");
  write(join(clone, "src/platform/database/own-server/create-cluster.ts"), fakeCreateCluster);
  return clone;
}

const env = {
  PATH: process.env.PATH,
  npm_execpath: join(root, "scripts/prepare/fake-npm.mjs"),
  npm_node_execpath: process.execPath,
};

function prepare(clone, settings = {}) {
  const args = [join(clone, "scripts/prepare.mjs"), "install", "build"];
  return new Promise((resolve) => {
    const options = { cwd: tmpdir(), env: { ...env, ...settings } };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/** What was done since the last look. */
function takeCalls(clone) {
  const path = join(clone, "calls.txt");
  const calls = readFileSync(path, { encoding: "utf8", flag: "a+" }).trim();
  writeFileSync(path, "");
  return calls === "" ? [] : calls.split("\n");
}

test("whoever ends npm ends the site and its commands: no shell stands between them", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const ours = Object.entries(scripts).filter(([, line]) =>
    /src\/app\/(?:server|commands)/.test(line),
  );

  expect(ours.map(([name]) => name)).toContain("start");
  // `npm run words` opens no database.
  const others = ours.filter(([name, line]) => name !== "words" && !line.startsWith("exec node "));
  expect(others).toEqual([]);
});

test("a fresh clone is installed and built, and a second start does neither", async () => {
  const clone = makeClone();
  expect(await prepare(clone)).toMatchObject({ code: 0, stdout: "" });
  expect(takeCalls(clone)).toEqual(["install", "build"]);
  expect(await prepare(clone)).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(takeCalls(clone)).toEqual([]);
});

test("a changed page is built again, a changed server file is not", async () => {
  const clone = makeClone();
  await prepare(clone);
  takeCalls(clone);
  write(join(clone, "src/features/leads/server/routes.ts"), "two");
  await prepare(clone);
  expect(takeCalls(clone)).toEqual([]);
  write(join(clone, "src/app/web/root.tsx"), "two");
  await prepare(clone);
  expect(takeCalls(clone)).toEqual(["build"]);
});

test("a new lockfile is installed from an empty folder, and built with", async () => {
  const clone = makeClone();
  await prepare(clone);
  takeCalls(clone);
  write(join(clone, "node_modules/left/over.js"), "");
  write(join(clone, "package.json"), JSON.stringify(manifestOf("2.0.0")));
  write(join(clone, "package-lock.json"), JSON.stringify(lockfileOf("2.0.0")));
  expect(await prepare(clone)).toMatchObject({ code: 0 });
  expect(takeCalls(clone)).toEqual(["install", "build"]);
  expect(() => readFileSync(join(clone, "node_modules/left/over.js"))).toThrow("ENOENT");
});

test("an install cut short is not taken for complete", async () => {
  const clone = makeClone();
  const fault = { FAKE_NPM_FAILS: "ci", FAKE_NPM_OUTPUT: "npm error code ENOSPC" };
  const { code, stderr } = await prepare(clone, fault);
  expect(code).toBe(1);
  expect(stderr).toContain("free about 1 GB");
  takeCalls(clone);
  expect(await prepare(clone)).toMatchObject({ code: 0 });
  expect(takeCalls(clone)).toEqual(["install", "build"]);
});

test("without a network nothing is removed, and one sentence says so", async () => {
  const clone = makeClone();
  await prepare(clone);
  takeCalls(clone);
  write(join(clone, "package.json"), JSON.stringify(manifestOf("2.0.0")));
  write(join(clone, "package-lock.json"), JSON.stringify(lockfileOf("2.0.0")));
  const fault = { FAKE_NPM_FAILS: "view", FAKE_NPM_OUTPUT: "npm error code EAI_AGAIN" };
  const { code, stderr } = await prepare(clone, fault);
  expect(code).toBe(1);
  expect(stderr).toContain("check the network");
  expect(takeCalls(clone)).toEqual([]);
  expect(readFileSync(join(clone, "node_modules/.package-lock.json"), "utf8")).toContain("1.0.0");
});

test("a build that fails is shown, and tried again at the next start", async () => {
  const clone = makeClone();
  write(join(clone, "broken"), "");
  const failed = await prepare(clone);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain("a fault in the page");
  rmSync(join(clone, "broken"));
  takeCalls(clone);
  expect(await prepare(clone)).toMatchObject({ code: 0 });
  expect(takeCalls(clone)).toEqual(["build"]);
});

test("a build whose output was deleted is made again", async () => {
  const clone = makeClone();
  await prepare(clone);
  takeCalls(clone);
  rmSync(join(clone, "build/server"), { recursive: true });
  await prepare(clone);
  expect(takeCalls(clone)).toEqual(["build"]);
});

test("two starts at once install and build once", async () => {
  const clone = makeClone();
  const ends = await Promise.all([prepare(clone), prepare(clone), prepare(clone)]);
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(takeCalls(clone)).toEqual(["install", "build"]);
});

test("a lock left by a killed start does not stop the next one", async () => {
  const clone = makeClone();
  // No process has this id: it is past the highest that Linux gives.
  write(join(clone, ".install.lock"), "4194305\n");
  expect(await prepare(clone)).toMatchObject({ code: 0 });
});

test("packages installed by hand are found and not installed again", async () => {
  const clone = makeClone();
  await prepare(clone);
  takeCalls(clone);
  rmSync(join(clone, "node_modules/.installed-by-scripts"));
  await prepare(clone);
  expect(takeCalls(clone)).toEqual([]);
});

test("a package.json that the lockfile does not answer is refused before anything is removed", async () => {
  const clone = makeClone();
  await prepare(clone);
  takeCalls(clone);
  write(join(clone, "package.json"), JSON.stringify(manifestOf("3.0.0")));
  const { code, stderr } = await prepare(clone);
  expect(code).toBe(1);
  expect(stderr).toContain("run `npm install` and commit both");
  expect(takeCalls(clone)).toEqual([]);
  expect(readFileSync(join(clone, "node_modules/.package-lock.json"), "utf8")).toContain("1.0.0");
});
