import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { ensureFirstAdmin } from "#features/accounts/server/ensure-first-admin.ts";
import type { FirstAdmin } from "#features/accounts/server/ensure-first-admin.ts";
import { connectCrms } from "#features/crm/server/crm-connections.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import type { DeliveryTimings } from "#features/crm/server/deliver-next.ts";
import { deliveryTimings, startDeliveryWorker } from "#features/crm/server/delivery-worker.ts";
import { openStorage } from "#features/uploads/server/storage/open-storage.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { openCommandChannel } from "#platform/server/command-channel.ts";
import { loadAppSecret } from "#platform/server/app-secret.ts";
import type { Config } from "#platform/server/config.ts";
import type { MailTimings } from "#platform/server/mail/mail-worker.ts";
import { openDatabase } from "#platform/server/database.ts";
import { indexLeadSearch } from "#features/leads/server/index-lead-search.ts";
import type { Database } from "#platform/server/database.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { withPrevious } from "#platform/server/keyed-hash.ts";
import { migrateDatabase } from "#platform/server/migrate.ts";
import { readCallConsent } from "./consent-parts.ts";
import { closeServer, closeTimings } from "./close-server.ts";
import type { CloseTimings } from "./close-server.ts";
import { buildServer } from "./build-server.ts";
import type { ServerParts } from "./build-server.ts";
import { accountCommandSchema, runAccountCommand } from "./account-commands.ts";
import { listJobHandlers, publishedJobs } from "./job-handlers.ts";
import { openMail } from "./open-mail.ts";
import { openPrivacy } from "./open-privacy.ts";
import { openSubmissions } from "./open-submissions.ts";
import { personCommandSchema } from "./person-command.ts";
import { runPersonCommand } from "./person-commands.ts";
import { refuseLeftBehind } from "./refuse-left-behind.ts";
import { explain } from "./end-with-sentence.ts";
import { resealStored } from "./reseal-stored.ts";
import { startScanning } from "./start-scanning.ts";
import { startUpkeep } from "./start-upkeep.ts";
import { runSnapshotCommand, snapshotCommandSchema } from "./snapshot-command.ts";
import { staffAssignments } from "./staff-assignments.ts";
import { warnAtStart } from "./warn-at-start.ts";

export interface RunningServer {
  /** Where it listens, as an address to open. */
  readonly address: string;
  close(): Promise<void>;
}

export interface StartServerOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Registers the pages; the built ones, or a development server's. */
  readonly registerPages: (app: FastifyInstance) => Promise<void>;
  /** Called when this start makes the first admin: the one time its password can be shown. */
  readonly showFirstAdmin: (admin: FirstAdmin) => void;
  /** For tests in which a day passes in seconds. */
  readonly clock?: Clock;
  readonly deliveryTimings?: DeliveryTimings;
  readonly mailTimings?: MailTimings;
  readonly closeTimings?: CloseTimings;
  readonly nightlyBackupEveryMs?: number;
  /** For tests whose other servers are on this machine. No setting reaches it. */
  readonly imports?: ServerParts["imports"];
}

/**
 * Opens everything in order and listens last, so that the first request finds all of it.
 *
 * @throws what the first part that can't be opened throws, after closing those before it.
 */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const { config, log } = options;
  refuseLeftBehind(config);
  const database = await openDatabase(config.database, { log });
  try {
    return await startOnDatabase(database, options);
  } catch (failure) {
    await database.close();
    throw failure;
  }
}

async function startOnDatabase(
  database: Database,
  options: StartServerOptions,
): Promise<RunningServer> {
  const { config, log, imports, nightlyBackupEveryMs } = options;
  await migrateDatabase(database);
  await indexLeadSearch(database, log);
  const kept = await loadAppSecret(config.appSecret, config.dataDir);
  const secret = withPrevious(kept, config.previousAppSecret);
  await resealStored(database, secret, log);
  const clock = options.clock ?? { now: () => new Date() };
  const storage = await openStorage(config.objects, log);
  const allowAnyHost = config.allowAnyCrmHost;
  const known = { ...config, definitions: crmProviders, database, clock };
  const crm = connectCrms({ ...known, allowAnyHost, secret });
  const handlers = listJobHandlers({ ...known, storage });
  const jobs = await startJobs({ database, jobs: publishedJobs, handlers, log });
  const intake = openSubmissions({ ...known, log });
  try {
    const { visitors } = intake;
    const parts = { config, secret, database, jobs, intake, visitors, storage, clock, log, crm };
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const app = await buildServer({ ...parts, opened, ...(imports && { imports }) });
    const address = await listen(app, database, options, open);
    await warnAtStart(parts);
    const stopUpkeep = startUpkeep({ ...parts, nightlyBackupEveryMs });
    const stopScanning = startScanning(parts);
    const deliveries = startDeliveryWorker({
      ...parts,
      connections: crm,
      readConsent: readCallConsent,
      timings: options.deliveryTimings ?? deliveryTimings,
    });
    const closeMail = openMail({ ...parts, timings: options.mailTimings });
    const closeCommands = await openCommands({ database, clock, jobs }, options);
    return {
      address,
      close: () =>
        closeServer({
          app,
          intake,
          jobs,
          database,
          log,
          workers: [deliveries.close, closeMail, stopScanning, closeCommands, stopUpkeep],
          isBehindProxy: config.trustedProxies.length > 0,
          timings: options.closeTimings ?? closeTimings,
        }),
    };
  } catch (failure) {
    await Promise.all([intake.close(), jobs.close()]);
    throw failure;
  }
}

/** PostgreSQL is shared; only the embedded database is closed to commands while the site runs. */
async function openCommands(
  { database, clock, jobs }: Pick<ServerParts, "database" | "clock" | "jobs">,
  { config: { dataDir }, log }: StartServerOptions,
): Promise<() => Promise<void>> {
  if (database.kind !== "embedded") return async () => {};
  return openCommandChannel({
    dataDir,
    answer: async (command) => {
      const person = personCommandSchema.safeParse(command);
      if (person.success) {
        const definitions = crmProviders;
        return runPersonCommand(
          openPrivacy({ database, log, clock, jobs, definitions }),
          person.data,
        );
      }
      const snapshot = snapshotCommandSchema.safeParse(command);
      if (snapshot.success) return runSnapshotCommand(database, snapshot.data);
      return runAccountCommand(
        { database, log, clock, assignments: staffAssignments },
        accountCommandSchema.parse(command),
      );
    },
    explain,
    log,
  });
}

async function listen(
  app: FastifyInstance,
  database: Database,
  { config, registerPages, showFirstAdmin }: StartServerOptions,
  open: () => void,
): Promise<string> {
  try {
    await registerPages(app);
    const address = await bind(app, config);
    // After all that may fail, a port in use included: nobody looks for a password above an error.
    // Callers wait meanwhile, and one of them may be about to sign in.
    await ensureFirstAdmin(database, config.firstAdmin, showFirstAdmin).finally(open);
    return address;
  } catch (failure) {
    await app.close();
    throw failure;
  }
}

async function bind(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    // For `localhost` the framework would open a second listener, which no limit of ours watches.
    return await app.listen({ port, host: host === "localhost" ? "127.0.0.1" : host });
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "EADDRINUSE") throw failure;
    const sentence = `Port ${port} of ${host} is in use. Stop the program that listens there, or set PORT.`;
    throw new AppError("conflict", { en: sentence }, { cause: failure });
  }
}
