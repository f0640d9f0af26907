import type { IncomingMessage } from "node:http";
import { nameRemoteFile } from "#features/uploads/core/file-names.ts";
import { AppError } from "#platform/core/app-error.ts";
import { PrivateAddressError } from "#platform/outgoing/public-lookup.ts";
import { sendRequest } from "#platform/outgoing/send-request.ts";
import { tooLarge } from "#platform/files/incoming-files.ts";
import { importFailure } from "./import-failures.ts";
import { guardedLookup, readLink, type RemoteGuard } from "./remote-guard.ts";

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface RemoteFile {
  readonly name: string;
  /** As its server calls its kind. */
  readonly type: string;
  /** As its server says; null when it doesn't. */
  readonly byteSize: number | null;
  /** To be read, or destroyed. */
  readonly bytes: IncomingMessage;
}

export interface OpenRemoteOptions {
  readonly guard: RemoteGuard;
  readonly maxBytes: number;
  /** From the first question to the end of the last answer's headers. */
  readonly headersMs: number;
  /** Also ends the reading of the bytes. */
  readonly signal: AbortSignal;
}

/**
 * Asks for the file at a link and follows where it leads; every address on the way is checked.
 *
 * @throws AppError with a sentence for whoever gave the link.
 */
export async function openRemoteFile(
  link: string,
  { guard, maxBytes, headersMs, signal }: OpenRemoteOptions,
): Promise<RemoteFile> {
  const opening = new AbortController();
  const timer = setTimeout(() => opening.abort(importFailure("nothing")), headersMs);
  const either = AbortSignal.any([signal, opening.signal]);
  try {
    const { url, answer } = await follow(readLink(link, guard), guard, either);
    try {
      return describe(url, answer, maxBytes);
    } catch (failure) {
      answer.destroy();
      throw failure;
    }
  } catch (failure) {
    throw explain(failure, either);
  } finally {
    clearTimeout(timer);
  }
}

async function follow(first: URL, guard: RemoteGuard, signal: AbortSignal) {
  const lookup = guardedLookup(guard);
  // No packing: what unpacks to more than it was would pass every count.
  const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": "file-import/1" };
  let url = first;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await sendRequest(url, { method: "GET", headers, signal, lookup });
    // One that fails before anybody reads it must not end the process.
    answer.on("error", () => {});
    const { location } = answer.headers;
    if (!redirects.has(answer.statusCode ?? 0) || location === undefined) return { url, answer };
    answer.destroy();
    url = readLink(location, guard, url);
  }
  throw importFailure("redirects");
}

function describe(url: URL, answer: IncomingMessage, maxBytes: number): RemoteFile {
  if (answer.statusCode !== 200) throw importFailure("nothing");
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") throw importFailure("packed");
  const byteSize = readLength(answer.headers["content-length"]);
  if (byteSize !== null && byteSize > maxBytes) throw tooLarge(maxBytes);
  return {
    name: nameRemoteFile(url, answer.headers["content-disposition"]),
    type: readType(answer.headers["content-type"]),
    byteSize,
    bytes: answer,
  };
}

function readLength(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function readType(header: string | undefined): string {
  const type = header?.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) ? type : "application/octet-stream";
}

function explain(failure: unknown, signal: AbortSignal): unknown {
  const reason: unknown = signal.aborted ? signal.reason : failure;
  if (reason instanceof AppError) return reason;
  // Whoever asked has gone, or this server closes.
  if (signal.aborted) return importFailure("interrupted", reason);
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof PrivateAddressError) return importFailure("private", failure);
  }
  return importFailure("nothing", failure);
}
