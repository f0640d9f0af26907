import { execFile } from "node:child_process";
import { constants, cpSync, existsSync, type Dirent } from "node:fs";
import { chmod, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const template = fileURLToPath(new URL("../../../build/embedded-template", import.meta.url));
const script = fileURLToPath(new URL("create-data-dir.ts", import.meta.url));

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isFolder(entry: Dirent): boolean {
  return entry.isDirectory();
}

async function syncTree(dir: string): Promise<void> {
  const entries = await readdir(dir, { withFileTypes: true });
  const [folders, files] = [entries.filter(isFolder), entries.filter((entry) => !isFolder(entry))];
  for (const { name } of folders) await syncTree(join(dir, name));
  await Promise.all(files.map(({ name }) => syncPath(join(dir, name))));
  await syncPath(dir);
}

/**
 * Makes PostgreSQL's files in `dir` when there are none. They appear at once and already on disk, so
 * that a first start that is cut off leaves nothing half made behind.
 *
 * Running initdb takes half a gigabyte, so it happens at build time, or else in a process of its own.
 */
export async function ensureDataDir(dir: string): Promise<void> {
  if (existsSync(join(dir, "PG_VERSION"))) return;
  const unfinished = `${dir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (existsSync(join(template, "PG_VERSION"))) {
    // Four times as fast as its asynchronous twin for a thousand small files; nobody waits yet.
    cpSync(template, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } else {
    const flags = ["--liftoff-only", "--disable-warning=ExperimentalWarning"];
    await promisify(execFile)(process.execPath, [...flags, script, unfinished]);
  }
  await chmod(unfinished, 0o700);
  await syncTree(unfinished);
  await rename(unfinished, dir);
  await syncPath(dirname(dir));
}
