import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { startWatched, type WatchedProcess } from "./watched-process.ts";

const entry = fileURLToPath(new URL("../app/server.ts", import.meta.url));
const startTimeoutMs = 60_000;

export interface SiteProcess extends WatchedProcess {
  readonly url: string;
}

/** Starts the program as it is deployed, without waiting for it. */
export function spawnSite(env: Readonly<Record<string, string>>): WatchedProcess {
  // As `npm start` has them.
  const flags = ["--liftoff-only", "--max-semi-space-size=8"];
  return startWatched(
    [process.execPath, ...flags, "--disable-warning=ExperimentalWarning", entry],
    {
      PORT: "0",
      LOG_LEVEL: "warn",
      ...env,
    },
  );
}

/** Starts the site and resolves once it takes requests. */
export async function startSite(env: Readonly<Record<string, string>>): Promise<SiteProcess> {
  const site = spawnSite(env);
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
