import type { FastifyBaseLogger } from "fastify";
import { keepFilesPrivate } from "#platform/server/private-files.ts";
import { readProcessConfig } from "#platform/server/config.ts";
import type { FirstAdmin } from "#features/accounts/server/ensure-first-admin.ts";
import { crmVariableNames } from "#features/crm/server/crm-providers.ts";
import { createLog } from "#platform/server/create-log.ts";
import { describeMailConfig } from "#platform/server/mail/mail-config.ts";
import { describeError } from "#platform/server/describe-error.ts";
import { registerBuiltPages } from "./server/built-pages.ts";
import { registerDevelopmentPages } from "./server/development-pages.ts";
import { startServer } from "./server/start-server.ts";

keepFilesPrivate();

const isDevelopment = process.argv.includes("--dev");

/** Standard output is for the person at the terminal; the log goes to standard error. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function showFirstAdmin(siteUrl: string, { username, generatedPassword }: FirstAdmin): void {
  say(`First admin. Sign in at ${siteUrl}/admin/login`);
  say(`  user name: ${username}`);
  say(
    generatedPassword === null
      ? "  password:  the one in ADMIN_PASSWORD"
      : `  password:  ${generatedPassword}   (shown this once; replace it when you sign in)`,
  );
}

/** Ctrl-C under npm arrives twice: from the terminal and from npm. */
const sameSignalMs = 500;

/** Ends `close` after a first signal and at once after a second one; exit code 0 when all went well. */
function closeOnSignal(log: FastifyBaseLogger, close: () => Promise<void>): void {
  let closingSince: number | null = null;
  const end = (signal: string): void => {
    if (closingSince !== null) {
      if (Date.now() - closingSince > sameSignalMs) process.exit(1);
      return;
    }
    closingSince = Date.now();
    log.info({ signal }, "Closing.");
    close().then(
      () => process.exit(0),
      (failure: unknown) => {
        log.error(describeError(failure), "Could not close cleanly.");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

async function main(): Promise<void> {
  const config = readProcessConfig(crmVariableNames);
  const log = createLog(config.logLevel);
  let close = async (): Promise<void> => {};
  // Also while it starts: the first process of a container is not ended by a signal that it ignores.
  closeOnSignal(log, () => close());
  const registerPages = isDevelopment ? registerDevelopmentPages : registerBuiltPages;
  const { siteUrl } = config;
  const server = await startServer({
    config,
    log,
    registerPages: (app) => registerPages(app, config),
    showFirstAdmin: (admin) => showFirstAdmin(siteUrl, admin),
  });
  close = server.close;
  say(`Listening on ${server.address}`);
  if (siteUrl !== server.address) say(`Site: ${siteUrl}`);
  say(describeMailConfig(config.mail));
}

main().catch((failure: unknown) => {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exit(1);
});
