import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildServer } from "#app/server/build-server.ts";
import type { ServerParts } from "#app/server/build-server.ts";
import { publishedJobs } from "#app/server/job-handlers.ts";
import { openSubmissions } from "#app/server/open-submissions.ts";
import { connectCrms } from "#features/crm/server/crm-connections.ts";
import type { CrmConnection } from "#features/crm/server/crm-connections.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { openDiskStorage } from "#features/uploads/server/storage/disk-storage.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import type { Clock } from "#platform/core/clock.ts";
import { createLog } from "#platform/server/create-log.ts";
import type { Database } from "#platform/server/database.ts";
import type { JobHandler } from "#platform/server/job-handler.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { testClock } from "./test-clock.ts";

/** The whole server but for its pages, and what it wrote to its log. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly logLines: readonly string[];
  /** Folder of the uploaded files; it goes with the server. */
  readonly objectsDir: string;
  /** Closes the server; the database stays open for the test to look into. */
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly config?: Partial<ServerParts["config"]>;
  readonly clock?: Clock;
  readonly handlers?: readonly JobHandler[];
  /** Connected CRMs; without them every provider lacks its credentials. */
  readonly crm?: readonly CrmConnection[];
  readonly imports?: ServerParts["imports"];
  /** Given the folder of files that are under way; a disk of its own when undefined. */
  readonly openStorage?: (dir: string) => Promise<ObjectStorage>;
}

const testSiteUrl = "http://site.example";
export const testSecret = "a secret for tests, long enough to be one";

/** The real providers with invented credentials; without `variables` none is configured. */
export function connectTestCrms(
  database: Database,
  clock: Clock,
  variables: Readonly<Record<string, string>> = {},
): readonly CrmConnection[] {
  const shared = { database, clock, variables, secret: testSecret };
  return connectCrms({ ...shared, definitions: crmProviders, allowAnyHost: true });
}

export async function startTestServer(
  database: Database,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { config, clock = testClock(), handlers = [], crm, imports } = options;
  const { openStorage = openDiskStorage } = options;
  const logLines: string[] = [];
  const log = createLog("debug", { write: (line) => void logLines.push(line) });
  const objectsDir = await mkdtemp(join(tmpdir(), "objects-test-"));
  const storage = await openStorage(objectsDir);
  const jobs = await startJobs({ database, jobs: publishedJobs, handlers, log });
  const whole = {
    siteUrl: testSiteUrl,
    trustedProxies: [],
    metricsToken: null,
    secondFactorRoles: [],
    mail: { smtp: null, from: "hello@site.example", notify: ["staff@site.example"] },
    clamdSocket: null,
    dataDir: objectsDir,
    objects: { kind: "disk", dir: objectsDir } as const,
    backup: { passphrase: null, dir: join(objectsDir, "backups") },
    ...config,
  };
  const definitions = (crm ?? []).map(({ definition }) => definition);
  const intake = openSubmissions({ database, clock, log, definitions, mail: whole.mail });
  const app = await buildServer({
    config: whole,
    secret: testSecret,
    ...(imports ? { imports } : {}),
    crm: crm ?? connectTestCrms(database, clock),
    database,
    jobs,
    intake,
    storage,
    clock,
    log,
  });
  return {
    app,
    database,
    logLines,
    objectsDir,
    async close() {
      await app.close();
      await Promise.all([intake.close(), jobs.close()]);
      await rm(objectsDir, { recursive: true, force: true });
    },
  };
}
