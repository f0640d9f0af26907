import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal: AbortSignal;
  /** The system's own when undefined. */
  readonly lookup?: LookupFunction | undefined;
}

/** One request on a connection of its own, which ends with the answer. No redirect is followed. */
export function sendRequest(
  url: URL,
  { method, headers, body, signal, lookup }: OutgoingRequest,
): Promise<IncomingMessage> {
  const start = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": body.byteLength };
    const call = start(url, {
      method,
      headers: { ...headers, ...length },
      signal,
      agent: false,
      ...(lookup ? { lookup } : {}),
    });
    call.on("response", resolve);
    // Stays on: an error after the answer began reaches whoever reads the body as well.
    call.on("error", reject);
    call.end(body);
  });
}
