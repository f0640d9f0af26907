import { startServer, type StartServerOptions } from "#app/server/start-server.ts";
import { crmVariableNames } from "#features/crm/server/crm-providers.ts";
import { readProcessConfig, type Config } from "#platform/config/config.ts";
import { createLog } from "#platform/process/log.ts";

type Differences = Omit<StartServerOptions, "config" | "log" | "registerPages" | "showFirstAdmin">;

/**
 * Runs the site in this process as the deployed program does, except for what a test replaces: it
 * prints its address, and on SIGTERM it finishes work in progress.
 *
 * @param registerPages none by default.
 */
export async function serveTestSite(
  differences: Differences,
  registerPages: (config: Config) => StartServerOptions["registerPages"] = () => async () => {},
): Promise<void> {
  const config = readProcessConfig(crmVariableNames);
  const server = await startServer({
    config,
    log: createLog(config.logLevel),
    registerPages: registerPages(config),
    showFirstAdmin: () => {},
    ...differences,
  });
  process.stdout.write(`Listening on ${server.address}\n`);
  process.once("SIGTERM", () => void server.close().then(() => process.exit(0)));
}
