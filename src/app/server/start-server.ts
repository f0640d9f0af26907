import { followSiteAddress } from "#platform/config/follow-site-address.ts";
import { followMailServer } from "#platform/mail/follow-mail-server.ts";
import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { ensureFirstAdmin, type FirstAdmin } from "#features/accounts/server/ensure-first-admin.ts";
import { indexSearch } from "#records/server/list/search-records.ts";
import { openProofKeys } from "#features/consent/server/consents-store.ts";
import { openStorage } from "#platform/files/open-storage.ts";
import { listFeatures, type Tuning } from "#app/features.ts";
import { openCtx } from "#app/open-ctx.ts";
import { startUpkeep } from "./daily-round.ts";
import { queuesOf } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { listOldFigures, listUncheckedFigures } from "#platform/core/site/legal-figures.ts";
import { loadAppSecret } from "#platform/secrets/app-secret.ts";
import type { Config } from "#platform/config/config.ts";
import type { Database } from "#platform/database/database.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { withPrevious, listSecrets, type AppSecret } from "#platform/secrets/seal.ts";
import { resealColumn } from "#platform/secrets/sealed-columns.ts";
import type { Log } from "#platform/process/log.ts";
import { startQueue } from "#platform/queue/queue.ts";
import { isKnownLevel, migrateDatabase, readMigrationLevel } from "#platform/database/migrate.ts";
import { warnOfFewOpenFiles } from "#platform/process/open-files-limit.ts";
import { warnOfHiddenVisitors } from "#platform/http/networks.ts";
import { buildServer } from "./build-server.ts";
import { moveOldFacts } from "#features/studio/server/move-facts.ts";
import { openBuiltDrawing } from "./pages/built-pages.ts";
import { closeServer, closeTimings, type CloseTimings } from "./close-server.ts";
import { logWhoReadsMetrics } from "./health-routes.ts";
import { refuseLeftBehind } from "./copies/refuse-left-behind.ts";

export interface RunningServer {
  /** The address on which it listens, as a URL to open. */
  readonly address: string;
  close(): Promise<void>;
}

export interface StartServerOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Registers the pages: the built ones, or a development server's. */
  readonly registerPages: (app: FastifyInstance, ctx: Ctx) => Promise<void>;
  /** Called when this start creates the first admin: the only time its password can be shown. */
  readonly showFirstAdmin: (admin: FirstAdmin) => void;
  /** For tests in which a day passes in seconds. */
  readonly clock?: Clock;
  readonly tuning?: Tuning;
  readonly closeTimings?: CloseTimings;
}

/**
 * Opens everything in order and listens last, so that the first request finds all parts ready.
 *
 * @throws what the first part that can't be opened throws, after closing those before it.
 */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const { config, log } = options;
  refuseLeftBehind(config);
  await tryPort(config);
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
  const { config, log } = options;
  const features = listFeatures(options.tuning);
  await migrateDatabase(database);
  await indexSearch(database, log);
  const kept = await loadAppSecret(config.appSecret, config.dataDir);
  const secret = withPrevious(kept, config.previousAppSecret);
  await resealStored(database, secret, { log, features });
  const clock = options.clock ?? { now: () => new Date() };
  const files = await openStorage(config.objects, log);
  const pages = openBuiltDrawing(config);
  const ctx = openCtx({ config, secret, database, files, pages, clock, log, features });
  try {
    await followMailServer(ctx);
    await followSiteAddress(ctx);
    await moveOldFacts(ctx);
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const app = await buildServer(ctx, { log, opened });
    const address = await listen(app, ctx, options, open);
    await warnAtStart(ctx);
    const stopUpkeep = startUpkeep(ctx);
    const queues = queuesOf(ctx).map((queue) =>
      startQueue(queue, { log, visitors: ctx.intake.visitors }),
    );
    const workers = features.flatMap((feature) => feature.workers?.(ctx) ?? []);
    return {
      address,
      close: () =>
        closeServer(ctx, {
          app,
          workers: [...queues.map(({ close }) => close), ...workers, stopUpkeep],
          timings: options.closeTimings ?? closeTimings,
        }),
    };
  } catch (failure) {
    await ctx.intake.close();
    throw failure;
  }
}

async function listen(
  app: FastifyInstance,
  ctx: Ctx,
  { config, registerPages, showFirstAdmin }: StartServerOptions,
  open: () => void,
): Promise<string> {
  try {
    await registerPages(app, ctx);
    const address = await bind(app, config);
    // Created after everything that may fail, a port in use included, because nobody looks for a
    // password above an error. Requests wait meanwhile, and one of them may be a sign-in.
    await ensureFirstAdmin(ctx.database, config.firstAdmin, showFirstAdmin).finally(open);
    return address;
  } catch (failure) {
    await app.close();
    throw failure;
  }
}

async function bind(app: FastifyInstance, config: Config): Promise<string> {
  return app.listen(whereToListen(config)).catch((failure: unknown) => {
    throw explainListening(failure, config);
  });
}

/**
 * Tried before the database is started, so that a second start in one place ends at once with the
 * reason.
 */
async function tryPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(whereToListen(config));
    await once(probe, "listening");
  } catch (failure) {
    throw explainListening(failure, config);
  }
  probe.close();
  await once(probe, "close");
}

/**
 * For `localhost` the framework would open a second listener, to which none of our limits apply.
 */
const whereToListen = ({ port, host }: Config) => ({
  port,
  host: host === "localhost" ? "127.0.0.1" : host,
});

function explainListening(failure: unknown, { port, host }: Config): unknown {
  if ((failure as NodeJS.ErrnoException).code !== "EADDRINUSE") return failure;
  const sentence = {
    en: `Port ${port} of ${host} is in use. Stop the program that listens there, or set PORT.`,
    es: `El puerto ${port} de ${host} está en uso. Detenga el programa que escucha allí o cambie PORT.`,
  };
  return new AppError("conflict", sentence, { cause: failure });
}

/** Logs warnings that the operator should act on but that do not prevent the start. */
async function warnAtStart({ config, database, clock, log }: Ctx): Promise<void> {
  warnOfHiddenVisitors(config, log);
  logWhoReadsMetrics(config, log);
  await warnOfNewerTables(database, log);
  await warnOfFewOpenFiles(log);
  warnOfDoubtfulFigures(clock, log);
}

/**
 * Warns that a newer version has migrated this database. The site starts: migrations only add, so
 * that a rollback to the previous release works. But a mistake looks the same, so it is logged.
 */
async function warnOfNewerTables(database: Pick<Database, "executeSql">, log: Log): Promise<void> {
  const level = await readMigrationLevel(database);
  if (level === null || (await isKnownLevel(level))) return;
  log.warn(
    {},
    "A newer version of the site has been at this database. This one works on it; what only the newer one can do waits until it is back.",
  );
}

/**
 * Warns of figures of an earlier year. The site starts: the pages still name the year of each
 * figure.
 */
function warnOfDoubtfulFigures(clock: Clock, log: Log): void {
  const old = listOldFigures(clock.now().getFullYear());
  if (old.length > 0) {
    const figures = old.map(({ id, year }) => `${id} (${year})`).join(", ");
    log.warn(
      { figures },
      "Numbers of law on the pages are of an earlier year: an admin compares them with their sources under Site, Facts.",
    );
  }
  const unchecked = listUncheckedFigures();
  if (unchecked.length > 0) {
    // Info instead of a warning, because the dashboard already asks the owner about these figures.
    log.info(
      { figures: unchecked.join(", ") },
      "Numbers on the pages were never checked: have an expert look at them, and say so under Site, Facts.",
    );
  }
}

/**
 * Opens the keys of consent proofs. While the secret is being changed, all sealed values are sealed
 * again, so that the previous secret can be dropped. Links of imports are skipped, because they
 * last only minutes.
 */
export async function resealStored(
  database: Database,
  secret: AppSecret,
  { log, features }: Pick<Ctx, "log" | "features">,
): Promise<void> {
  const proofs = await openProofKeys(database, secret, () =>
    log.warn(
      {},
      "APP_SECRET does not open the key of erased people's consents: their proofs, and their noes, can't be found. Set APP_SECRET_PREVIOUS to the secret before, and start again.",
    ),
  );
  if (listSecrets(secret).length === 1) return;
  const parts = [proofs];
  for (const column of features.flatMap(({ sealed }) => sealed ?? [])) {
    parts.push(await resealColumn(database, secret, column));
  }
  const sum = (name: "again" | "lost") => parts.reduce((total, part) => total + part[name], 0);
  log.info(
    { sealedAgain: sum("again"), lost: sum("lost") },
    "The secret is being changed: nothing that is stored needs APP_SECRET_PREVIOUS any more. Mailed links, upload addresses and known browsers made with it do, until they end.",
  );
}
