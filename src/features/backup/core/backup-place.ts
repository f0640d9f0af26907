import * as z from "zod/mini";
import { type Localized, perLocale } from "#platform/core/locale.ts";

/** Who named folder and passphrase: the environment wins; null while nobody did. */
export type BackupPlaceSource = "environment" | "screen" | null;

/** Where backups lie, as admins see it: without the passphrase, which is never answered. */
export interface BackupPlace {
  readonly dir: string;
  readonly by: BackupPlaceSource;
  /** Whether the environment names the folder. */
  readonly isDirFixed: boolean;
  readonly isPassphraseStored: boolean;
  /** ISO 8601, UTC; null where no admin chose anything. */
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

export const shortestPassphrase = 16;
const fewestDifferent = 8;
const longestPassphrase = 300;
const longestDir = 1_000;

/** Whether a passphrase is too easy to guess for a backup. */
export const isWeakPassphrase = (passphrase: string): boolean =>
  passphrase.length < shortestPassphrase || new Set(passphrase).size < fewestDifferent;

export const backupPlaceMessages = {
  en: {
    dir: "Write the whole path of a folder on the site's machine, such as /mnt/backups",
    inside: "Backups can't lie among the site's own files: choose another folder",
    closed: "The site can't write into this folder. Check its path, and who may write there.",
    passphrase: `Use at least ${shortestPassphrase} characters, such as six words in a row`,
  },
  es: {
    dir: "Escriba la ruta completa de una carpeta en la máquina del sitio, por ejemplo /mnt/copias",
    inside: "Las copias no pueden estar entre los archivos del sitio: elija otra carpeta",
    closed: "El sitio no puede escribir en esta carpeta. Revise la ruta y los permisos.",
    passphrase: `Use al menos ${shortestPassphrase} caracteres, por ejemplo seis palabras seguidas`,
  },
} as const satisfies Localized<unknown>;

/** What admins send: null is the site's own folder; a missing passphrase leaves the stored one. */
export const backupPlaceSchema = perLocale((locale) => {
  const words = backupPlaceMessages[locale];
  return z.object({
    dir: z.nullable(
      z
        .string(words.dir)
        .check(z.trim(), z.maxLength(longestDir, words.dir), z.regex(/^\/\P{Cc}+$/u, words.dir)),
    ),
    passphrase: z.optional(
      z.string(words.passphrase).check(
        z.maxLength(longestPassphrase, words.passphrase),
        z.regex(/^\P{Cc}*$/u, words.passphrase),
        z.refine((text) => !isWeakPassphrase(text), words.passphrase),
      ),
    ),
  });
});

export type SentBackupPlace = z.infer<ReturnType<typeof backupPlaceSchema>>;
