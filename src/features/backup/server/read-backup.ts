import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import * as z from "zod";
import {
  backupContentsSchema,
  backupCountsSchema,
  backupFormat,
  waitingJobSchema,
} from "#features/backup/core/backup-contents.ts";
import type { BackupContents, BackupCounts } from "#features/backup/core/backup-contents.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isSameCount, TableDigest } from "#platform/server/transfer/table-digest.ts";
import type { TableShape } from "#platform/server/transfer/transfer-session.ts";
import type { WaitingJob } from "#platform/server/transfer/waiting-jobs.ts";
import type { BackupFile } from "./open-backup-file.ts";
import { damaged, readArchive, readText } from "./read-archive.ts";
import type { FoundEntry } from "./read-archive.ts";

const expand = promisify(gunzip);
/** A piece of rows is some megabytes; more than this was never written. */
const longestPiece = 512 * 1024 * 1024;

/** Is given everything in the file's order; what it leaves out is checked all the same. */
export interface BackupTaker {
  contents?(contents: BackupContents): Promise<void>;
  secret?(secret: string): Promise<void>;
  rows?(table: TableShape, piece: Buffer): Promise<void>;
  jobs?(jobs: readonly WaitingJob[]): Promise<void>;
  object?(id: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

export interface ReadBackup {
  readonly contents: BackupContents;
  readonly counts: BackupCounts;
}

/**
 * Reads a backup from beginning to end.
 *
 * @throws AppError `invalid` where it is damaged or incomplete, `conflict` when a newer edition of
 *   the site made it.
 */
export async function readBackup(file: BackupFile, taker: BackupTaker): Promise<ReadBackup> {
  const reading = new BackupReading(taker);
  await readArchive(file.read(), (entry) => reading.take(entry));
  return reading.end();
}

class BackupReading {
  readonly #taker: BackupTaker;
  readonly #digests = new Map<string, TableDigest>();
  #contents: BackupContents | null = null;
  #counts: BackupCounts | null = null;
  #jobs = 0;
  #objects = 0;
  #objectBytes = 0;

  constructor(taker: BackupTaker) {
    this.#taker = taker;
  }

  async take(entry: FoundEntry): Promise<void> {
    if (this.#contents === null) return this.#takeContents(entry);
    if (this.#counts !== null) throw damaged(entry.name);
    const [kind, name = ""] = entry.name.split("/");
    switch (kind) {
      case "secret":
        return this.#takeSecret(entry);
      case "tables":
        return this.#takeRows(entry, name);
      case "jobs":
        return this.#takeJobs(entry);
      case "objects":
        return this.#takeObject(entry, name);
      case "counts.json":
        this.#counts = await parse(entry, backupCountsSchema);
        if (this.#counts.checksum !== entry.checksumBefore) throw damaged(entry.name);
        return;
      default:
        throw damaged(entry.name);
    }
  }

  /** @throws AppError `invalid` unless everything that was counted came. */
  end(): ReadBackup {
    const [contents, counts] = [this.#contents, this.#counts];
    if (!contents || !counts) throw damaged("counts.json");
    for (const { name } of contents.tables) {
      const found = (this.#digests.get(name) ?? new TableDigest()).count;
      if (!isSameCount(found, counts.tables[name])) throw damaged(name);
    }
    const isWhole =
      counts.jobs === this.#jobs &&
      counts.objects === this.#objects &&
      counts.objectBytes === this.#objectBytes;
    if (!isWhole) throw damaged("counts.json");
    return { contents, counts };
  }

  async #takeContents(entry: FoundEntry): Promise<void> {
    if (entry.name !== "backup.json") throw damaged(entry.name);
    const text = await readText(entry);
    const { format } = z.looseObject({ format: z.number() }).parse(parseJson(text, entry.name));
    if (format > backupFormat) {
      throw new AppError("conflict", {
        en: "A newer edition of the site made this backup. Update the site, then restore it.",
      });
    }
    const parsed = backupContentsSchema.safeParse(parseJson(text, entry.name));
    if (!parsed.success) throw damaged(entry.name);
    this.#contents = parsed.data;
    await this.#taker.contents?.(parsed.data);
  }

  async #takeSecret(entry: FoundEntry): Promise<void> {
    const secret = await readText(entry);
    await this.#taker.secret?.(secret);
  }

  async #takeRows(entry: FoundEntry, name: string): Promise<void> {
    const table = this.#contents?.tables.find((known) => known.name === name);
    if (!table) throw damaged(entry.name);
    const piece = await expand(await readBytes(entry), { maxOutputLength: longestPiece });
    const digest = this.#digests.get(name) ?? new TableDigest();
    this.#digests.set(name, digest);
    digest.add(piece);
    await this.#taker.rows?.(table, piece);
  }

  async #takeJobs(entry: FoundEntry): Promise<void> {
    const jobs = await parse(entry, z.array(waitingJobSchema));
    this.#jobs += jobs.length;
    await this.#taker.jobs?.(jobs);
  }

  async #takeObject(entry: FoundEntry, id: string): Promise<void> {
    this.#objects += 1;
    this.#objectBytes += entry.byteSize;
    await (this.#taker.object?.(id, entry.bytes) ?? drain(entry));
  }
}

async function readBytes({ bytes }: FoundEntry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

async function drain({ bytes }: FoundEntry): Promise<void> {
  // As its checksum is made of what passes.
  for await (const part of bytes) void part;
}

async function parse<T>(entry: FoundEntry, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await readText(entry), entry.name));
  if (!parsed.success) throw damaged(entry.name);
  return parsed.data;
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(name);
  }
}
