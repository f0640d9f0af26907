import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#platform/core/app-error.ts";
import { syncFolder } from "#platform/process/disk.ts";
import { lockDirectory } from "#platform/process/lock-directory.ts";

/**
 * The parts of a restored site, in the order in which they are published. The last one makes it a
 * site.
 */
const parts = ["objects", "app-secret", "postgres"] as const;
const folderName = "restoring";

/** A folder in DATA_DIR in which a site is restored until it is complete. */
export interface RestoreStage {
  locate(part: (typeof parts)[number]): string;
  /** Whether an earlier run had restored this whole backup before it was interrupted. */
  readonly isWhole: boolean;
  /** Records that all of it is there. */
  markWhole(): Promise<void>;
  /** Moves every part to its place, and removes the folder. */
  publish(): Promise<void>;
  /** Closes the stage and keeps its files: the same command can continue later. */
  close(): void;
}

/**
 * @param source identifies the backup; unfinished files of another one are removed.
 * @throws AppError `conflict` when DATA_DIR holds a site, or another restore is running.
 */
export async function openRestoreStage(dataDir: string, source: string): Promise<RestoreStage> {
  const dir = path.join(dataDir, folderName);
  const mark = path.join(dir, "whole");
  const isWhole = (await readIfPresent(mark)) === source;
  if (!isWhole) await refuseSite(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(dir, {
    en: "Another restore is under way. Wait until it is done.",
    es: "Hay otra restauración en marcha. Espere a que termine.",
  });
  if (!isWhole) {
    for (const name of [...parts, "whole"]) {
      await rm(path.join(dir, name), { recursive: true, force: true });
    }
  }
  return {
    isWhole,
    locate: (part) => path.join(dir, part),
    async markWhole() {
      await writeFile(mark, source, { mode: 0o600, flush: true });
      await syncFolder(dir);
    },
    async publish() {
      for (const part of parts) {
        const [from, to] = [path.join(dir, part), path.join(dataDir, part)];
        if (!existsSync(from)) continue;
        // A command may have created folders there that contain no files.
        if (part === "objects") await rm(to, { recursive: true, force: true });
        await rename(from, to);
      }
      await syncFolder(dataDir);
      lock.release();
      // Renamed in one step, because a folder without its mark would look like an abandoned
      // restore.
      const done = `${dir}-done`;
      await rm(done, { recursive: true, force: true });
      await rename(dir, done);
      await rm(done, { recursive: true });
    },
    close: () => lock.release(),
  };
}

/** @throws AppError `conflict` when a restore in DATA_DIR was interrupted. */
export function refuseUnfinishedRestore(dataDir: string): void {
  const dir = path.join(dataDir, folderName);
  if (!existsSync(dir)) return;
  throw new AppError("conflict", {
    en:
      `A restore in ${dataDir} was not finished. Run \`npm run restore -- FILE\` again: it goes ` +
      `on. To give it up, remove the folder ${dir}.`,
    es:
      `Una restauración en ${dataDir} no terminó. Ejecute \`npm run restore -- FILE\` otra vez: ` +
      `sigue donde quedó. Para abandonarla, borre la carpeta ${dir}.`,
  });
}

async function refuseSite(dataDir: string): Promise<void> {
  const isSite =
    existsSync(path.join(dataDir, "postgres")) ||
    existsSync(path.join(dataDir, "database")) ||
    existsSync(path.join(dataDir, "app-secret")) ||
    (await holdsFile(path.join(dataDir, "objects")));
  if (!isSite) return;
  throw new AppError("conflict", {
    en:
      `${dataDir} holds a site already, and a restore overwrites nothing. Stop that site and move ` +
      `the folder aside, or set DATA_DIR to an empty one.`,
    es:
      `${dataDir} ya contiene un sitio y una restauración no sobrescribe nada. Detenga ese sitio y ` +
      `mueva la carpeta a otro lugar, o indique una vacía en DATA_DIR.`,
  });
}

async function holdsFile(dir: string): Promise<boolean> {
  if (!existsSync(dir)) return false;
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.some((entry) => entry.isFile());
}

async function readIfPresent(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === "ENOENT") return null;
    throw failure;
  });
}
