import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "./find-free-port.ts";
import { startWatched } from "#testing/site/watched-process.ts";

const startTimeoutMs = 60_000;
const folder = "deploy/prometheus";

export interface PrometheusServer {
  /** The current value of an expression. */
  query(expression: string): Promise<readonly object[]>;
  /** The rules as Prometheus read them. */
  listAlerts(): Promise<readonly AlertRule[]>;
  close(): Promise<void>;
}

export interface AlertRule {
  readonly name: string;
  readonly query: string;
}

export interface PrometheusTargets {
  /** Host and port of the site. */
  readonly site: string;
  /** Host and port of the exporter that checks the site from outside. */
  readonly outside: string;
  readonly metricsToken: string;
}

/** A real Prometheus with the settings of deploy/, which scrapes every second. */
export async function startPrometheus(targets: PrometheusTargets): Promise<PrometheusServer> {
  const dir = await mkdtemp(join(tmpdir(), "prometheus-"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = await readFile(join(folder, "prometheus.yml"), "utf8");
  await writeFile(
    join(dir, "prometheus.yml"),
    settings
      .replaceAll(/_interval: 15s/g, "_interval: 1s")
      .replace('"127.0.0.1:3000"', `"${targets.site}"`)
      .replace('"127.0.0.1:9115"', `"${targets.outside}"`),
  );
  await writeFile(join(dir, "alerts.yml"), await readFile(join(folder, "alerts.yml")));
  await writeFile(join(dir, "metrics-token"), targets.metricsToken);
  const program = startWatched(
    [
      "/usr/bin/prometheus",
      `--config.file=${dir}/prometheus.yml`,
      `--storage.tsdb.path=${dir}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    {},
  );
  const close = async () => {
    await program.end("TERM");
    await rm(dir, { recursive: true, force: true });
  };
  const ask = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`${url}/api/v1/${path}`);
    const { data, error } = (await answer.json()) as { data: Data; error?: string };
    if (!answer.ok) throw new Error(`${path}: ${error}`);
    return data;
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await fetch(`${url}/-/ready`).catch(() => null))?.ok) {
    if (Date.now() < deadline) await wait(50);
    else {
      await close();
      throw new Error(`Prometheus did not start: ${program.output()}`);
    }
  }
  return {
    close,
    async query(expression) {
      const path = `query?${new URLSearchParams({ query: expression })}`;
      return (await ask<{ result: readonly object[] }>(path)).result;
    },
    async listAlerts() {
      const { groups } = await ask<{ groups: readonly { rules: readonly AlertRule[] }[] }>("rules");
      return groups.flatMap(({ rules }) => rules);
    },
  };
}
