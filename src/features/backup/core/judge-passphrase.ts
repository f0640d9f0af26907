import type { Localized } from "#platform/core/locale.ts";

const shortest = 16;
const fewestDifferent = 8;

/**
 * Why a passphrase can't keep a backup closed.
 *
 * @param passphrase null when none is set.
 * @returns null when it can.
 */
export function judgePassphrase(passphrase: string | null): Localized<string> | null {
  if (passphrase === null) {
    return {
      en:
        "Set BACKUP_PASSPHRASE in the environment: it encrypts the backup, and without it nobody " +
        "can open one again. Keep it apart from the backups.",
      es:
        "Ponga BACKUP_PASSPHRASE en las variables de entorno: cifra la copia de seguridad y sin ella " +
        "nadie puede volver a abrir ninguna. Guárdela lejos de las copias.",
    };
  }
  if (passphrase.length < shortest || new Set(passphrase).size < fewestDifferent) {
    return {
      en:
        `BACKUP_PASSPHRASE is too easy to guess: use at least ${shortest} characters, ` +
        "such as six words in a row.",
      es:
        `BACKUP_PASSPHRASE es demasiado fácil de adivinar: use al menos ${shortest} caracteres, ` +
        "por ejemplo seis palabras seguidas.",
    };
  }
  return null;
}
