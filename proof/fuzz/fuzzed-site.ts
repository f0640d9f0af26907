import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { countKinds, listDescriptors } from "../../src/testing/site/list-descriptors.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import type { SiteMemory, SiteNews, SiteQuestion, ToldRoute } from "./serve-fuzzed-site.ts";

export interface FuzzedSite {
  readonly url: string;
  readonly port: number;
  readonly processId: number;
  readonly routes: readonly ToldRoute[];
  /** Returns the values that the route takes as its body. */
  keepFitting(
    route: Pick<ToldRoute, "method" | "url">,
    values: readonly unknown[],
  ): Promise<unknown[]>;
  /** Measures after a garbage collection. */
  measureMemory(): Promise<SiteMemory>;
  isAlive(): boolean;
  /** The lines of the site's log. */
  logLines(): readonly string[];
}

/** @param readLog reads the log so far, to say why the site ended. */
function talkTo(child: ChildProcess, readLog: () => string) {
  const hear = <Told extends SiteNews["told"]>(told: Told) =>
    new Promise<Extract<SiteNews, { told: Told }>>((resolve, reject) => {
      const end = () => reject(new Error(`The site ended:\n${readLog().slice(-4_000)}`));
      const listen = (news: SiteNews) => {
        if (news.told !== told) return;
        child.off("message", listen).off("exit", end);
        resolve(news as Extract<SiteNews, { told: Told }>);
      };
      child.on("message", listen).on("exit", end);
    });
  const ask = <Ask extends SiteQuestion["ask"]>(question: SiteQuestion & { ask: Ask }) => {
    const answer = hear(question.ask);
    child.send(question);
    return answer;
  };
  return { hear, ask };
}

interface FuzzedSiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the site serves pages. Without them it starts in half of the time. */
  readonly hasPages?: boolean;
}

export async function startFuzzedSite({
  env = {},
  hasPages = true,
}: FuzzedSiteOptions = {}): Promise<FuzzedSite> {
  const dir = await mkdtemp(join(tmpdir(), "fuzzed-"));
  const args = hasPages ? ["--pages"] : [];
  const child = fork(fileURLToPath(new URL("serve-fuzzed-site.ts", import.meta.url)), args, {
    execArgv: ["--expose-gc", "--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"],
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      LOG_LEVEL: "info",
      DATA_DIR: join(dir, "data"),
      ADMIN_PASSWORD: staffPassword,
      TRUST_PROXY: "127.0.0.1",
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, "exit");
  onTestFinished(async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(dir, { recursive: true, force: true });
  });
  const { hear, ask } = talkTo(child, () => log);
  const { url, routes } = await hear("open");
  return {
    url,
    port: Number(new URL(url).port),
    processId: child.pid ?? 0,
    routes,
    keepFitting: async ({ method, url: at }, values) => {
      const { fitting } = await ask({ ask: "fitting", route: { method, url: at }, values });
      return fitting.map((index) => values[index]);
    },
    measureMemory: async () => (await ask({ ask: "memory" })).memory,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    logLines: () => log.split("\n").filter((line) => line !== ""),
  };
}

/** How many more of a kind may be open at a moment: a connection that is being closed, a file being written. */
const spareOfKind = 3;

/** Counts what a site holds open by kind: connections, pipes and files. */
export function countHeld(pid: number): Record<string, number> {
  return countKinds(listDescriptors(pid));
}

type Counts = Readonly<Record<string, number>>;

/** Lists the kinds of which more is open than before, beyond `spareOfKind`. */
export function listExtra(before: Counts, now: Counts): string[] {
  return Object.entries(now)
    .filter(([kind, count]) => count > (before[kind] ?? 0) + spareOfKind)
    .map(([kind, count]) => `${count} x ${kind}, before ${before[kind] ?? 0}`);
}
