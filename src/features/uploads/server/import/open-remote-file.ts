import { isIP } from "node:net";
import { Readable } from "node:stream";
import { nameRemoteFile } from "#features/uploads/core/file-names.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import {
  createPublicLookup,
  isPublicAddress,
  type ResolveHost,
} from "#platform/outgoing/public-lookup.ts";
import { createFetchWithLookup } from "#platform/outgoing/fetch-with-lookup.ts";
import { tooLarge } from "#platform/files/incoming-files.ts";

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Which addresses and ports this server may call. Tests have rules of their own, because their
 * servers run on this machine, at any port.
 */
export interface RemoteGuard {
  readonly isAllowed: (address: string) => boolean;
  readonly isPortAllowed: (port: number) => boolean;
  /** The system's own resolver if undefined. */
  readonly resolve?: ResolveHost;
}

interface RemoteFile {
  readonly name: string;
  /** The media type that its server names. */
  readonly type: string;
  /** The size that its server names; null without one. */
  readonly byteSize: number | null;
  /** The caller has to read or destroy this stream. */
  readonly bytes: Readable;
}

/**
 * Requests the file at a link and follows redirects; every address on the way is checked.
 *
 * @throws AppError with a sentence for the person who gave the link.
 */
export async function openRemoteFile(
  link: string,
  {
    guard,
    maxBytes,
    headersMs,
    signal,
  }: {
    readonly guard: RemoteGuard;
    readonly maxBytes: number;
    /** From the first request to the end of the last answer's headers. */
    readonly headersMs: number;
    /** Also ends the reading of the bytes. */
    readonly signal: AbortSignal;
  },
): Promise<RemoteFile> {
  const opening = new AbortController();
  const timer = setTimeout(() => opening.abort(importFailure("nothing")), headersMs);
  const either = AbortSignal.any([signal, opening.signal]);
  try {
    const { url, answer } = await follow(readRemoteLink(link, guard), guard, either);
    try {
      return describe(url, answer, maxBytes);
    } catch (failure) {
      void answer.body?.cancel();
      throw failure;
    }
  } catch (failure) {
    throw explain(failure, either);
  } finally {
    clearTimeout(timer);
  }
}

async function follow(first: URL, guard: RemoteGuard, signal: AbortSignal) {
  const fetch = createFetchWithLookup(createPublicLookup(guard.resolve, guard.isAllowed));
  // No compression: a small compressed answer could unpack to more than every limit.
  const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": "file-import/1" };
  let url = first;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await fetch(url, { headers, signal });
    const location = answer.headers.get("location");
    if (!redirects.has(answer.status) || location === null) return { url, answer };
    void answer.body?.cancel();
    url = readRemoteLink(location, guard, url);
  }
  throw importFailure("redirects");
}

function describe(url: URL, { status, headers, body }: Response, maxBytes: number): RemoteFile {
  if (status !== 200 || body === null) throw importFailure("nothing");
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") throw importFailure("packed");
  const byteSize = readLength(headers.get("content-length"));
  if (byteSize !== null && byteSize > maxBytes) throw tooLarge(maxBytes);
  return {
    name: nameRemoteFile(url, headers.get("content-disposition") ?? undefined),
    type: readType(headers.get("content-type")),
    byteSize,
    // A stream that fails before anybody reads it must not end the process.
    bytes: Readable.fromWeb(body).on("error", () => {}),
  };
}

function readLength(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function readType(header: string | null): string {
  const type = header?.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) ? type : "application/octet-stream";
}

function explain(failure: unknown, signal: AbortSignal): unknown {
  const reason: unknown = signal.aborted ? signal.reason : failure;
  if (reason instanceof AppError) return reason;
  // The person has gone, or this server is closing.
  if (signal.aborted) return importFailure("interrupted", reason);
  // Also for a name that leads to a private address; another answer would reveal which internal
  // names exist.
  return importFailure("nothing", failure);
}

/** At other ports there are mail servers, databases and consoles rather than files. */
const webPorts = new Set([80, 443]);

export const publicOnly: RemoteGuard = {
  isAllowed: isPublicAddress,
  isPortAllowed: (port) => webPorts.has(port),
};

const longestLink = 2_048;

/**
 * Reads a link as an address that may be called.
 *
 * @throws AppError `invalid`.
 */
export function readRemoteLink(text: string, guard: RemoteGuard, base?: URL): URL {
  if (text.length > longestLink || !URL.canParse(text, base?.href)) throw importFailure("address");
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol)) throw importFailure("address");
  // A password in a link must not end up in a log or a table.
  if (url.username !== "" || url.password !== "") throw importFailure("password");
  if (!guard.isPortAllowed(readPort(url))) throw importFailure("port");
  // An IP address needs no lookup, so the check of resolved addresses below would be skipped.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !guard.isAllowed(host)) throw importFailure("private");
  return url;
}

function readPort({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

const failures = {
  address: {
    en: "Please give a link that starts with https:// or http://.",
    es: "Escriba un enlace que empiece con https:// o http://.",
  },
  private: {
    en: "This link leads to a private network. Only files on the public internet can be taken.",
    es: "Este enlace lleva a una red privada. Solo se pueden traer archivos de la internet pública.",
  },
  redirects: {
    en: "This link leads on to other links too often.",
    es: "Este enlace lleva a otros enlaces demasiadas veces.",
  },
  port: {
    en: "Please give a link without a port number.",
    es: "Escriba un enlace sin número de puerto.",
  },
  password: {
    en: "Please give a link without a name and password in it.",
    es: "Escriba un enlace que no lleve nombre ni contraseña.",
  },
  // One sentence for no answer and for every answer other than a file, so that nobody can explore
  // an internal network with links.
  nothing: {
    en: "No file came from this link. Open it in your browser: if it asks for a sign-in, download the file and add it from your device. Otherwise try again later.",
    es: "De este enlace no llegó ningún archivo. Ábralo en su navegador: si le pide iniciar sesión, descargue el archivo y agréguelo desde su dispositivo. Si no, intente de nuevo más tarde.",
  },
  packed: {
    en: "The other server sends this file packed. Please add it by hand.",
    es: "El otro servidor envía este archivo comprimido. Agréguelo usted a mano.",
  },
  cut: {
    en: "The other server broke off. Please try again.",
    es: "El otro servidor cortó la conexión. Intente de nuevo.",
  },
  stalled: {
    en: "The other server stopped sending. Please try again.",
    es: "El otro servidor dejó de enviar. Intente de nuevo.",
  },
  slow: {
    en: "The other server is too slow for a file of this size.",
    es: "El otro servidor es demasiado lento para un archivo de este tamaño.",
  },
  paused: {
    en: "The import was paused for too long. Please start it again.",
    es: "La importación estuvo en pausa demasiado tiempo. Empiécela de nuevo.",
  },
  interrupted: {
    en: "The import was interrupted. Please start it again.",
    es: "La importación se interrumpió. Empiécela de nuevo.",
  },
} satisfies Record<string, Localized<string>>;

/** Why an import failed, in a sentence for the person who gave the link. */
export function importFailure(fault: keyof typeof failures, cause?: unknown): AppError {
  const code = fault === "interrupted" ? "unavailable" : "invalid";
  return new AppError(code, failures[fault], { cause });
}
