import { AppError, type AppErrorCode } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";

const failures = {
  address: [
    "invalid",
    {
      en: "Please give a link that starts with https:// or http://.",
      es: "Escriba un enlace que empiece con https:// o http://.",
    },
  ],
  private: [
    "invalid",
    {
      en: "This link leads to a private network. Only files on the public internet can be taken.",
      es: "Este enlace lleva a una red privada. Solo se pueden traer archivos de la internet pública.",
    },
  ],
  redirects: [
    "invalid",
    {
      en: "This link leads on to other links too often.",
      es: "Este enlace lleva a otros enlaces demasiadas veces.",
    },
  ],
  port: [
    "invalid",
    {
      en: "Please give a link without a port number.",
      es: "Escriba un enlace sin número de puerto.",
    },
  ],
  password: [
    "invalid",
    {
      en: "Please give a link without a name and password in it.",
      es: "Escriba un enlace que no lleve nombre ni contraseña.",
    },
  ],
  // One sentence for no answer and for every answer but a file: whoever names links learns nothing
  // of what stands behind them.
  nothing: [
    "invalid",
    {
      en: "No file came from this link. Open it in your browser: if it asks for a sign-in, download the file and add it from your device. Otherwise try again later.",
      es: "De este enlace no llegó ningún archivo. Ábralo en su navegador: si le pide iniciar sesión, descargue el archivo y agréguelo desde su dispositivo. Si no, intente de nuevo más tarde.",
    },
  ],
  packed: [
    "invalid",
    {
      en: "The other server sends this file packed. Please add it by hand.",
      es: "El otro servidor envía este archivo comprimido. Agréguelo usted a mano.",
    },
  ],
  cut: [
    "invalid",
    {
      en: "The other server broke off. Please try again.",
      es: "El otro servidor cortó la conexión. Intente de nuevo.",
    },
  ],
  stalled: [
    "invalid",
    {
      en: "The other server stopped sending. Please try again.",
      es: "El otro servidor dejó de enviar. Intente de nuevo.",
    },
  ],
  slow: [
    "invalid",
    {
      en: "The other server is too slow for a file of this size.",
      es: "El otro servidor es demasiado lento para un archivo de este tamaño.",
    },
  ],
  paused: [
    "invalid",
    {
      en: "The import was paused for too long. Please start it again.",
      es: "La importación estuvo en pausa demasiado tiempo. Empiécela de nuevo.",
    },
  ],
  interrupted: [
    "unavailable",
    {
      en: "The import was interrupted. Please start it again.",
      es: "La importación se interrumpió. Empiécela de nuevo.",
    },
  ],
} as const satisfies Readonly<Record<string, readonly [AppErrorCode, Localized<string>]>>;

export type ImportFault = keyof typeof failures;

/** Why a file at a link can't be had, in a sentence for whoever gave the link. */
export function importFailure(fault: ImportFault, cause?: unknown): AppError {
  const [code, sentence] = failures[fault];
  return new AppError(code, sentence, { cause });
}
