import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { nightlyBackupStateSetting } from "#features/backup/core/nightly-backup.ts";
import { toMailConfig } from "#platform/mail/mail-config.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { startPrometheus } from "#testing/around/prometheus-server.ts";
import { inProof } from "#testing/in-proof.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";

const run = promisify(execFile);
const metricsToken = "a token for tests";

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

/** What Debian's prometheus-blackbox-exporter reports for a healthy site. */
async function startOutsideView(): Promise<string> {
  const text = `probe_success 1
probe_ssl_earliest_cert_expiry ${Date.now() / 1000 + 86_400 * 60}
`;
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/plain; version=0.0.4").end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A running site with all parts, each of them healthy. */
async function startSite(): Promise<string> {
  const store = await openTestDatabase();
  const server = await startTestServer(store.database, {
    clock: { now: () => new Date() },
    config: {
      metricsToken,
      clamdSocket: "/nowhere/clamd.ctl",
      mail: toMailConfig({ SMTP_URL: "smtp://mail.example" }),
    },
  });
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  const setting = nightlyBackupStateSetting;
  const now = new Date();
  const value = { ...setting.initial, madeAt: now.toISOString() };
  await store.database.transaction((tx) =>
    writeSetting(tx, setting, value, { by: "nightly", now }),
  );
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  return `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
}

/** Both sides of an alert's comparison, because an alert without a value never fires. */
const listSides = (query: string) =>
  query.split(/ (?:[<>]=?|==|!=) /).filter((side) => !/^[\d.e+* ]+$/.test(side));

async function readDashboard(): Promise<readonly (readonly [string, string])[]> {
  const text = await readFile("deploy/grafana/dashboard.json", "utf8");
  const { panels } = JSON.parse(text) as Dashboard;
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );
}

test("Prometheus accepts its settings, and each alert fires exactly when it should", async () => {
  for (const args of [
    ["check", "rules", "alerts.yml"],
    ["check", "config", "--syntax-only", "prometheus.yml"],
    ["test", "rules", "alerts.test.yml"],
  ]) {
    const { stdout } = await run("promtool", args, { cwd: "deploy/prometheus" });
    expect(stdout).toContain("SUCCESS");
  }
});

test(
  "a Prometheus that watches a running site has data for every panel and every alert, and no part is failing",
  inProof,
  async () => {
    const site = await startSite();
    const prometheus = await startPrometheus({
      site,
      outside: await startOutsideView(),
      metricsToken,
    });
    onTestFinished(() => prometheus.close());
    const alerts = await prometheus.listAlerts();
    const sides = alerts.flatMap(({ name, query }) => listSides(query).map((side) => [name, side]));
    const panels = await readDashboard();
    const listSilent = async () => {
      const silent = [];
      for (const [name = "", expression = ""] of [...panels, ...sides]) {
        if ((await prometheus.query(expression)).length === 0)
          silent.push(`${name}: ${expression}`);
      }
      return silent;
    };
    // A rate needs two scrapes, and on a busy machine a scrape may time out.
    await expect.poll(listSilent).toEqual([]);
    expect(alerts.length).toBeGreaterThan(20);
    expect(panels.length).toBeGreaterThan(20);
    // The other alerts describe this machine, which may really be busy or full.
    const parts = "(?:Site|Certificate|Database|Storage|Crm|Mail|Scanner).*";
    await expect.poll(() => prometheus.query(`ALERTS{alertname=~"${parts}"}`)).toEqual([]);
  },
);

test("each alert is tested firing and silent, and links to its remedy", async () => {
  const rules = await readFile("deploy/prometheus/alerts.yml", "utf8");
  const tried = await readFile("deploy/prometheus/alerts.test.yml", "utf8");
  const guide = await readFile("docs/operations.md", "utf8");
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    expect(tried.split(`alertname: ${name}\n`)).toHaveLength(3);
    expect(guide).toContain(`<a id="${name.toLowerCase()}"></a>${name} |`);
    expect(rules).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
  }
});
