import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable } from "node:stream";

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

async function send(
  request: Request,
  lookup: LookupFunction | undefined,
): Promise<IncomingMessage> {
  const url = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const start = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = start(url, {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), "content-length": body.byteLength },
      signal: request.signal,
      agent: false,
      ...(lookup ? { lookup } : {}),
    });
    call.on("response", resolve);
    // Stays on: an error after the answer began reaches whoever reads the body as well.
    call.on("error", reject);
    call.end(body);
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
