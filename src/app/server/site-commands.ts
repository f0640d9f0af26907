import { openProofKeys } from "#features/consent/server/consents-store.ts";
import { commandCtx } from "#app/open-ctx.ts";
import { listFeatures } from "#app/features.ts";
import { readProcessConfig } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import { openDatabase } from "#platform/database/open-database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { createLog } from "#platform/process/log.ts";
import { loadAppSecret } from "#platform/secrets/app-secret.ts";
import { withPrevious } from "#platform/secrets/seal.ts";
import { accountCommandSchema, runAccountCommand } from "./account-commands.ts";
import { personCommandSchema, runPersonCommand } from "./person-commands.ts";
import { refuseLeftBehind } from "./copies/refuse-left-behind.ts";

/**
 * Runs a command that another program of this site sent.
 * @returns what to print at the terminal.
 */
export async function runSiteCommand(ctx: Ctx, command: unknown): Promise<string> {
  const person = personCommandSchema.safeParse(command);
  if (person.success) return runPersonCommand(ctx, person.data);
  return runAccountCommand(ctx, accountCommandSchema.parse(command));
}

/**
 * Runs a command on the site's database.
 * @throws AppError when the secret is not the site's.
 */
export async function runOnDatabase<Result>(work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const config = readProcessConfig();
  refuseLeftBehind(config);
  const log = createLog("error");
  const database = await openDatabase(config.database, { log, mayShare: true });
  try {
    await migrateDatabase(database);
    const kept = await loadAppSecret(config.appSecret, config.dataDir);
    const secret = withPrevious(kept, config.previousAppSecret);
    await openProofKeys(database, secret, () => {
      throw new AppError("conflict", {
        en: "APP_SECRET is not the one of this site: with another one, what erased people agreed to and refused can't be found. Set it as the site has it.",
        es: "APP_SECRET no es el de este sitio: con otro no se puede encontrar lo que aceptaron y rechazaron las personas que se borraron. Póngalo como lo tiene el sitio.",
      });
    });
    const clock = { now: () => new Date() };
    return await work(
      commandCtx({ config, database, secret, clock, log, features: listFeatures() }),
    );
  } finally {
    await database.close();
  }
}
