import { createHash } from "node:crypto";
import { chmod, lchown, lstat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { AppError } from "#platform/core/app-error.ts";
import { ignoreMissing, makeFolder } from "#platform/process/disk.ts";
import { isOwnId, type ServerUser } from "./server-user.ts";

/** The most bytes of a Unix socket's path that every system allows. */
const longestSocketPath = 100;
const socketName = ".s.PGSQL.5432";

/** Quotes a folder for PostgreSQL's list of socket folders, in which a comma would end it. */
export const quoteDir = (dir: string) => `"${dir.replaceAll('"', '""')}"`;

const isShort = (dir: string) => Buffer.byteLength(join(dir, socketName)) <= longestSocketPath;

/**
 * A data folder with a long path gets a short folder for its socket, always the same one for the
 * same user.
 */
function findSocketDir(dir: string, runDir: string, uid: number): string {
  const beside = resolve(runDir, "socket");
  if (isShort(beside)) return beside;
  const hash = createHash("sha256").update(`${uid} ${dir}`).digest("hex").slice(0, 16);
  const short = [tmpdir(), "/tmp"].map((folder) => join(folder, `site-${hash}`));
  return short.find(isShort) ?? beside;
}

/**
 * Creates the folder of the socket, which only the server's user and root may enter.
 *
 * @param runDir holds the lock; root keeps it unless the server's user also starts the site.
 * @throws AppError `conflict` when another user's folder has that name, or none can be created.
 */
export async function makeSocketDir(
  dir: string,
  runDir: string,
  owner: ServerUser | null,
): Promise<string> {
  const ourUid = process.getuid?.() ?? 0;
  if (owner !== null) await giveRunDir(runDir, owner);
  const socketDir = findSocketDir(dir, runDir, owner?.uid ?? ourUid);
  await makeFolder(socketDir).catch((failure: unknown) => {
    throw new AppError("conflict", cannotMake(socketDir), { cause: failure });
  });
  const found = await lstat(socketDir);
  // Inside the site's own folder, an earlier server user may own it; elsewhere anybody may have
  // created it.
  const isInside = socketDir.startsWith(resolve(runDir));
  if (!found.isDirectory() || !(isInside || [owner?.uid, ourUid].includes(found.uid))) {
    throw new AppError("conflict", {
      en: `${socketDir} belongs to another user, and the database's socket has to stand there. Remove it, or set DATA_DIR to a shorter path.`,
      es: `${socketDir} pertenece a otro usuario y el socket de la base de datos debe estar allí. Bórrelo o indique una ruta más corta en DATA_DIR.`,
    });
  }
  if (owner !== null) await lchown(socketDir, owner.uid, owner.gid);
  await chmod(socketDir, 0o700);
  return socketDir;
}

/**
 * Gives the folder with the lock to the server's user, where that user also starts the site without
 * root.
 */
async function giveRunDir(runDir: string, { uid, gid }: ServerUser): Promise<void> {
  const keeper = isOwnId(uid) ? 0 : uid;
  await lchown(runDir, keeper, gid);
  await chmod(runDir, isOwnId(uid) ? 0o710 : 0o700);
  for (const name of ["lock", "lock-journal"]) {
    await lchown(join(runDir, name), keeper, isOwnId(uid) ? 0 : gid).catch(ignoreMissing);
  }
}

const cannotMake = (dir: string) => ({
  en: `The folder of the database's socket can't be made: ${dir}. Let the site write there (TMPDIR names the folder for such files), or set DATA_DIR to a shorter path.`,
  es: `No se puede crear la carpeta del socket de la base de datos: ${dir}. Permita que el sitio escriba allí (TMPDIR indica la carpeta de esos archivos) o ponga en DATA_DIR una ruta más corta.`,
});
