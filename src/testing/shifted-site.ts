import { readFileSync } from "node:fs";
import { startServer } from "#app/server/start-server.ts";
import { crmVariableNames } from "#features/crm/server/crm-providers.ts";
import { readProcessConfig } from "#platform/server/config.ts";
import { createLog } from "#platform/server/create-log.ts";

// The site without its pages, for tests in which nights pass when they say so. Its only argument is
// a file that holds by how many hours its clock is put forward.

const [hoursFile = ""] = process.argv.slice(2);
const config = readProcessConfig(crmVariableNames);
const server = await startServer({
  config,
  log: createLog(config.logLevel),
  registerPages: async () => {},
  showFirstAdmin: () => {},
  clock: { now: () => new Date(Date.now() + Number(readFileSync(hoursFile, "utf8")) * 3_600_000) },
  nightlyBackupEveryMs: 100,
});
process.stdout.write(`Listening on ${server.address}\n`);
process.once("SIGTERM", () => void server.close().then(() => process.exit(0)));
