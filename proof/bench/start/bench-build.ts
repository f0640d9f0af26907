import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { watchMemory } from "../machine.ts";
import { printTable, round } from "../report/tables.ts";

export async function benchBuild() {
  const build = await measureBuild();
  printTable(
    "Build",
    ["what", "measured"],
    [
      ["seconds", round(build.seconds, 1)],
      ["peak of the build and its child processes together, MB", round(build.peakMb)],
    ],
  );
  return build;
}

const root = new URL("../../..", import.meta.url).pathname;
const leftOut = new Set(["node_modules", "build", "data", ".git", ".react-router", "bench"]);

interface BuildFigures {
  readonly seconds: number;
  /** Of the build and what it starts, at one moment. */
  readonly peakMb: number;
}

/** Builds a copy of the sources, so that the site which others measure stays as it is. */
async function measureBuild(): Promise<BuildFigures> {
  const copy = await mkdtemp(path.join(tmpdir(), "bench-build-"));
  try {
    await cp(root, copy, {
      recursive: true,
      filter: (source) => !leftOut.has(path.relative(root, source).split(path.sep)[0] ?? ""),
    });
    await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    const started = performance.now();
    const child = spawn(process.execPath, ["node_modules/.bin/react-router", "build"], {
      cwd: copy,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: "ignore",
    });
    const watch = watchMemory(child.pid ?? 0);
    const code = await new Promise((resolve) => child.once("close", resolve));
    const peakMb = watch.stop();
    if (code !== 0) throw new Error(`The build ended with ${code}.`);
    return { seconds: (performance.now() - started) / 1_000, peakMb };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
