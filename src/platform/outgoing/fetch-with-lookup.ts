import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { addAbortSignal } from "node:stream";

interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal: AbortSignal;
  /** The system's own when undefined. */
  readonly lookup?: LookupFunction | undefined;
}

/** Of what a server may say before its answer nothing is of use here, and it may never stop. */
const mostInformation = 10;

/**
 * One request on a connection of its own. No redirect is followed. The caller reads the answer to
 * its end or destroys it; the signal ends the call at any time, the reading included.
 *
 * @throws when the connection ends, or turns into another protocol, before there is an answer.
 */
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
    // Node itself ends an answer of no stated length as if it were whole.
    call.on("response", (answer) => resolve(addAbortSignal(signal, answer)));
    let informed = 0;
    call.on("information", () => {
      informed += 1;
      if (informed > mostInformation)
        call.destroy(new Error("The server never came to its answer."));
    });
    // Nobody asked for another protocol. Node lets go of the socket then: no signal would end it.
    call.on("upgrade", (_answer, socket) => socket.destroy());
    call.on("close", () => reject(new Error("The connection ended without an answer.")));
    // Stays on: an error after the answer began reaches whoever reads the body as well.
    call.on("error", reject);
    call.end(body);
  });
}
