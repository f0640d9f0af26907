import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { Encrypter } from "age-encryption";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { startServer, type RunningServer } from "#app/server/start-server.ts";
import { crmVariableNames } from "#features/crm/server/crm-providers.ts";
import { openStorage } from "#platform/files/open-storage.ts";
import { readConfig, type Config } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";
import { mailTimings } from "#platform/mail/mail-worker.ts";
import {
  countRows,
  listTables,
  type TableCount,
} from "#platform/database/transfer/transfer-session.ts";
import { openTransferSession } from "#platform/database/transfer/open-transfer.ts";
import { recordingLog } from "./site/recording-log.ts";
import { staffPassword } from "./staff/staff-session.ts";

/** A CRM behind a webhook. It can be down, and counts what it received for each person. */
export async function startCountingCrm() {
  const taken: string[] = [];
  const state = { isDown: false };
  const server = createServer(async (request, response) => {
    const { lead } = JSON.parse(await text(request)) as { lead?: { email?: string } };
    if (state.isDown) return void response.writeHead(503).end();
    if (lead?.email) taken.push(lead.email);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, taken, state };
}

export function siteConfig(env: Readonly<Record<string, string>>): Config {
  const usual = {
    PORT: "0",
    ADMIN_PASSWORD: staffPassword,
    CRM_ALLOW_ANY_HOST: "true",
    BACKUP_PASSPHRASE: "correct horse battery staple",
  };
  return readConfig({ ...usual, ...env }, crmVariableNames);
}

/** Runs that site in this process, on a clock whose hours pass at once. */
export function runSite(config: Config, clock: { now: () => Date }): Promise<RunningServer> {
  return startServer({
    config,
    clock,
    log: createLog("silent"),
    registerPages: async () => {},
    showFirstAdmin: () => {},
    tuning: {
      crm: { timings: { pollMs: 50, pushTimeoutMs: 10_000, claimMs: 90_000 } },
      mailTimings: { ...mailTimings, pollMs: 50, paceMs: 0 },
    },
  });
}

/**
 * Backups of this file's tests take their key in a hundredth of the time: a site's takes a second of
 * processor time for each backup, and again for each reading.
 */
export function useQuickKeys(): void {
  const { setScryptWorkFactor } = Encrypter.prototype;
  beforeAll(() => {
    Encrypter.prototype.setScryptWorkFactor = function setLow() {
      setScryptWorkFactor.call(this, 10);
    };
  });
  afterAll(() => {
    Encrypter.prototype.setScryptWorkFactor = setScryptWorkFactor;
  });
}

/** Reads the rows of every table while no site runs. */
export async function countTables(config: Config): Promise<Record<string, TableCount>> {
  const session = await openTransferSession(config.database, { log: recordingLog() });
  try {
    const counts: Record<string, TableCount> = {};
    for (const table of await listTables(session, new Set())) {
      counts[table.name] = await countRows(session, table);
    }
    return counts;
  } finally {
    await session.close();
  }
}

/** SHA-256 of each object's bytes, by id. */
export async function hashObjects(config: Config): Promise<Record<string, string>> {
  const storage = await openStorage(config.objects, recordingLog());
  const sums: Record<string, string> = {};
  for await (const id of storage.list()) {
    const bytes = await storage.read(id);
    if (bytes)
      sums[id] = createHash("sha256")
        .update(await buffer(bytes))
        .digest("hex");
  }
  return sums;
}
