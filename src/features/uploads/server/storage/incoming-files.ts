import { randomUUID } from "node:crypto";
import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { makeFolder } from "#platform/server/durable-folders.ts";
import { ignoreMissing } from "./ignore-missing.ts";
import type { PutRules, StoredBytes } from "./object-storage.ts";
import { receiveFile } from "./receive-file.ts";
import type { ReceivedFile } from "./receive-file.ts";

/** A file that was received whole and looked into, and that nobody can have yet. */
export interface IncomingFile<Type> extends ReceivedFile {
  readonly path: string;
  readonly type: Type;
}

export interface IncomingFiles {
  /**
   * Writes what is sent to a file of its own, looks into it, and hands it on. The file is gone when
   * this ends, however it ends.
   */
  receive<Type extends string, Result>(
    id: string,
    bytes: Readable,
    rules: PutRules<Type>,
    handOn: (file: IncomingFile<Type>) => Promise<Result>,
  ): Promise<Result>;
  /** Clears away what broken-off uploads of killed processes left behind. */
  removeAbandoned(lastWrittenBefore: Date): Promise<void>;
}

/** The folder in which uploads wait until they are known to be whole and harmless. */
export async function openIncomingFiles(dir: string): Promise<IncomingFiles> {
  await makeFolder(dir);
  return {
    async receive(id, bytes, { maxBytes, accept }, handOn) {
      const file = path.join(dir, `${id}.${randomUUID()}`);
      try {
        const received = await writeFile(file, bytes, maxBytes);
        const type = await lookInto(file, received.byteSize, accept);
        return await handOn({ ...received, path: file, type });
      } finally {
        await rm(file, { force: true });
      }
    },
    async removeAbandoned(lastWrittenBefore) {
      for (const name of await readdir(dir)) {
        const file = path.join(dir, name);
        const found = await stat(file).catch(ignoreMissing);
        if (found && found.mtime < lastWrittenBefore) await rm(file, { force: true });
      }
    },
  };
}

async function writeFile(file: string, bytes: Readable, maxBytes: number): Promise<ReceivedFile> {
  const handle = await open(file, "wx", 0o600);
  try {
    const received = await receiveFile(bytes, maxBytes, (chunk) => handle.writeFile(chunk));
    await handle.sync();
    return received;
  } finally {
    await handle.close();
  }
}

async function lookInto<Result>(
  file: string,
  byteSize: number,
  look: (bytes: StoredBytes) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, "r");
  try {
    return await look({
      byteSize,
      async read(position, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), { position });
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
