import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { startWatched, type WatchedProcess } from "./watched-process.ts";

const startTimeoutMs = 60_000;

export interface SiteProcess extends WatchedProcess {
  readonly url: string;
}

/**
 * Starts the deployed program, without waiting for it.
 *
 * @param root another checkout of the site, built and with its packages.
 */
export function spawnSite(
  env: Readonly<Record<string, string>>,
  root = fileURLToPath(new URL("../../..", import.meta.url)),
): WatchedProcess {
  return spawnProgram([join(root, "src/app/server.ts")], env);
}

/** Starts the site on a fast clock that began at `startMs`, without waiting for it. */
export function spawnFastSite(
  env: Readonly<Record<string, string>>,
  startMs: number,
): WatchedProcess {
  return spawnProgram([fileURLToPath(new URL("fast-site.ts", import.meta.url)), `${startMs}`], env);
}

const commands = fileURLToPath(new URL("../../app/commands.ts", import.meta.url));

/** Starts a command as `npm run` does. */
export function spawnCommand(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): WatchedProcess {
  return spawnProgram([commands, ...command], env);
}

/** Starts a program with the flags and settings of the site, without waiting for it. */
export function spawnProgram(
  program: readonly string[],
  env: Readonly<Record<string, string>>,
): WatchedProcess {
  // The flags of `npm start`.
  const flags = ["--max-semi-space-size=8"];
  const command = [process.execPath, ...flags, "--disable-warning=ExperimentalWarning", ...program];
  return startWatched(command, { PORT: "0", LOG_LEVEL: "warn", ...env });
}

/** Starts the site and resolves once it accepts requests. */
export async function startSite(
  env: Readonly<Record<string, string>>,
  spawn: (env: Readonly<Record<string, string>>) => WatchedProcess = spawnSite,
): Promise<SiteProcess> {
  const site = spawn(env);
  let code: number | undefined;
  void site.ended.then((ended) => (code = ended));
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const url = /Listening on (http:\S+)/.exec(site.output())?.[1];
    if (url) return { ...site, url };
    if (code !== undefined || Date.now() > deadline) {
      await site.end("KILL");
      throw new Error(`The site did not start (exit code ${code}):\n${site.output()}`);
    }
    await wait(20);
  }
}
