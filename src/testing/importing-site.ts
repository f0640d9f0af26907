import { startServer } from "#app/server/start-server.ts";
import { registerBuiltPages } from "#app/server/built-pages.ts";
import { crmVariableNames } from "#features/crm/server/crm-providers.ts";
import { readProcessConfig } from "#platform/server/config.ts";
import { createLog } from "#platform/server/create-log.ts";

// The site with its pages, which may fetch from one address of this machine: its only argument.

const [, , allowed] = process.argv;
const config = readProcessConfig(crmVariableNames);
const server = await startServer({
  config,
  log: createLog(config.logLevel),
  registerPages: (app) => registerBuiltPages(app, config),
  showFirstAdmin: () => {},
  imports: { guard: { isAllowed: (address) => address === allowed } },
});
process.stdout.write(`Listening on ${server.address}\n`);
process.once("SIGTERM", () => void server.close().then(() => process.exit(0)));
