import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { judgePassphrase } from "#features/backup/core/judge-passphrase.ts";
import { makeNightlyBackup } from "#features/backup/server/nightly-backups.ts";
import { AppError } from "#platform/core/app-error.ts";
import { repeatWork } from "#platform/server/repeat-work.ts";
import { siteConfig } from "#site.config.ts";
import type { ServerParts } from "./build-server.ts";

const minuteMs = 60_000;
const program = fileURLToPath(new URL("../backup-site.ts", import.meta.url));

/** Makes a backup each night, where a passphrase is set. The returned function ends it. */
export function openNightlyBackups({
  config,
  database,
  clock,
  log,
  everyMs = minuteMs,
}: Pick<ServerParts, "config" | "database" | "clock" | "log"> & {
  readonly everyMs: number | undefined;
}): () => Promise<void> {
  if (judgePassphrase(config.backup.passphrase) !== null) return async () => {};
  const closing = new AbortController();
  const { dir } = config.backup;
  const parts = { database, clock, log, dir, timeZone: siteConfig.timeZone, make: makeApart };
  const stop = repeatWork({
    everyMs,
    work: () => makeNightlyBackup(parts, closing.signal),
    log,
    failure: "Whether a backup is due could not be found out; it is tried again.",
  });
  return async () => {
    closing.abort();
    await stop();
  };
}

/** In a process of its own: what it takes of memory and time is not taken from visitors. */
function makeApart(file: string, signal: AbortSignal): Promise<void> {
  const flags = ["--liftoff-only", "--disable-warning=ExperimentalWarning"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...flags, program, file], { signal }, (error, _output, said) => {
      if (!error) return resolve();
      const sentence = said.trim().split("\n").at(-1) ?? "";
      reject(new AppError("unavailable", { en: sentence === "" ? error.message : sentence }));
    });
  });
}
