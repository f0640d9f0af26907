import { rmSync, statfsSync, statSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { explainFailure } from "./explain-failure.mjs";
import { fingerprintTexts, readIfThere } from "./fingerprint.mjs";
import { readMarker, writeMarker } from "./marker.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";
import { withLock } from "./with-lock.mjs";

const hiddenLockfile = "node_modules/.package-lock.json";

const markerPath = (root) => join(root, "node_modules", ".installed-by-scripts");

const readJson = (root, name) => JSON.parse(readIfThere(join(root, name)) ?? "null");

// npm rewrites its hidden lockfile whenever it changes node_modules: with the file's time in the
// marker, an `npm install` by hand is noticed and looked at again.
const timeOf = (path) => String(statSync(path, { throwIfNoEntry: false })?.mtimeMs);

function fingerprintInstall(root) {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = readJson(
    root,
    "package.json",
  );
  return fingerprintTexts({
    lockfile: readIfThere(join(root, "package-lock.json")),
    wanted: JSON.stringify({
      dependencies,
      devDependencies,
      optionalDependencies,
      overrides,
      allowScripts,
    }),
    machine: `${process.platform}-${process.arch}`,
    installedAt: timeOf(join(root, hiddenLockfile)),
  });
}

const hasPinnedNode = (root) => statSync(pinnedNode(root), { throwIfNoEntry: false }) !== undefined;

const isMarkedInstalled = (root) =>
  hasPinnedNode(root) && readMarker(markerPath(root)) === fingerprintInstall(root);

// True also after an install by hand: then only the marker is written.
function isInstalled(root) {
  const installed = readJson(root, hiddenLockfile);
  if (!installed || !hasPinnedNode(root)) return false;
  return matchesLockfile(readJson(root, "package-lock.json"), installed);
}

function refuseDisagreement(root) {
  const lockfile = readJson(root, "package-lock.json");
  if (lockfile && answersManifest(lockfile, readJson(root, "package.json"))) return;
  throw new Refusal(
    "package.json and package-lock.json disagree: run `npm install` and commit both.",
  );
}

// Enough tries for a weak connection, and few enough that a missing one is reported soon.
const retries = [
  "--fetch-retries=3",
  "--fetch-retry-mintimeout=500",
  "--fetch-retry-maxtimeout=4000",
];

// Asks for one package before anything is removed. Without a registry npm would try each optional
// package in turn, which takes the better part of an hour.
async function refuseWithoutRegistry(root, onStart) {
  if (process.env.npm_config_offline === "true") return;
  const { devDependencies } = readJson(root, "package.json");
  await runNpm(root, ["view", `node@${devDependencies.node}`, "version", ...retries], onStart);
}

async function downloadDependencies(root, onStart) {
  console.error("Installing packages from package-lock.json. The first time takes a minute or so.");
  await refuseWithoutRegistry(root, onStart);
  rmSync(join(root, "node_modules"), { recursive: true, force: true });
  refuseFullDisk(root);
  // Vite and the pinned Node are devDependencies, which NODE_ENV=production would leave out.
  const flags = ["--include=dev", "--no-audit", "--no-fund", ...retries];
  await runNpm(root, ["ci", ...flags], onStart);
  if (!hasPinnedNode(root)) {
    await runNpm(root, ["rebuild", "node", "--ignore-scripts=false"], onStart);
  }
  const { code, output } = await runCommand(pinnedNode(root), ["--version"], { cwd: root });
  if (code !== 0) throw new Refusal(`The Node that the site runs on does not start:\n${output}`);
  if (!isInstalled(root)) {
    throw new Refusal("npm installed other versions than package-lock.json names: run it again.");
  }
  console.error(`Packages installed; the site runs on Node ${output.trim()}.`);
}

function markInstalled(root) {
  try {
    writeMarker(markerPath(root), fingerprintInstall(root));
  } catch (error) {
    // In a folder that can't be written to, each start checks the packages again, which costs little.
    if (error.code !== "EROFS" && error.code !== "EACCES") throw error;
  }
}

/** Makes proof/node_modules what its own lockfile says: only the benchmarks need it. */
export async function installProof(root) {
  const folder = join(root, "proof");
  const isThere = () => {
    const installed = readJson(folder, hiddenLockfile);
    return installed && matchesLockfile(readJson(folder, "package-lock.json"), installed);
  };
  if (isThere()) return;
  await withLock(join(root, ".install.lock"), { onWait: sayWaiting }, async (onStart) => {
    if (isThere()) return;
    console.error("Installing packages from proof/package-lock.json.");
    refuseFullDisk(root);
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", ...retries];
    await runNpm(folder, ["ci", ...flags], onStart);
  });
}

const sayWaiting = () => console.error("Another command is installing packages; waiting for it.");

/** Makes node_modules what package-lock.json says. Does nothing when it already is. */
export async function installDependencies(root) {
  if (isMarkedInstalled(root)) return;
  refuseDisagreement(root);
  const lock = join(root, ".install.lock");
  await withLock(lock, { onWait: sayWaiting }, async (onStart) => {
    if (isMarkedInstalled(root)) return;
    if (!isInstalled(root)) await downloadDependencies(root, onStart);
    markInstalled(root);
  });
}

const haveSameEntries = (one = {}, other = {}) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, version]) => other[name] === version);

/** Whether the lockfile was made for this package.json. */
export function answersManifest(
  { packages },
  { dependencies, devDependencies, optionalDependencies },
) {
  const root = packages[""];
  return (
    haveSameEntries(dependencies, root.dependencies) &&
    haveSameEntries(devDependencies, root.devDependencies) &&
    haveSameEntries(optionalDependencies, root.optionalDependencies)
  );
}

/**
 * Whether npm's record of what it installed has every package of the lockfile at its version.
 * Optional ones may be missing: most are builds for other machines.
 */
export function matchesLockfile(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : optional === true;
  });
}

const neededMegabytes = 700;

/** Refuses early: npm goes on for a minute after the disk is full, and then names another cause. */
function refuseFullDisk(root) {
  const { bavail, bsize } = statfsSync(root);
  const freeMegabytes = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMegabytes >= neededMegabytes) return;
  throw new Refusal(
    `The packages need ${neededMegabytes} MB and this disk has ${freeMegabytes} MB left: ` +
      "free some space and run the command again.",
  );
}

// npm must not run on the Node in node_modules, which goes away during the install.
function findNpm(root, env) {
  const inside = join(root, "node_modules") + sep;
  const { npm_node_execpath: node, npm_execpath: npm } = env;
  if (node && npm && !node.startsWith(inside)) return { command: [node, npm], env };
  const folders = (env.PATH ?? "").split(delimiter);
  const outside = folders.filter((folder) => !`${folder}${sep}`.startsWith(inside));
  return { command: ["npm"], env: { ...env, PATH: outside.join(delimiter) } };
}

/** Runs npm in root; a failure becomes a Refusal. */
async function runNpm(root, args, onStart) {
  const { command, env } = findNpm(root, process.env);
  const [file, ...before] = command;
  const { code, output } = await runCommand(file, [...before, ...args, "--loglevel=error"], {
    cwd: root,
    env,
    onStart,
  });
  if (code === 0) return;
  throw new Refusal(explainFailure(output) ?? `npm ${args[0]} failed:\n${output}`);
}
