import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder, syncFolder } from "#platform/process/disk.ts";

const secretBytes = 48;
const shortestSecret = 32;

/**
 * The secret that keys hashes and signatures: the configured one, otherwise one that is made once
 * and stored in the data directory, readable by its owner only. When two programs make one at the
 * same moment, such as two commands before the first start, the second uses the first one's.
 *
 * @throws Error when the stored secret is too short to be complete.
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

/**
 * Written to a temporary file and renamed, so that a crash leaves either no secret or a complete
 * one.
 */
async function makeSecret(file: string): Promise<string> {
  await makeFolder(path.dirname(file));
  const secret = randomBytes(secretBytes).toString("base64url");
  const written = `${file}.${randomUUID()}`;
  const handle = await open(written, "wx", 0o600);
  await handle.writeFile(`${secret}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(written, file);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "EEXIST") throw failure;
  }
  await rm(written);
  // Without this sync a power cut could lose the name, and the next start would make another
  // secret.
  await syncFolder(path.dirname(file));
  return (await readFile(file, "utf8")).trim();
}
