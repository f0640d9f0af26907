import type { FastifyBaseLogger } from "fastify";
import { keepFilesPrivate } from "#platform/process/disk.ts";
import { readProcessConfig } from "#platform/config/config.ts";
import {
  type FirstAdmin,
  findFirstAdminFaults,
} from "#features/accounts/server/ensure-first-admin.ts";
import { crmVariableNames } from "#features/crm/server/crm-providers.ts";
import { createLog, describeError } from "#platform/process/log.ts";
import { describeMailConfig } from "#platform/mail/mail-config.ts";
import { registerBuiltPages } from "./server/pages/built-pages.ts";
import { registerDevelopmentPages } from "./server/pages/development-pages.ts";
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

/**
 * Runs `close` after the first signal, and exits at once after a second one; the exit code is 0
 * when all went well.
 */
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

export async function runSite(): Promise<void> {
  try {
    await open();
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
    process.exit(1);
  }
}

async function open(): Promise<void> {
  const config = readProcessConfig(crmVariableNames, findFirstAdminFaults);
  const log = createLog(config.logLevel);
  let close = async (): Promise<void> => {};
  // Installed before the start: the first process of a container ignores signals without a handler.
  closeOnSignal(log, () => close());
  const { siteUrl } = config;
  const server = await startServer({
    config,
    log,
    registerPages: (app, ctx) =>
      isDevelopment ? registerDevelopmentPages(app, ctx) : registerBuiltPages(app, config, ctx),
    showFirstAdmin: (admin) => showFirstAdmin(siteUrl, admin),
  });
  close = server.close;
  say(`Listening on ${server.address}`);
  if (siteUrl !== server.address) say(`Site: ${siteUrl}`);
  say(describeMailConfig(config.mail));
}
