import { type FileHandle, stat } from "node:fs/promises";
import { AppError } from "#platform/core/app-error.ts";
import { judgeDiskRoom, readDiskRoom } from "#platform/process/disk.ts";

/** Retry-After for a refused upload: somebody has to free disk space first. */
const retryAfterSeconds = 600;

/** Bytes written between two checks of the free space. */
const lookEveryBytes = 8 * 1_048_576;

/**
 * A full disk is reported as a limit instead of a failure: hundreds of refused uploads must not
 * flood the log.
 */
export function noRoom(): AppError {
  return new AppError(
    "overloaded",
    {
      en: "There is no room for files here at the moment. Forms can still be sent without a file. Please send the file later.",
      es: "En este momento no hay espacio para archivos. Los formularios sí se pueden enviar sin archivo. Envíe el archivo más tarde.",
    },
    { retryAfterSeconds },
  );
}

/**
 * Refuses files while the disk is short of room: the rest is reserved for the database, so that
 * families can still send forms. A disk whose free space can't be read refuses nobody.
 *
 * @throws AppError `overloaded`.
 */
export async function refuseTightDisk(dir: string): Promise<void> {
  const room = await readDiskRoom(dir).catch(() => null);
  if (room && judgeDiskRoom(room) !== "enough") throw noRoom();
}

/**
 * Keeps the same reserve for what the site itself writes, such as a backup: called before each
 * piece, it checks the disk every few megabytes.
 *
 * @param dir the folder that is written to; on a separate disk it may be filled.
 * @returns a function that gives false once the disk that also holds `dataDir` is short of room.
 */
export function watchReserve(dir: string, dataDir: string): (byteSize: number) => Promise<boolean> {
  let unseenBytes = lookEveryBytes;
  return async (byteSize) => {
    unseenBytes += byteSize;
    if (unseenBytes < lookEveryBytes) return true;
    unseenBytes = 0;
    const [one, other] = await Promise.all(
      [dir, dataDir].map((each) => stat(each).catch(() => null)),
    );
    if (!one || one.dev !== other?.dev) return true;
    const room = await readDiskRoom(dir).catch(() => null);
    return room === null || judgeDiskRoom(room) === "enough";
  };
}

/** Writes a body to a file of `dir` as long as the disk has more room than its reserve. */
export function writeWithReserve(
  handle: FileHandle,
  dir: string,
): (chunk: Buffer) => Promise<void> {
  let unseenBytes = lookEveryBytes;
  return async (chunk) => {
    unseenBytes += chunk.length;
    if (unseenBytes >= lookEveryBytes) {
      await refuseTightDisk(dir);
      unseenBytes = 0;
    }
    await handle.writeFile(chunk);
  };
}
