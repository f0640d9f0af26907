import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import * as z from "zod";
import type { Db } from "#platform/database/database.ts";
import {
  listTables,
  TableDigest,
  type TableCount,
  type TransferSession,
} from "#platform/database/transfer/transfer-session.ts";
import { readMigrationLevel } from "#platform/database/migrate.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import { writeBackupFile } from "./backup-file.ts";

const compress = promisify(gzip);

/** Raised whenever an older version of the site could not read what this one writes. */
export const backupFormat = 1;

/** The first entry: what the file contains, and what made it. */
export const backupContentsSchema = z.object({
  format: z.number().int(),
  /** A UUID of this file, by which an interrupted restore recognizes it. */
  id: z.uuid(),
  appVersion: z.string(),
  /** ISO 8601, UTC: the moment of the state that it contains. */
  madeAt: z.iso.datetime(),
  /** The migration level of the tables: when their newest migration was made. */
  level: z.number(),
  /** Each table after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export type BackupContents = z.infer<typeof backupContentsSchema>;

/** The last entry: totals for messages, and for comparing rows after a restore. */
export const backupCountsSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number().int(), digest: z.string() })),
  objects: z.number().int(),
  /** How many files the running site removed while the backup was made. */
  missingObjects: z.number().int(),
});

export type BackupCounts = z.infer<typeof backupCountsSchema>;

interface BackupParts {
  /** Reads inside a transaction with a fixed snapshot, or from a copy that nobody else writes. */
  readonly session: TransferSession;
  /** Ids of objects whose bytes are in the storage, in pages. */
  readonly listObjects: (db: Db) => AsyncIterable<readonly string[]>;
  readonly objects: Pick<ObjectStorage, "stat" | "read">;
  /** The secret with which values in the database are sealed. */
  readonly secret: string;
  readonly appVersion: string;
  /** The folder of the site's own files. */
  readonly dataDir: string;
  readonly madeAt: Date;
  /** Tables whose rows the database derives. */
  readonly derivedTables: ReadonlySet<string>;
  readonly onProgress: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  readonly part: string;
  readonly rows: number;
  readonly objects: number;
}

export type MadeBackup = Awaited<ReturnType<typeof makeBackup>>;

/** Writes everything that the site consists of into one encrypted file. */
export async function makeBackup(parts: BackupParts, file: string, passphrase: string) {
  const contents = await describeContents(parts);
  const archive = new ArchiveWriter(parts.madeAt);
  const made: { counts?: BackupCounts } = {};
  const fill = async () => {
    await archive.addText("backup.json", JSON.stringify(contents));
    await archive.addText("secret", parts.secret);
    made.counts = await addAll(parts, contents, archive);
    await archive.addText("counts.json", JSON.stringify(made.counts));
  };
  const { dataDir } = parts;
  const { byteSize } = await writeBackupFile(file, passphrase, archive.bytes(fill), { dataDir });
  if (!made.counts) throw new Error("The backup ended before it was counted.");
  return { byteSize, contents, counts: made.counts };
}

async function describeContents({
  session,
  appVersion,
  madeAt,
  derivedTables,
}: BackupParts): Promise<BackupContents> {
  const level = await readMigrationLevel(session);
  if (level === null) throw new Error("The site never ran on this database: nothing to back up.");
  const listed = await listTables(session, derivedTables);
  return {
    format: backupFormat,
    id: randomUUID(),
    appVersion,
    madeAt: madeAt.toISOString(),
    level,
    tables: listed.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
}

async function addAll(
  parts: BackupParts,
  { tables }: BackupContents,
  archive: ArchiveWriter,
): Promise<BackupCounts> {
  const counted: Record<string, TableCount> = {};
  const progress = { rows: 0, objects: 0 };
  for (const table of tables) {
    const digest = new TableDigest();
    let number = 0;
    for await (const piece of parts.session.copyOut(table)) {
      digest.add(piece);
      const bytes = await compress(piece, { level: 3 });
      const name = `tables/${table.name}/${inOrder((number += 1))}.tsv.gz`;
      await archive.add({ name, byteSize: bytes.length, bytes: [bytes] });
      parts.onProgress({ ...progress, part: table.name, rows: progress.rows + digest.count.rows });
    }
    counted[table.name] = digest.count;
    progress.rows += digest.count.rows;
  }
  const objects = await addObjects(parts, archive, progress);
  return { tables: counted, ...objects };
}

/** Zero-padded, so that a shell lists files in order. */
const inOrder = (number: number) => String(number).padStart(6, "0");

async function addObjects(
  { session, listObjects, objects, onProgress }: BackupParts,
  archive: ArchiveWriter,
  { rows }: { readonly rows: number },
): Promise<Pick<BackupCounts, "objects" | "missingObjects">> {
  const count = { objects: 0, missingObjects: 0 };
  for await (const page of listObjects(session.db)) {
    for (const id of page) {
      const found = await objects.stat(id);
      const bytes = found && (await objects.read(id));
      if (!found || !bytes) {
        count.missingObjects += 1;
        continue;
      }
      await archive.add({ name: `objects/${id}`, byteSize: found.byteSize, bytes });
      count.objects += 1;
      onProgress({ part: "files", rows, objects: count.objects });
    }
  }
  return count;
}

/** Writes a tar file entry by entry: `age -d FILE | tar x` unpacks it. */
export class ArchiveWriter {
  readonly #packing: Pack = pack();
  readonly #madeAt: Date;

  constructor(madeAt: Date) {
    this.#madeAt = madeAt;
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.add({ name, byteSize: bytes.length, bytes: [bytes] });
  }

  /** All entries as one stream, while `fill` adds them; what it throws ends the stream. */
  async *bytes(fill: () => Promise<void>): AsyncGenerator<Buffer> {
    let failure: unknown = null;
    const filling = fill().then(
      () => this.#packing.finalize(),
      (error: unknown) => {
        failure = error ?? new Error("Nothing was thrown.");
        this.#packing.destroy();
      },
    );
    try {
      for await (const part of this.#packing as AsyncIterable<Buffer>) yield part;
    } catch (error) {
      if (failure === null) throw error;
    } finally {
      this.#packing.destroy();
    }
    await filling;
    if (failure !== null) throw failure;
  }

  /** Resolves when the reader of `bytes` has taken it. */
  async add({
    name,
    byteSize: size,
    bytes,
  }: {
    readonly name: string;
    /** Known in advance, because a tar file has it in front. */
    readonly byteSize: number;
    readonly bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
  }): Promise<void> {
    const header = { name, size, mode: 0o600, mtime: this.#madeAt };
    let sink: ReturnType<Pack["entry"]> | undefined;
    const ended = new Promise<void>((resolve, reject) => {
      const end = (error?: Error | null) => (error ? reject(error) : resolve());
      if (size === 0) this.#packing.entry(header, "", end);
      else sink = this.#packing.entry(header, end);
    });
    ended.catch(() => {});
    for await (const part of bytes) {
      if (sink?.write(part) === false) await Promise.race([once(sink, "drain"), ended]);
    }
    // Its types require a last argument.
    sink?.end(null);
    await ended;
  }
}
