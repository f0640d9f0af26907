import { randomUUID } from "node:crypto";
import { open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import type { StoredPart } from "#features/uploads/core/judge-parts.ts";
import { syncFolder } from "#platform/server/durable-folders.ts";
import { linkNew } from "./durable-names.ts";
import { ignoreMissing } from "./ignore-missing.ts";

const listName = "agreed.json";
const listSchema = z.array(
  z.object({ partNumber: z.number(), byteSize: z.number(), etag: z.string() }),
);

/** What the file is made of, once that is settled: parts go as they are joined. Null before. */
export async function readAgreedParts(folder: string): Promise<readonly StoredPart[] | null> {
  const text = await readFile(path.join(folder, listName), "utf8").catch(ignoreMissing);
  return text === undefined ? null : listSchema.parse(JSON.parse(text));
}

/** Settles it for good; of two lists the first counts. */
export async function agreeOnParts(
  folder: string,
  parts: readonly StoredPart[],
): Promise<readonly StoredPart[]> {
  const temporary = path.join(folder, `agreed-${randomUUID()}`);
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(JSON.stringify(parts));
    await handle.sync();
    await linkNew(temporary, path.join(folder, listName));
    await syncFolder(folder);
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
  return (await readAgreedParts(folder)) ?? parts;
}
