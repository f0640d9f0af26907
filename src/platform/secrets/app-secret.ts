import { randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { makeFolder, syncFolder } from "#platform/process/disk.ts";

const secretBytes = 48;
const shortestSecret = 32;

/**
 * The secret that keys hashes and signatures: the configured one, else one made once and kept in
 * the data directory, readable by its owner only. Call it under the data directory's lock.
 *
 * @throws Error when the kept secret is too short to be whole.
 */
export async function loadAppSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured;
  const file = path.join(dataDir, "app-secret");
  const secret = (await readIfPresent(file)) ?? (await makeSecret(file));
  if (secret.length < shortestSecret) {
    throw new Error(`${file} is damaged: put back a backup of it, or set APP_SECRET`);
  }
  return secret;
}

async function readIfPresent(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw failure;
  }
}

/** Written aside and renamed, so that a crash leaves either no secret or a whole one. */
async function makeSecret(file: string): Promise<string> {
  await makeFolder(path.dirname(file));
  const secret = randomBytes(secretBytes).toString("base64url");
  const handle = await open(`${file}.new`, "w", 0o600);
  await handle.writeFile(`${secret}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
  // Without this a power cut could take the name back, and the next start would make another secret.
  await syncFolder(path.dirname(file));
  return secret;
}
