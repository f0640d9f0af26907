import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { StoredPart } from "#features/uploads/core/judge-parts.ts";
import { ignoreMissing } from "./ignore-missing.ts";

const nameShape = /^part-(\d{1,5})-(\d{1,15})-([0-9a-f]{32})$/;

/** All that is known of a part stands in its name, which it gets in one step with its place. */
export function partFileName({ partNumber, byteSize, etag }: StoredPart): string {
  return `part-${partNumber}-${byteSize}-${etag.replaceAll('"', "")}`;
}

/** By number, ascending; of several with one number the newest. Null without such a folder. */
export async function listPartFiles(folder: string): Promise<StoredPart[] | null> {
  const names = await readdir(folder).catch(ignoreMissing);
  if (!names) return null;
  const parts = new Map<number, StoredPart>();
  for (const part of names.flatMap(readName)) {
    const other = parts.get(part.partNumber);
    const isNewer = !other || (await findTime(folder, other)) < (await findTime(folder, part));
    if (isNewer) parts.set(part.partNumber, part);
  }
  return [...parts.values()].toSorted((one, next) => one.partNumber - next.partNumber);
}

/** Lets go of what this part was sent anew in place of; one that came after it stays. */
export async function removeOlder(folder: string, kept: StoredPart): Promise<void> {
  const keptSince = await findTime(folder, kept);
  for (const part of (await readdir(folder)).flatMap(readName)) {
    if (part.partNumber !== kept.partNumber || part.etag === kept.etag) continue;
    if ((await findTime(folder, part)) <= keptSince)
      await rm(fileOf(folder, part), { force: true });
  }
}

export function fileOf(folder: string, part: StoredPart): string {
  return path.join(folder, partFileName(part));
}

function readName(name: string): StoredPart[] {
  const [, partNumber, byteSize, digest] = nameShape.exec(name) ?? [];
  if (digest === undefined) return [];
  return [{ partNumber: Number(partNumber), byteSize: Number(byteSize), etag: `"${digest}"` }];
}

/** In nanoseconds; 0 when it is gone. */
async function findTime(folder: string, part: StoredPart): Promise<bigint> {
  const found = await stat(fileOf(folder, part), { bigint: true }).catch(ignoreMissing);
  return found?.mtimeNs ?? 0n;
}
