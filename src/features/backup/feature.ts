import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Gauge, type Registry } from "prom-client";
import { nightlyBackupSetting } from "#features/backup/core/nightly-backup.ts";
import { environmentWith } from "#platform/config/config.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { UpkeepRound } from "#platform/platform-ctx.ts";
import type { Ctx, Feature } from "#records/ctx.ts";
import { siteConfig } from "#site.config.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { heldWorkRoutes } from "./server/held-work.ts";
import { judgePassphrase } from "./server/backup-file.ts";
import {
  backupPassphrases,
  bucketSecrets,
  followBackupPlace,
} from "./server/backup-places-store.ts";
import { backupRoutes } from "./server/backup-routes.ts";
import {
  eraseOutlivedBackups,
  type MakeBackup,
  makeNightlyBackup,
  readBackupAge,
} from "./server/nightly-backups.ts";

/** Backups of the whole site in one file. Tests pass short nights, and small backups. */
export const backupFeature = (nightlyEveryMs = minuteMs, make = makeApart): Feature => ({
  name: "backup",
  staffRoutes(staff, ctx) {
    heldWorkRoutes(staff, ctx);
    backupRoutes(staff, ctx, make);
  },
  settings: [nightlyBackupSetting],
  tablesOfNobody: {
    backup_places: "Where backups lie, with their passphrase and the key of their bucket, sealed.",
  },
  sealed: [backupPassphrases, bucketSecrets],
  upkeep: (ctx, closing) => listNightlyRounds(ctx, closing, { everyMs: nightlyEveryMs, make }),
  metrics: addBackupAge,
});

/** Makes a backup each night if a passphrase is set, and removes old ones in any case. */
function listNightlyRounds(
  ctx: Ctx,
  closing: AbortSignal,
  { everyMs, make }: { readonly everyMs: number; readonly make: MakeBackup },
): readonly UpkeepRound[] {
  const { database, clock } = ctx;
  // Folder and passphrase are read each time, because an admin may choose others on screen.
  const removing = {
    everyMs: hourMs,
    async work() {
      await followBackupPlace(ctx);
      const { dir, bucket } = ctx.config.backup;
      await eraseOutlivedBackups({ database, clock, dir, bucket });
    },
    failure: "Backups that are too old could not be removed; it is tried again in an hour.",
  };
  const making = {
    everyMs,
    atOnce: false,
    async work() {
      await followBackupPlace(ctx);
      const { dir, passphrase } = ctx.config.backup;
      if (judgePassphrase(passphrase) !== null) return;
      // Read each time, too: the owner may publish another time zone.
      await makeNightlyBackup({ ...ctx, dir, make, timeZone: siteConfig.timeZone }, closing);
    },
    failure: "Whether a backup is due could not be found out; it is tried again.",
  };
  return [removing, making];
}

const commands = fileURLToPath(new URL("../../app/commands.ts", import.meta.url));

/** In a separate process, so that its memory and processor time are not taken from visitors. */
function makeApart(file: string, passphrase: string, signal: AbortSignal): Promise<void> {
  const backup = ["--disable-warning=ExperimentalWarning", commands, "backup"];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...backup, file],
      { signal, env: environmentWith(passphrase) },
      (error, _output, said) => {
        if (!error) return resolve();
        // The command's own error sentence.
        const sentence = said.trim().split("\n").at(-1) || error.message;
        reject(new AppError("unavailable", { en: sentence, es: sentence }));
      },
    );
  });
}

function addBackupAge(registry: Registry, { database, clock }: Ctx): void {
  const gauge = new Gauge({
    name: "backup_age_seconds",
    help: "Since the last good nightly backup; absent while there is none",
    registers: [registry],
    async collect() {
      gauge.reset();
      const age = await readBackupAge(database.db, clock.now()).catch(() => null);
      if (age === null) gauge.remove();
      else gauge.set(age);
    },
  });
}
