import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import {
  backupFormat,
  type BackupContents,
  type BackupCounts,
} from "#features/backup/core/backup-contents.ts";
import type { Db } from "#platform/database/database.ts";
import {
  listTables,
  TableDigest,
  type TableCount,
  type TransferSession,
} from "#platform/database/transfer/transfer-session.ts";
import { readMigrationLevel } from "#platform/database/transfer/migration-level.ts";
import { writeBackupFile } from "./backup-file.ts";

const compress = promisify(gzip);

/** What a backup needs of the object storage. */
export interface BackedUpObjects {
  stat(id: string): Promise<{ readonly byteSize: number } | null>;
  read(id: string): Promise<Readable | null>;
}

export interface BackupParts {
  /** Inside a transaction whose view does not change, or on a copy that nobody else writes. */
  readonly session: TransferSession;
  /** Ids of objects whose bytes are in the storage, in pages. */
  readonly listObjects: (db: Db) => AsyncIterable<readonly string[]>;
  readonly objects: BackedUpObjects;
  /** What sealed values in the database are sealed with. */
  readonly secret: string;
  readonly appVersion: string;
  readonly madeAt: Date;
  /** Tables whose rows the database makes by itself. */
  readonly derivedTables: ReadonlySet<string>;
  readonly onProgress: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  readonly part: string;
  readonly rows: number;
  readonly objects: number;
}

export interface MadeBackup {
  readonly byteSize: number;
  readonly contents: BackupContents;
  readonly counts: BackupCounts;
}

/** Writes everything that the site is made of into one encrypted file. */
export async function makeBackup(
  parts: BackupParts,
  file: string,
  passphrase: string,
): Promise<MadeBackup> {
  const contents = await describeContents(parts);
  const archive = new ArchiveWriter(parts.madeAt);
  const made: { counts?: BackupCounts } = {};
  const fill = async () => {
    await archive.addText("backup.json", JSON.stringify(contents));
    await archive.addText("secret", parts.secret);
    made.counts = await addAll(parts, contents, archive);
    await archive.addText("counts.json", JSON.stringify(made.counts));
  };
  const { byteSize } = await writeBackupFile(file, passphrase, archive.bytes(fill));
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
  const tables = listed.map(({ name, columns }) => ({ name, columns: [...columns] }));
  const database = session.kind;
  return {
    format: backupFormat,
    id: randomUUID(),
    appVersion,
    madeAt: madeAt.toISOString(),
    level,
    database,
    tables,
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
      await addRows(archive, `tables/${table.name}/${inOrder((number += 1))}.tsv.gz`, piece);
      parts.onProgress({ ...progress, part: table.name, rows: progress.rows + digest.count.rows });
    }
    counted[table.name] = digest.count;
    progress.rows += digest.count.rows;
  }
  const objects = await addObjects(parts, archive, progress);
  return { tables: counted, ...objects };
}

async function addRows(archive: ArchiveWriter, name: string, piece: Buffer): Promise<void> {
  const bytes = await compress(piece, { level: 3 });
  await archive.add({ name, byteSize: bytes.length, bytes: [bytes] });
}

/** So that a shell lists them in their order. */
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

interface ArchiveEntry {
  readonly name: string;
  /** Known before, as a tar file has it in front. */
  readonly byteSize: number;
  readonly bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** A tar file, entry by entry: `age -d FILE | tar x` takes it apart. */
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
  async add({ name, byteSize: size, bytes }: ArchiveEntry): Promise<void> {
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
    // Its types ask for a last piece.
    sink?.end(null);
    await ended;
  }
}
