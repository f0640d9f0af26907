import { Readable } from "node:stream";
import { buffer, text as readText } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { extract, type Extract } from "tar-stream";
import * as z from "zod";
import {
  backupContentsSchema,
  backupCountsSchema,
  backupFormat,
  type BackupContents,
  type BackupCounts,
} from "./make-backup.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isKnownLevel, migrateToLevel } from "#platform/database/migrate.ts";
import { postponeIndexes, renewSequences } from "#platform/database/transfer/open-transfer.ts";
import {
  countRows,
  isSameCount,
  type TableShape,
  type TransferSession,
} from "#platform/database/transfer/transfer-session.ts";
import { markLoaded } from "#platform/database/transfer/unfinished-transfer.ts";
import type { BackupFile } from "./backup-file.ts";

const expand = promisify(gunzip);
/** A piece of rows has some megabytes; a larger one was never written. */
const longestPiece = 512 * 1024 * 1024;

/** Called with everything in the file's order; entries without a method are skipped. */
interface BackupTaker {
  contents?(contents: BackupContents): Promise<void>;
  secret?(secret: string): Promise<void>;
  rows?(table: TableShape, piece: Buffer): Promise<void>;
  object?(id: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never;

export interface ReadBackup {
  readonly contents: BackupContents;
  readonly counts: BackupCounts;
}

/**
 * Reads a backup from beginning to end. Its encryption guarantees that every byte is as it was
 * written: only a holder of the passphrase can have written it.
 *
 * @throws AppError `invalid` where it is damaged, or contains something else, `conflict` when a
 *   newer version of the site made it.
 */
export async function readBackup(file: BackupFile, taker: BackupTaker): Promise<ReadBackup> {
  let contents: BackupContents | null = null;
  let counts: BackupCounts | null = null;
  await readArchive(file.read(), async (entry) => {
    if (contents === null) {
      contents = await readContents(entry);
      await taker.contents?.(contents);
    } else if (entry.header.name === "counts.json") counts = await parse(entry, backupCountsSchema);
    else await takeEntry(entry, contents, taker);
  });
  if (!contents || !counts) throw foreign();
  return { contents, counts };
}

function foreign(cause?: unknown): AppError {
  const words = {
    en: "The file holds something else than a backup of this site.",
    es: "El archivo contiene otra cosa y no una copia de seguridad de este sitio.",
  };
  return new AppError("invalid", words, { cause });
}

async function readContents(entry: Entry): Promise<BackupContents> {
  if (entry.header.name !== "backup.json") throw foreign();
  const found = await parse(entry, z.looseObject({ format: z.number() }));
  if (found.format > backupFormat) {
    throw new AppError("conflict", {
      en: "A newer version of the site made this backup. Update the site, then restore it.",
      es: "Una versión más nueva del sitio hizo esta copia de seguridad. Actualice el sitio y después restáurela.",
    });
  }
  return insist(backupContentsSchema, found);
}

/** Reads an entry completely in any case, because the next one comes after it. */
async function takeEntry(
  entry: Entry,
  { tables }: BackupContents,
  taker: BackupTaker,
): Promise<void> {
  const [kind, name = ""] = entry.header.name.split("/");
  const bytes = entry as AsyncIterable<Buffer>;
  if (kind === "objects" && taker.object) return taker.object(name, bytes);
  if (kind === "secret") {
    const secret = await readText(entry);
    return taker.secret?.(secret);
  }
  const table = tables.find((known) => kind === "tables" && known.name === name);
  if (!table && kind !== "objects") throw foreign();
  if (!table || !taker.rows) for await (const part of bytes) void part;
  else
    await taker.rows(table, await expand(await buffer(entry), { maxOutputLength: longestPiece }));
}

const longestText = 16 * 1024 * 1024;

async function parse<T>(entry: Entry, schema: z.ZodType<T>): Promise<T> {
  if ((entry.header.size ?? 0) > longestText) throw foreign();
  const text = await readText(entry);
  try {
    return insist(schema, JSON.parse(text));
  } catch (failure) {
    throw foreign(failure);
  }
}

function insist<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw foreign(parsed.error);
  return parsed.data;
}

/**
 * Yields the entries of an archive in order.
 * @throws AppError `invalid` when it is no tar file.
 */
async function readArchive(
  bytes: AsyncIterable<Buffer>,
  take: (entry: Entry) => Promise<void>,
): Promise<void> {
  const extracting = extract();
  // The first failure is reported, instead of those that followed from it.
  let fault: unknown = null;
  const noting = (failure: unknown): never => {
    fault ??= failure;
    throw failure;
  };
  async function* notingFault() {
    try {
      yield* bytes;
    } catch (failure) {
      noting(failure);
    }
  }
  const feeding = pipeline(Readable.from(notingFault()), extracting);
  // The loop below reports it as well; without a handler here it would end the process.
  feeding.catch(() => {});
  try {
    for await (const entry of extracting) await take(entry).catch(noting);
    await feeding;
  } catch (failure) {
    extracting.destroy();
    await feeding.catch(() => {});
    throw fault ?? foreign(failure);
  }
}

interface LoadParts {
  /** On an empty database, or one with an earlier attempt's tables and no rows. */
  readonly session: TransferSession;
  readonly objects: {
    /**
     * Stores it unless the same bytes are there.
     * @throws AppError when other bytes are.
     */
    put(id: string, bytes: Readable): Promise<void>;
  };
  /** Called when everything is there, before the rows are committed. */
  readonly onAllThere: () => Promise<void>;
  readonly onProgress: (rows: number, objects: number) => void;
  /** Folder of migrations, where a test uses others than the shipped ones. */
  readonly migrations?: string | undefined;
}

/** @throws AppError `conflict` when this version of the site is older than the backup. */
export async function refuseNewer(
  { level, appVersion }: BackupContents,
  migrations?: string,
): Promise<void> {
  if (await isKnownLevel(level, migrations)) return;
  throw new AppError("conflict", {
    en: `A newer version of the site (${appVersion}) made this backup. Update the site, then restore it.`,
    es: `Una versión más nueva del sitio (${appVersion}) hizo esta copia de seguridad. Actualice el sitio y después restáurela.`,
  });
}

/**
 * Loads a backup's rows into the database, all or nothing, and its objects into the storage. The
 * tables then have the migration level of the backup.
 */
export async function loadBackup(
  { session, objects, onAllThere, onProgress, migrations }: LoadParts,
  file: BackupFile,
): Promise<ReadBackup> {
  const progress = { pieces: 0, objects: 0 };
  const tell = () => onProgress(progress.pieces, progress.objects);
  let isOpen = false;
  let restoreIndexes = async () => {};
  try {
    const read = await readBackup(file, {
      async contents(contents) {
        await refuseNewer(contents, migrations);
        await migrateToLevel(session, contents.level, migrations);
        await session.executeSql("begin");
        isOpen = true;
        restoreIndexes = await postponeIndexes(session);
      },
      async rows(table, piece) {
        await session.copyIn(table, piece);
        progress.pieces += 1;
        tell();
      },
      async object(id, bytes) {
        await objects.put(id, Readable.from(bytes, { objectMode: false }));
        progress.objects += 1;
        tell();
      },
    });
    await compareRows(session, read);
    await restoreIndexes();
    await renewSequences(session);
    await onAllThere();
    await markLoaded(session);
    await session.executeSql("commit");
    isOpen = false;
    return read;
  } finally {
    if (isOpen) await session.executeSql("rollback").catch(() => {});
  }
}

/** Compares the loaded rows with those of the backup, by their digests. */
async function compareRows(
  session: TransferSession,
  { contents, counts }: ReadBackup,
): Promise<void> {
  for (const table of contents.tables) {
    const found = await countRows(session, table);
    if (isSameCount(found, counts.tables[table.name])) continue;
    throw new AppError("conflict", {
      en: `The rows of ${table.name} did not arrive as they were. Nothing was restored.`,
      es: `Las filas de ${table.name} no llegaron como estaban. No se restauró nada.`,
    });
  }
}
