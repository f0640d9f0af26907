import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { inDefaultLocale } from "#platform/core/locale.ts";
import { refusals, unreadable } from "./refusals.ts";

const lingerMs = 2_000;

const statuses: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
};

/** Bytes that are no HTTP at all never become a request; they still get a whole answer. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, reason] = statuses[error.code ?? ""] ?? [400, "Bad Request"];
  const body = JSON.stringify({
    success: false,
    message: inDefaultLocale(refusals[status] ?? unreadable),
    requestId: randomUUID(),
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Whoever goes on sending would otherwise keep the socket for ever; an immediate destroy could
  // throw away the answer before it is read.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
