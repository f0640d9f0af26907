import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "../../../src/testing/database/postgres-databases.ts";
import { staffApi } from "../../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../../src/testing/staff/staff-session.ts";
import { callSite, type LeadRate } from "../leads/measure-leads.ts";
import { type SiteProcess, startSite } from "../measured-site.ts";
import { withDataDir } from "../start/measure-start.ts";

interface HangingOptions {
  readonly callers: readonly number[];
  readonly seconds: number;
  readonly rounds: number;
}

/** One site's turn, with every CRM hanging or with none. */
export interface CrmTurn {
  readonly rates: readonly LeadRate[];
  /** Calls that a CRM took in and never answered. */
  readonly hangingCalls: number;
  /** Of leads to CRMs, by the end of the turn. */
  readonly deliveries: number;
  /** Of the machine, at the turn's start. */
  readonly load: number;
}

export interface CrmRound {
  readonly hanging: CrmTurn;
  readonly none: CrmTurn;
}

/**
 * Leads acknowledged while every CRM is switched on and hangs, beside a site without any. The two
 * take turns, each time on a fresh database, and take turns in going first, too.
 *
 * @param serverUrl a PostgreSQL server; null for the embedded database.
 */
export async function measureHangingCrms(
  serverUrl: string | null,
  options: HangingOptions,
): Promise<CrmRound[]> {
  const rounds: CrmRound[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const takeTurn = (isHanging: boolean) =>
      withDatabase(serverUrl, (environment) => measureTurn(environment, isHanging, options));
    const isFirst = round % 2 === 0;
    const first = await takeTurn(isFirst);
    const second = await takeTurn(!isFirst);
    rounds.push(isFirst ? { hanging: first, none: second } : { hanging: second, none: first });
  }
  return rounds;
}

async function measureTurn(
  environment: Readonly<Record<string, string>>,
  isHanging: boolean,
  { callers, seconds }: HangingOptions,
): Promise<CrmTurn> {
  const [load = Number.NaN] = loadavg();
  const crm = await startHangingCrm();
  try {
    const variables = { ...environment, ADMIN_PASSWORD: staffPassword };
    const site = await startSite(isHanging ? { ...variables, ...crm.environment } : variables);
    try {
      if (isHanging) await switchOnCrms(site);
      const rates: LeadRate[] = [];
      for (const count of callers) rates.push(await callSite(site, count, seconds));
      const deliveries = await countDeliveries(site);
      return { rates, hangingCalls: crm.calls, deliveries, load };
    } finally {
      await site.stop();
    }
  } finally {
    await crm.close();
  }
}

/** Each provider, for every lead whatever its score. */
export async function switchOnCrms(site: SiteProcess): Promise<void> {
  const staff = staffApi(`http://127.0.0.1:${site.port}`);
  const { configs } = await staff.call<{
    configs: { provider: string; credentials: { configured: boolean } }[];
  }>("GET", "/api/admin/crm/configs");
  for (const { provider, credentials } of configs) {
    if (!credentials.configured) throw new Error(`${provider} has no credentials.`);
    const settings = { minLeadScore: 0, syncColdLeads: true };
    await staff.call("PUT", `/api/admin/crm/config/${provider}`, { enabled: true, settings });
  }
}

async function countDeliveries({ port }: SiteProcess): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const values = [...metrics.matchAll(/^crm_deliveries\{.*\} (\d+)$/gm)];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

function withDatabase<T>(
  serverUrl: string | null,
  work: (environment: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  return withDataDir(async (dataDir) => {
    if (serverUrl === null) return work({ DATA_DIR: dataDir });
    const databaseUrl = await createPostgresDatabase(serverUrl);
    try {
      const shared = { DATA_DIR: dataDir, APP_SECRET: "x".repeat(32) };
      return await work({ ...shared, DATABASE_URL: databaseUrl });
    } finally {
      await dropPostgresDatabase(databaseUrl);
    }
  });
}

/** Every CRM at once, on loopback: takes each call in and never answers it. */
interface HangingCrm {
  /** Variables that lead every provider here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Calls taken in so far. */
  readonly calls: number;
  close(): Promise<void>;
}

async function startHangingCrm(): Promise<HangingCrm> {
  // Held, so that no answer is collected and its connection closed with it.
  const unanswered: ServerResponse[] = [];
  const server = createServer((_, response) => void unanswered.push(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    environment: {
      HUBSPOT_ACCESS_TOKEN: randomUUID(),
      HUBSPOT_BASE_URL: url,
      SALESFORCE_ACCESS_TOKEN: randomUUID(),
      SALESFORCE_INSTANCE_URL: url,
      PIPEDRIVE_API_TOKEN: randomUUID(),
      PIPEDRIVE_COMPANY_DOMAIN: url,
      CRM_WEBHOOK_URL: `${url}/hook`,
      CRM_WEBHOOK_SECRET: randomUUID(),
      CRM_ALLOW_ANY_HOST: "true",
    },
    get calls() {
      return unanswered.length;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
