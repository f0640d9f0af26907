import type { IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { sendRequest } from "./send-request.ts";

const bodiless = new Set([204, 205, 304]);

/**
 * A `fetch` that decides which address a host name stands for, which the global one can't. It
 * follows no redirects, keeps no connection, and ends each one with its answer.
 *
 * @param lookup the system's own when undefined.
 */
export function createFetchWithLookup(lookup?: LookupFunction): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    try {
      return toResponse(await send(request, lookup));
    } catch (cause) {
      if (request.signal.aborted) throw request.signal.reason;
      // As the global one says it, so that callers tell lost connections from errors of ours.
      throw new TypeError("fetch failed", { cause });
    }
  };
}

async function send(request: Request, lookup?: LookupFunction): Promise<IncomingMessage> {
  return sendRequest(new URL(request.url), {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: Buffer.from(await request.arrayBuffer()),
    signal: request.signal,
    lookup,
  });
}

function toResponse(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (!bodiless.has(status)) return new Response(Readable.toWeb(answer), { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
}
