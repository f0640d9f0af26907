import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { explainFailure } from "./explain-failure.mjs";
import { fingerprintTexts, listFiles, readIfThere } from "./fingerprint.mjs";
import { readMarker, removeMarker, writeMarker } from "./marker.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";
import { withLock } from "./with-lock.mjs";

const settings = [
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "site.config.ts",
  "tsconfig.base.json",
  "tsconfig.json",
  "tsconfig.web.json",
  "vite.config.ts",
];
/** What is made anew. The rest of build/ is other commands', which may run meanwhile. */
const folders = ["build/client", "build/server"];
const outputs = [
  "build/client",
  "build/islands.json",
  "build/server/index.js",
  "build/postgres-template/PG_VERSION",
];

/** Whether a file under src can change what the browser gets. Server files run as they are. */
export const isBuilt = (path) =>
  !/\.test\.tsx?$/.test(path) &&
  !/^src\/(?:testing\/|app\/[^/]+$)/.test(path) &&
  !/\/server\//.test(path);

function fingerprintBuild(root) {
  const sources = listFiles(root, "src").filter(isBuilt);
  const others = ["build-plugins", "public"].flatMap((folder) => listFiles(root, folder));
  const paths = [...settings, ...sources, ...others];
  return fingerprintTexts(
    Object.fromEntries(paths.map((path) => [path, readIfThere(join(root, path))])),
  );
}

const markerPath = (root) => join(root, "build", ".built-by-scripts");

const isBuiltFrom = (root, fingerprint) =>
  readMarker(markerPath(root)) === fingerprint &&
  outputs.every((path) => existsSync(join(root, path)));

async function runStep(root, args, onStart) {
  const env = { ...process.env, NODE_ENV: "production" };
  const { code, output } = await runCommand(pinnedNode(root), args, { cwd: root, env, onStart });
  if (code !== 0) throw new Refusal(explainFailure(output) ?? `The build failed:\n${output}`);
}

async function bundle(root, onStart) {
  console.error("Building the site.");
  const started = Date.now();
  for (const folder of folders) rmSync(join(root, folder), { recursive: true, force: true });
  await runStep(root, [join(root, "node_modules", ".bin", "react-router"), "build"], onStart);
  // An empty database for a first start to copy, which is faster than making one.
  await runStep(root, [join(root, "src/platform/database/own-server/create-cluster.ts")], onStart);
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Makes build/ from the sources. Does nothing when it is already made from just these. */
export async function buildSite(root) {
  if (isBuiltFrom(root, fingerprintBuild(root))) return;
  const lock = join(root, ".build.lock");
  const onWait = () => console.error("Another command is building the site; waiting for it.");
  await withLock(lock, { onWait }, async (onStart) => {
    // The fingerprint is from before the build: a file saved while it runs makes the next start build again.
    const fingerprint = fingerprintBuild(root);
    if (isBuiltFrom(root, fingerprint)) return;
    removeMarker(markerPath(root));
    await bundle(root, onStart);
    writeMarker(markerPath(root), fingerprint);
  });
}
