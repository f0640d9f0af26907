import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A call as it goes over the wire. */
export interface RawCall {
  readonly method: string;
  readonly target: string;
  /** A name may come twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

export interface RawAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How a call ended that was not answered. */
export type Unanswered = "closed" | "hung" | "garbled";

/** Longer than the server lets anybody be silent; an answer takes milliseconds. */
const patienceMs = 40_000;

/** One caller, on one connection after another. */
export class RawCaller {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number) {
    this.#port = port;
  }

  close(): void {
    this.#agent.destroy();
  }

  async send(call: RawCall): Promise<RawAnswer | Unanswered> {
    const { method, target, headers, body } = call;
    const sent = request({
      port: this.#port,
      method,
      path: target,
      agent: this.#agent,
      setHost: false,
      signal: AbortSignal.timeout(patienceMs),
    });
    // A call without a body has neither a length nor chunks.
    sent.useChunkedEncodingByDefault = false;
    // The server may hang up behind its answer, while the body is still being sent.
    sent.on("error", () => {});
    for (const [name, value] of headers) sent.appendHeader(name, value);
    sent.end(body ?? undefined);
    try {
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      return unpack(answer, await buffer(answer));
    } catch (failure) {
      const { name, code = "" } = failure as NodeJS.ErrnoException;
      // The server may have closed a connection that was kept at this very moment.
      if (code === "ECONNRESET" && sent.reusedSocket) return this.send(call);
      return name === "AbortError" ? "hung" : code.startsWith("HPE_") ? "garbled" : "closed";
    }
  }
}

function unpack({ statusCode = 0, headers }: IncomingMessage, packed: Buffer) {
  const coding = headers["content-encoding"];
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const answer = { status: statusCode, headers: Object.fromEntries(named) as RawAnswer["headers"] };
  try {
    const read = coding === "gzip" ? gunzipSync : coding === "br" ? brotliDecompressSync : null;
    // The answer to HEAD, and one that nothing changed, says how it would be packed.
    return { ...answer, body: read && packed.length > 0 ? read(packed) : packed };
  } catch {
    return "garbled";
  }
}

/** The header in which a fuzzed site names the route that answered. */
export const routeHeader = "x-fuzzed-route";
