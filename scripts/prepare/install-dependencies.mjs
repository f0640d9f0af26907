import { statSync } from "node:fs";
import { join } from "node:path";
import { explainFailure } from "./explain-failure.mjs";
import { fingerprintTexts, readIfThere } from "./fingerprint.mjs";
import { matchesLockfile } from "./matches-lockfile.mjs";
import { readMarker, writeMarker } from "./marker.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";
import { withLock } from "./with-lock.mjs";

const markerPath = (root) => join(root, "node_modules", ".installed-by-scripts");
const hiddenLockfilePath = (root) => join(root, "node_modules", ".package-lock.json");

// npm rewrites its hidden lockfile whenever it changes node_modules: with the file's time in the
// marker, an `npm install` by hand is noticed and looked at again.
function hiddenLockfileTime(root) {
  try {
    return String(statSync(hiddenLockfilePath(root)).mtimeMs);
  } catch {
    return undefined;
  }
}

function fingerprintInstall(root) {
  const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(
    readIfThere(join(root, "package.json")),
  );
  return fingerprintTexts({
    lockfile: readIfThere(join(root, "package-lock.json")),
    wanted: JSON.stringify({ dependencies, devDependencies, overrides, allowScripts }),
    machine: `${process.platform}-${process.arch}`,
    hiddenLockfileTime: hiddenLockfileTime(root),
  });
}

const hasPinnedNode = (root) => statSync(pinnedNode(root), { throwIfNoEntry: false }) !== undefined;

const isMarkedInstalled = (root) =>
  hasPinnedNode(root) && readMarker(markerPath(root)) === fingerprintInstall(root);

// Somebody may have run `npm ci` by hand, and well: then there is nothing to do but remember it.
function isInstalledByHand(root) {
  const installed = readIfThere(hiddenLockfilePath(root));
  const wanted = readIfThere(join(root, "package-lock.json"));
  if (!installed || !wanted || !hasPinnedNode(root)) return false;
  return matchesLockfile(JSON.parse(wanted), JSON.parse(installed));
}

function markInstalled(root) {
  try {
    writeMarker(markerPath(root), fingerprintInstall(root));
  } catch (error) {
    if (error.code !== "EROFS" && error.code !== "EACCES") throw error;
  }
}

// npm runs under the Node it was started with: the one in node_modules goes away during the install.
function npmCommand() {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  return node && npm ? [node, npm] : ["npm"];
}

async function runNpm(root, args, onStart) {
  const [file, ...before] = npmCommand();
  const { code, output } = await runCommand(file, [...before, ...args], { cwd: root, onStart });
  if (code === 0) return;
  throw new Refusal(explainFailure(output) ?? `npm ${args[0]} failed:\n${output}`);
}

async function downloadDependencies(root, onStart) {
  console.error("Installing packages from package-lock.json. The first time takes a minute or so.");
  // Vite and the pinned Node are devDependencies, which NODE_ENV=production would leave out.
  await runNpm(root, ["ci", "--include=dev", "--no-audit", "--no-fund"], onStart);
  if (!hasPinnedNode(root)) {
    await runNpm(root, ["rebuild", "node", "--ignore-scripts=false"], onStart);
  }
  const { code, output } = await runCommand(pinnedNode(root), ["--version"], { cwd: root });
  if (code !== 0) throw new Refusal(`The Node that the site runs on does not start:\n${output}`);
  console.error(`Packages installed; the site runs on Node ${output.trim()}.`);
}

/** Makes node_modules what package-lock.json says. Does nothing when it already is. */
export async function installDependencies(root) {
  if (isMarkedInstalled(root)) return;
  const lock = join(root, "build", ".install.lock");
  const onWait = () => console.error("Another command is installing packages; waiting for it.");
  await withLock(lock, { onWait }, async (onStart) => {
    if (isMarkedInstalled(root)) return;
    if (!isInstalledByHand(root)) await downloadDependencies(root, onStart);
    markInstalled(root);
  });
}
