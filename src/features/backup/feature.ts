import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Gauge, type Registry } from "prom-client";
import { nightlyBackupSetting } from "#features/backup/core/nightly-backup.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { UpkeepRound } from "#platform/platform-ctx.ts";
import type { Ctx, Feature } from "#records/ctx.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";
import { siteConfig } from "#site.config.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { heldWorkRoutes } from "./server/held-work.ts";
import { judgePassphrase } from "./server/backup-file.ts";
import {
  makeNightlyBackup,
  readBackupAge,
  readBackupStatus,
  eraseOutlivedBackups,
} from "./server/nightly-backups.ts";

/** Backups of the whole site in one file. Tests pass short nights. */
export const backupFeature = (nightlyEveryMs = minuteMs): Feature => ({
  name: "backup",
  staffRoutes(staff, ctx) {
    heldWorkRoutes(staff, ctx);
    const schema = { summary: "Tells how old the newest nightly backup is, and where it lies." };
    staff.get("/api/admin/backup", { ...adminsOnly, schema }, async () => ({
      success: true,
      backup: await readBackupStatus(ctx),
    }));
  },
  settings: [nightlyBackupSetting],
  upkeep: (ctx, closing) => listNightlyRounds(ctx, closing, nightlyEveryMs),
  metrics: addBackupAge,
});

/** Makes a backup each night if a passphrase is set, and removes old ones in any case. */
function listNightlyRounds(
  { database, clock, log, config: { backup } }: Ctx,
  closing: AbortSignal,
  everyMs: number,
): readonly UpkeepRound[] {
  const { dir, passphrase } = backup;
  const parts = { database, clock, log, dir, make: makeApart };
  const removing = {
    everyMs: hourMs,
    work: () => eraseOutlivedBackups({ database, clock, dir }),
    failure: "Backups that are too old could not be removed; it is tried again in an hour.",
  };
  if (judgePassphrase(passphrase) !== null) return [removing];
  const making = {
    everyMs,
    atOnce: false,
    // Read each time, because the owner may publish another time zone.
    work: () => makeNightlyBackup({ ...parts, timeZone: siteConfig.timeZone }, closing),
    failure: "Whether a backup is due could not be found out; it is tried again.",
  };
  return [removing, making];
}

const commands = fileURLToPath(new URL("../../app/commands.ts", import.meta.url));

/** In a separate process, so that its memory and processor time are not taken from visitors. */
function makeApart(file: string, signal: AbortSignal): Promise<void> {
  const backup = ["--disable-warning=ExperimentalWarning", commands, "backup"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...backup, file], { signal }, (error, _output, said) => {
      if (!error) return resolve();
      // The command's own error sentence.
      const sentence = said.trim().split("\n").at(-1) || error.message;
      reject(new AppError("unavailable", { en: sentence, es: sentence }));
    });
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
