import { execFile } from "node:child_process";
import { constants, cpSync, existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AppError } from "#platform/core/app-error.ts";
import { makeFolder, syncFolder } from "#platform/process/disk.ts";
import { findPrograms, programEnvironment, type Programs, type ServerUser } from "./programs.ts";

/** An empty cluster that the build made: a first start copies it, which is faster than making one. */
export const clusterTemplate = fileURLToPath(
  new URL("../../../../build/postgres-template", import.meta.url),
);

/** The same on every machine, whatever its language: texts are compared byte by byte. */
const initdbFlags = [
  "--username=postgres",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--locale=C.UTF-8",
  "--data-checksums",
  "--no-sync",
];

/**
 * Makes PostgreSQL's files in `dir` when there are none. They appear at once and already on disk, so
 * that a first start that is cut off leaves nothing half made behind.
 *
 * @throws AppError `conflict` when another major version, or the engine of an older site, wrote there.
 */
export async function ensureCluster(dir: string): Promise<Programs> {
  const programs = await findPrograms(await findOwner(dir));
  refuseOldEngine(dir);
  const version = join(dir, "PG_VERSION");
  if (existsSync(version)) {
    await refuseOtherMajor(dir, (await readFile(version, "utf8")).trim(), programs.major);
    await giveTree(dir, programs.owner);
    return programs;
  }
  await makeFolder(dirname(dir));
  const unfinished = `${dir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (await isUsable(clusterTemplate, programs.major)) {
    // Synchronous, as it is several times as fast for a thousand small files, and nobody waits yet.
    cpSync(clusterTemplate, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    await createCluster(unfinished, programs);
  }
  await secureTree(unfinished, programs.owner);
  await rename(unfinished, dir);
  await syncFolder(dirname(dir));
  return programs;
}

/** Runs `initdb`; the folder above `dir` has to be there. */
export async function createCluster(dir: string, programs: Programs): Promise<void> {
  const { prefix, binDir, spawnAs } = programs;
  const [program = "", ...rest] = [...prefix, join(binDir, "initdb"), "-D", dir, ...initdbFlags];
  try {
    const options = { ...spawnAs, cwd: "/", env: programEnvironment };
    await promisify(execFile)(program, rest, options);
  } catch (failure) {
    const said = (failure as { stderr?: string }).stderr?.trim().split("\n")[0] ?? "";
    throw new AppError(
      "unavailable",
      {
        en: `PostgreSQL's files could not be made in ${dir} (${said}). Nothing was stored.`,
        es: `No se pudieron crear los archivos de PostgreSQL en ${dir} (${said}). No se guardó nada.`,
      },
      { cause: failure },
    );
  }
}

async function isUsable(template: string, major: string): Promise<boolean> {
  const found = await readFile(join(template, "PG_VERSION"), "utf8").catch(() => "");
  return found.trim() === major;
}

/** Who runs the server where this process is root: whoever the data belongs to already. */
async function findOwner(dir: string): Promise<ServerUser> {
  const found = await stat(dir).catch(() => null);
  return found === null || found.uid === 0 ? {} : { uid: found.uid, gid: found.gid };
}

/** Files that root copied back from a backup of the disk are given to the server's user. */
async function giveTree(dir: string, owner: ServerUser): Promise<void> {
  if (owner.uid === undefined || (await stat(dir)).uid === owner.uid) return;
  await secureTree(dir, owner);
}

async function secureTree(dir: string, owner: ServerUser): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const entry of entries) {
    if (entry.isDirectory()) await secureTree(join(dir, entry.name), owner);
  }
  await Promise.all(files.map(({ name }) => secure(join(dir, name), 0o600, owner)));
  await secure(dir, 0o700, owner);
}

async function secure(path: string, mode: number, { uid, gid }: ServerUser): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.chmod(mode);
    if (uid !== undefined && gid !== undefined) await handle.chown(uid, gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The site once kept its data in another engine, in a folder beside this one. */
function refuseOldEngine(dir: string): void {
  const old = join(dirname(dir), "database", "pgdata");
  if (!existsSync(old) || existsSync(join(dir, "PG_VERSION"))) return;
  throw new AppError("conflict", {
    en:
      `${dirname(old)} holds the database of an earlier edition, which this one can't read. Make a ` +
      "backup with that edition (`npm run backup -- FILE`) and restore it here into an empty DATA_DIR.",
    es:
      `${dirname(old)} contiene la base de datos de una edición anterior, que esta no puede leer. Haga ` +
      "una copia de seguridad con aquella edición (`npm run backup -- FILE`) y restáurela aquí en un DATA_DIR vacío.",
  });
}

async function refuseOtherMajor(dir: string, found: string, major: string): Promise<void> {
  if (found === major) return;
  throw new AppError("conflict", {
    en:
      `PostgreSQL ${found} wrote ${dir}, and this edition of the site brings PostgreSQL ${major}. Make a ` +
      "backup with the edition before (`npm run backup -- FILE`), set DATA_DIR to an empty folder, and restore it there.",
    es:
      `PostgreSQL ${found} escribió ${dir} y esta edición del sitio trae PostgreSQL ${major}. Haga una copia ` +
      "de seguridad con la edición anterior (`npm run backup -- FILE`), indique una carpeta vacía en DATA_DIR y restáurela allí.",
  });
}
