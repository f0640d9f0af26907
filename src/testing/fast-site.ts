import { startServer } from "#app/server/start-server.ts";
import { crmVariableNames } from "#features/crm/server/crm-providers.ts";
import { readProcessConfig } from "#platform/server/config.ts";
import { mailTimings } from "#platform/server/mail/mail-worker.ts";
import { createLog } from "#platform/server/create-log.ts";
import { fastClock, fastClockSpeed } from "./fast-clock.ts";

// The site without its pages, for tests in which CRMs are away for hours. Its only argument is the
// start of its clock.

const config = readProcessConfig(crmVariableNames);
const server = await startServer({
  config,
  log: createLog(config.logLevel),
  registerPages: async () => {},
  showFirstAdmin: () => {},
  clock: fastClock(Number(process.argv[2])),
  // By the fast clock a claim lasts three seconds of ours: longer than the slowest push.
  deliveryTimings: { pollMs: 20, pushTimeoutMs: 1_000, claimMs: 3_000 * fastClockSpeed },
  mailTimings: {
    ...mailTimings,
    pollMs: 20,
    paceMs: 0,
    envelopeMs: 10_000,
    answerMs: 10_000,
    // By the fast clock three seconds of ours: longer than the fastest mail, for a test that is killed.
    claimMs: 3_000 * fastClockSpeed,
  },
});
process.stdout.write(`Listening on ${server.address}\n`);
// As the deployed program does: what is under way is still written down.
process.once("SIGTERM", () => void server.close().then(() => process.exit(0)));
