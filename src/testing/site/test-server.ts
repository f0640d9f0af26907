import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openCtx } from "#app/open-ctx.ts";
import type { Tuning } from "#app/features.ts";
import { buildServer } from "#app/server/build-server.ts";
import { openBuiltDrawing } from "#app/server/pages/built-pages.ts";
import { connectCrms, type CrmConnection } from "#features/crm/server/crm-connections.ts";
import type { Config } from "#platform/config/config.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database } from "#platform/database/database.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import { createLog } from "#platform/process/log.ts";
import { testClock } from "./test-clock.ts";
import {
  featuresWith,
  fixedBackup,
  fixedMail,
  testConfig,
  testCtx,
  testSecret,
} from "./test-ctx.ts";

/** The whole server without its pages, and its log. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly ctx: Ctx;
  readonly database: Database;
  readonly logLines: readonly string[];
  /** Folder of the uploaded files; removed with the server. */
  readonly objectsDir: string;
  /** Closes the server; the database stays open for the test. */
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly config?: Partial<Config>;
  readonly clock?: Clock;
  /** Connected CRMs; without them every provider lacks its credentials. */
  readonly crm?: readonly CrmConnection[];
  readonly tuning?: Tuning;
  /** Draws the pages of an edition; the built ones by default. */
  readonly pages?: Ctx["pages"];
  /**
   * Opens the storage, given the folder for unfinished files; a separate disk folder by default.
   */
  readonly openStorage?: (dir: string) => Promise<ObjectStorage>;
}

/** The real providers with invented credentials; without `variables` none is configured. */
export function connectTestCrms(
  database: Database,
  clock: Clock,
  variables: Readonly<Record<string, string>> = {},
): readonly CrmConnection[] {
  return connectCrms(testCtx({ database, clock, config: { variables, allowAnyCrmHost: true } }));
}

export async function startTestServer(
  database: Database,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { clock = testClock(), tuning } = options;
  const crm = options.crm ?? connectTestCrms(database, clock);
  const { openStorage = openDiskStorage } = options;
  const logLines: string[] = [];
  const log = createLog("debug", { write: (line) => void logLines.push(line) });
  const objectsDir = await mkdtemp(join(tmpdir(), "objects-test-"));
  const config = testConfig({
    mail: fixedMail(null),
    dataDir: objectsDir,
    objects: { kind: "disk", dir: objectsDir },
    backup: fixedBackup(join(objectsDir, "backups")),
    ...options.config,
  });
  const features = featuresWith(crm, tuning);
  const files = await openStorage(objectsDir);
  const pages = options.pages ?? openBuiltDrawing(config);
  const ctx = openCtx({ config, database, clock, log, secret: testSecret, files, pages, features });
  const app = await buildServer(ctx, { log });
  return {
    app,
    ctx,
    database,
    logLines,
    objectsDir,
    async close() {
      await app.close();
      await ctx.intake.close();
      await rm(objectsDir, { recursive: true, force: true });
    },
  };
}
