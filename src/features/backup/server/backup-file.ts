import { constants } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Decrypter, Encrypter } from "age-encryption";
import { isWeakPassphrase, shortestPassphrase } from "#features/backup/core/backup-place.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { watchReserve } from "#platform/files/disk-reserve.ts";
import { ignoreMissing, syncFolder } from "#platform/process/disk.ts";

/**
 * A backup is an ordinary age file (age-encryption.org/v1) with a passphrase: `age -d` opens it.
 * Its pieces of 64 KiB are authenticated with their number, and the last one is marked: none can be
 * changed, moved, left out or cut off. Decision 036.
 */

/**
 * log2 of scrypt's N. age's own program uses 18, which needs 256 MiB at once; this needs 128, as
 * OWASP recommends, because on a small machine the database is in memory as well.
 */
const scryptWorkFactor = 17;

/**
 * Encrypts bytes into a new file, which gets its name only once all of it is on disk.
 *
 * @param workFactor a smaller one makes a passphrase easier to guess; for tests.
 * @throws AppError `conflict` when a file of that name exists, `unavailable` when the disk is full,
 *   or short of what the site on it needs.
 */
export async function writeBackupFile(
  file: string,
  passphrase: string,
  bytes: AsyncIterable<Buffer>,
  {
    workFactor = scryptWorkFactor,
    dataDir,
  }: {
    readonly workFactor?: number;
    /** The site's own folder: on its disk the backup leaves room for the database. */
    readonly dataDir: string;
  },
): Promise<{ readonly byteSize: number }> {
  await refuseExisting(file);
  const unfinished = `${file}.tmp`;
  try {
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    const handle = await open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    try {
      const kept = leaveRoom(bytes, path.dirname(file), dataDir);
      const byteSize = await writeSealed(handle, passphrase, workFactor, kept);
      await handle.sync();
      await refuseExisting(file);
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
      return { byteSize };
    } finally {
      await handle.close();
    }
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code !== "EEXIST") await rm(unfinished, { force: true });
    throw explainWriting(failure, file);
  }
}

/** @throws AppError `unavailable` once the disk has no more room than its reserve. */
async function* leaveRoom(
  bytes: AsyncIterable<Buffer>,
  folder: string,
  dataDir: string,
): AsyncGenerator<Buffer> {
  const hasRoom = watchReserve(folder, dataDir);
  for await (const part of bytes) {
    if (!(await hasRoom(part.length))) {
      throw new AppError("unavailable", {
        en: `The disk of ${folder} is short of room, and the site needs what is left. So no backup was made. Make room.`,
        es: `Queda poco espacio en el disco de ${folder} y el sitio lo necesita, así que no se hizo ninguna copia de seguridad. Libere espacio.`,
      });
    }
    yield part;
  }
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, "r").catch(ignoreMissing);
  if (!handle) return;
  await handle.close();
  throw new AppError("conflict", {
    en: `${file} is there already, and a backup is never overwritten. Choose another name.`,
    es: `${file} ya existe y una copia de seguridad nunca se sobrescribe. Elija otro nombre.`,
  });
}

async function writeSealed(
  handle: FileHandle,
  passphrase: string,
  workFactor: number,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize("NFC"));
  encrypter.setScryptWorkFactor(workFactor);
  let byteSize = 0;
  for await (const sealed of await encrypter.encrypt(ReadableStream.from(bytes))) {
    await handle.writeFile(sealed);
    byteSize += sealed.length;
  }
  return byteSize;
}

const noRoom = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const noRight = new Set(["EACCES", "EPERM", "EROFS"]);

/** Explains in a sentence, where possible, why a backup could not be written to `file`. */
export function explainWriting(failure: unknown, file: string): unknown {
  const { code = "" } = failure as NodeJS.ErrnoException;
  const folder = path.dirname(file);
  if (noRoom.has(code)) {
    return new AppError("unavailable", {
      en: `The disk of ${folder} is full, so no backup was made. Make room.`,
      es: `El disco de ${folder} está lleno, así que no se hizo ninguna copia de seguridad. Libere espacio.`,
    });
  }
  if (noRight.has(code)) {
    return new AppError("forbidden", {
      en: `The site may not write to ${folder}, so no backup was made. Give its user the right to.`,
      es: `El sitio no puede escribir en ${folder}, así que no se hizo ninguna copia de seguridad. Dele permiso a su usuario.`,
    });
  }
  if (code === "EEXIST") {
    return new AppError("conflict", {
      en: `${file}.tmp is there already: another backup is being written, or one was cut off. Remove it when none is running.`,
      es: `${file}.tmp ya existe: se está escribiendo otra copia de seguridad o una se interrumpió. Bórrelo cuando no haya ninguna en marcha.`,
    });
  }
  if (code === "ENOENT") {
    return new AppError("not_found", {
      en: `There is no folder ${folder}.`,
      es: `No existe la carpeta ${folder}.`,
    });
  }
  return failure;
}

export interface BackupFile {
  /** The decrypted contents from the beginning. May be called again. */
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a backup and derives its key.
 *
 * @throws AppError `not_found`, `invalid` when it is no backup, `forbidden` for a wrong passphrase;
 *   while it is read `invalid` where it was changed, reordered or cut off.
 */
export async function openBackupFile(file: string, passphrase: string): Promise<BackupFile> {
  const handle = await open(file, "r").catch(ignoreMissing);
  if (!handle) {
    throw new AppError("not_found", {
      en: `There is no file ${file}.`,
      es: `No existe el archivo ${file}.`,
    });
  }
  try {
    const sealed = { file, ...(await openHead(handle, file, passphrase)) };
    return { read: () => readSealed(handle, sealed), close: () => handle.close() };
  } catch (failure) {
    await handle.close();
    throw failure;
  }
}

/** Longer than the header of any age file with one passphrase. */
const longestHead = 1_024;
const headShape = /^age-encryption\.org\/v1\n-> scrypt [^]*?\n--- .*\n/;

interface OpenedHead {
  readonly fileKey: Uint8Array;
  readonly headBytes: number;
}

async function openHead(handle: FileHandle, file: string, passphrase: string): Promise<OpenedHead> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), { position: 0 });
  const [head] = headShape.exec(buffer.toString("latin1", 0, bytesRead)) ?? [];
  if (head === undefined) throw noBackup(file);
  let isRefused = false;
  const decrypter = new Decrypter();
  // Keyboards write accents composed or decomposed; earlier versions used the passphrase as typed.
  const forms = new Set([passphrase.normalize("NFC"), passphrase, passphrase.normalize("NFD")]);
  for (const form of forms) decrypter.addPassphrase(form);
  // Called only when the passphrase did not open it.
  const refusal = () => {
    isRefused = true;
    return null;
  };
  decrypter.addIdentity({ unwrapFileKey: refusal });
  try {
    return { fileKey: await decrypter.decryptHeader(Buffer.from(head)), headBytes: head.length };
  } catch (cause) {
    if (!isRefused) throw noBackup(file, cause);
    throw new AppError("forbidden", {
      en: `BACKUP_PASSPHRASE does not open ${file}: it was made with another one, or its beginning was changed.`,
      es: `BACKUP_PASSPHRASE no abre ${file}: se hizo con otra frase o su comienzo cambió.`,
    });
  }
}

function noBackup(file: string, cause?: unknown): AppError {
  const words = {
    en: `${file} is no backup of this site, or its beginning was changed.`,
    es: `${file} no es una copia de seguridad de este sitio o su comienzo cambió.`,
  };
  return new AppError("invalid", words, { cause });
}

/**
 * age's constants: bytes of each piece except the last, of its tag, and of the nonce before them.
 */
const [pieceBytes, tagBytes, nonceBytes] = [65_536, 16, 16];

async function* readSealed(
  handle: FileHandle,
  { file, fileKey, headBytes }: OpenedHead & { readonly file: string },
): AsyncGenerator<Buffer> {
  const { size } = await handle.stat();
  const decrypter = new Decrypter();
  // Deriving the key from the passphrase takes a second and much memory, so it is done once.
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  let pieces = 0;
  try {
    const sealed = handle.createReadStream({ start: 0, autoClose: false });
    for await (const plain of await decrypter.decrypt(ReadableStream.from(sealed))) {
      pieces += 1;
      yield Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
    }
  } catch (failure) {
    // A disk error has a code; other failures are bytes that the key does not open.
    if (failure instanceof Error && "code" in failure) throw failure;
    const position = headBytes + nonceBytes + pieces * (pieceBytes + tagBytes);
    const isLast = position + pieceBytes + tagBytes >= size;
    const megabytes = (position / 1_048_576).toFixed(1);
    throw new AppError("invalid", explainBroken(file, megabytes, isLast), { cause: failure });
  }
}

/** @param megabytes from the beginning to the damaged place. */
function explainBroken(file: string, megabytes: string, isLast: boolean): Localized<string> {
  const en = isLast
    ? "ends too early, or was changed at its end"
    : "was changed, or put in another order";
  const es = isLast
    ? "termina demasiado pronto o su final cambió"
    : "cambió o se puso en otro orden";
  return {
    en: `${file} ${en}, ${megabytes} MB from its beginning. Use another copy.`,
    es: `${file} ${es}, a ${megabytes} MB de su comienzo. Use otra copia.`,
  };
}

/**
 * Why a passphrase is too weak for a backup.
 *
 * @param passphrase null when none is set.
 * @returns null when it is strong enough.
 */
export function judgePassphrase(passphrase: string | null): Localized<string> | null {
  if (passphrase === null) {
    return {
      en:
        "Set BACKUP_PASSPHRASE in the environment, or a passphrase on screen: it encrypts the backup, and without it nobody " +
        "can open one again. Keep it apart from the backups.",
      es:
        "Ponga BACKUP_PASSPHRASE en las variables de entorno, o una frase en pantalla: cifra la copia de seguridad y sin ella " +
        "nadie puede volver a abrir ninguna. Guárdela lejos de las copias.",
    };
  }
  if (isWeakPassphrase(passphrase)) {
    return {
      en:
        `BACKUP_PASSPHRASE is too easy to guess: use at least ${shortestPassphrase} characters, ` +
        "such as six words in a row.",
      es:
        `BACKUP_PASSPHRASE es demasiado fácil de adivinar: use al menos ${shortestPassphrase} caracteres, ` +
        "por ejemplo seis palabras seguidas.",
    };
  }
  return null;
}
