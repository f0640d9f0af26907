import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Readable } from "node:stream";
import { backupFormat } from "#features/backup/core/backup-contents.ts";
import type { BackupContents, BackupCounts } from "#features/backup/core/backup-contents.ts";
import type { Db } from "#platform/server/database.ts";
import { listTables } from "#platform/server/transfer/list-tables.ts";
import { readMigrationLevel } from "#platform/server/transfer/migration-level.ts";
import { TableDigest } from "#platform/server/transfer/table-digest.ts";
import type { TableCount } from "#platform/server/transfer/table-digest.ts";
import type { TransferSession } from "#platform/server/transfer/transfer-session.ts";
import { listWaitingJobs } from "#platform/server/transfer/waiting-jobs.ts";
import { ArchiveWriter } from "./write-archive.ts";
import { writeBackupFile } from "./write-backup-file.ts";

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
      await addRows(archive, `tables/${table.name}/${(number += 1)}`, piece);
      parts.onProgress({ ...progress, part: table.name, rows: progress.rows + digest.count.rows });
    }
    counted[table.name] = digest.count;
    progress.rows += digest.count.rows;
  }
  const jobs = await addJobs(parts.session, archive);
  const objects = await addObjects(parts, archive, progress);
  return { tables: counted, jobs, ...objects, checksum: archive.checksum };
}

async function addRows(archive: ArchiveWriter, name: string, piece: Buffer): Promise<void> {
  const bytes = await compress(piece, { level: 3 });
  await archive.add({ name, byteSize: bytes.length, bytes: [bytes] });
}

async function addJobs(session: TransferSession, archive: ArchiveWriter): Promise<number> {
  let jobs = 0;
  let number = 0;
  for await (const page of listWaitingJobs(session)) {
    jobs += page.length;
    await archive.addText(`jobs/${(number += 1)}`, JSON.stringify(page));
  }
  return jobs;
}

async function addObjects(
  { session, listObjects, objects, onProgress }: BackupParts,
  archive: ArchiveWriter,
  { rows }: { readonly rows: number },
): Promise<Pick<BackupCounts, "objects" | "objectBytes" | "missingObjects">> {
  const count = { objects: 0, objectBytes: 0, missingObjects: 0 };
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
      count.objectBytes += found.byteSize;
      onProgress({ part: "files", rows, objects: count.objects });
    }
  }
  return count;
}
