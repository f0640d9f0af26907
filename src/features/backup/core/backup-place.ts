import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";

/** Who named folder and passphrase: the environment wins; null while nobody did. */
export type BackupPlaceSource = "environment" | "screen" | null;

/** A bucket of an S3-compatible service, to which each backup is copied. */
export interface BackupBucket {
  readonly name: string;
  /** Empty for Amazon's own. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
}

/** Where backups lie, as admins see it: no answer contains the passphrase or the bucket's key. */
export interface BackupPlace {
  readonly dir: string;
  /** Null while backups are not copied to a bucket. */
  readonly bucket: BackupBucket | null;
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
const longestBucketText = 300;

/** Whether a passphrase is too easy to guess for a backup. */
export const isWeakPassphrase = (passphrase: string): boolean =>
  passphrase.length < shortestPassphrase || new Set(passphrase).size < fewestDifferent;

export const backupPlaceMessages = {
  en: {
    dir: "Write the whole path of a folder on the site's machine, such as /mnt/backups",
    inside: "Backups can't lie among the site's own files: choose another folder",
    closed: "The site can't write into this folder. Check its path, and who may write there.",
    passphrase: `Use at least ${shortestPassphrase} characters, such as six words in a row`,
    bucket:
      "Write the bucket's name as the service shows it: 3 to 63 small letters, digits, - and .",
    noBucket: "The service has no bucket of this name. Make it there first, or correct the name.",
    endpoint: "Write the service's address, such as https://s3.us-west-004.backblazeb2.com",
    noAnswer: "Nothing answers at this address. Check it, and the region.",
    region: "Write the region as the service names it, such as us-east-1",
    otherRegion: "The bucket lies in another region. Write the one that the service shows.",
    accessKeyId: "Write the access key ID, without spaces",
    refused:
      "The service refuses this key. Check the access key ID and the secret access key, and that they may list, read, write and delete in this bucket.",
    secretAccessKey: "Write the secret access key for this bucket and service again",
  },
  es: {
    dir: "Escriba la ruta completa de una carpeta en la máquina del sitio, por ejemplo /mnt/copias",
    inside: "Las copias no pueden estar entre los archivos del sitio: elija otra carpeta",
    closed: "El sitio no puede escribir en esta carpeta. Revise la ruta y los permisos.",
    passphrase: `Use al menos ${shortestPassphrase} caracteres, por ejemplo seis palabras seguidas`,
    bucket:
      "Escriba el nombre del depósito como lo muestra el servicio: de 3 a 63 letras minúsculas, cifras, - y .",
    noBucket: "El servicio no tiene un depósito con ese nombre. Créelo allí o corrija el nombre.",
    endpoint:
      "Escriba la dirección del servicio, por ejemplo https://s3.us-west-004.backblazeb2.com",
    noAnswer: "Nadie responde en esta dirección. Revise la dirección y la región.",
    region: "Escriba la región como la llama el servicio, por ejemplo us-east-1",
    otherRegion: "El depósito está en otra región. Escriba la que muestra el servicio.",
    accessKeyId: "Escriba la clave de acceso (access key ID), sin espacios",
    refused:
      "El servicio rechaza esta clave. Revise la clave de acceso y la clave secreta, y que permitan listar, leer, escribir y borrar en este depósito.",
    secretAccessKey: "Escriba otra vez la clave secreta para este depósito y este servicio",
  },
} as const satisfies Localized<unknown>;

export type BackupPlaceMessage = keyof (typeof backupPlaceMessages)["en"];

/** The form of a service's address: empty, or without a path, https or on this machine http. */
const endpointShape =
  /^(?:(?:https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?|http:\/\/(?:127\.0\.0\.1|localhost))(?::\d{1,5})?)?$/;

/** Puts https:// before an address that was typed without it, and takes a last slash away. */
const completeEndpoint = (text: string) =>
  (text === "" || /^https?:/i.test(text) ? text : `https://${text}`)
    .replace(/\/$/, "")
    .toLowerCase();

function bucketSchema(locale: Locale) {
  const words = backupPlaceMessages[locale];
  const key = (message: string) =>
    z
      .string(message)
      .check(z.trim(), z.maxLength(longestBucketText, message), z.regex(/^[!-~]+$/, message));
  return z.object({
    name: z
      .string(words.bucket)
      .check(z.trim(), z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, words.bucket)),
    endpoint: z
      .string(words.endpoint)
      .check(
        z.trim(),
        z.maxLength(longestBucketText, words.endpoint),
        z.overwrite(completeEndpoint),
        z.regex(endpointShape, words.endpoint),
      ),
    region: z.string(words.region).check(z.trim(), z.regex(/^[a-z\d-]{1,60}$/, words.region)),
    accessKeyId: key(words.accessKeyId),
    secretAccessKey: z.optional(key(words.secretAccessKey)),
  });
}

/**
 * What admins send. Of the folder null is the site's own, of the bucket that nothing is copied;
 * what is missing stays as it is stored.
 */
export const backupPlaceSchema = perLocale((locale) => {
  const words = backupPlaceMessages[locale];
  return z.object({
    dir: z.nullable(
      z
        .string(words.dir)
        .check(z.trim(), z.maxLength(longestDir, words.dir), z.regex(/^\/\P{Cc}+$/u, words.dir)),
    ),
    bucket: z.optional(z.nullable(bucketSchema(locale))),
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
