import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeAssets } from "./home-page.ts";
import type { HomePage } from "./home-page.ts";
import { runProgram } from "./run-program.ts";

const peersFolder = new URL("peers/", import.meta.url).pathname;

const commands = {
  next: { bin: "next/dist/bin/next", output: "out", version: "next" },
  astro: { bin: "astro/bin/astro.mjs", output: "dist", version: "astro" },
} as const;

export type Framework = keyof typeof commands;

/** Installs what bench/peers/<name> pins, unless it is there; gives the folder of its packages. */
export async function installPeer(name: Framework | "lighthouse"): Promise<string> {
  const folder = path.join(peersFolder, name);
  const packages = path.join(folder, "node_modules");
  const pinned = Object.entries<string>(readJson(folder).dependencies);
  if (pinned.some(([dependency, version]) => readVersion(packages, dependency) !== version)) {
    // No lockfile: it would name the registry of the machine that wrote it.
    const args = ["install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
    await runProgram("npm", args, { cwd: folder });
  }
  return packages;
}

/** Builds the home page with another framework; gives the folder to be served. */
export async function buildPeer(name: Framework, home: HomePage): Promise<string> {
  const packages = await installPeer(name);
  const folder = path.join(peersFolder, name);
  const { bin, output } = commands[name];
  await writeAssets(path.join(folder, "public"), home);
  await writeFile(path.join(folder, "home.json"), JSON.stringify(home));
  await rm(path.join(folder, output), { recursive: true, force: true });
  await runProgram(process.execPath, [path.join(packages, bin), "build"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ASTRO_TELEMETRY_DISABLED: "1",
    },
  });
  return path.join(folder, output);
}

/** The home page as the site made it, as files. */
export async function saveOwnHome(home: HomePage): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-home-"));
  await writeAssets(folder, home);
  await writeFile(path.join(folder, "index.html"), home.html);
  return folder;
}

function readJson(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

function readVersion(packages: string, name: string): string | null {
  try {
    return readJson(path.join(packages, name)).version;
  } catch {
    return null;
  }
}
