import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export interface RawAnswer {
  readonly status: number;
  /** Names are in lower case. Of several headers with one name the last counts. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How a call ended that was not answered. */
export type Unanswered = "closed" | "hung" | "garbled";

/** Longer than the server lets anybody be silent; an answer takes milliseconds. */
const patienceMs = 40_000;
const headEnd = Buffer.from("\r\n\r\n");

/** One caller who writes bytes as they are and reads answers, on one connection after another. */
export class RawCaller {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async send(bytes: Buffer, method: string): Promise<RawAnswer | Unanswered> {
    const isReused = this.#socket !== null;
    const outcome = await this.#exchange(bytes, method);
    // The server may have closed a connection that was kept at this very moment.
    if (outcome === "closed" && isReused) return this.#exchange(bytes, method);
    return outcome;
  }

  #exchange(bytes: Buffer, method: string): Promise<RawAnswer | Unanswered> {
    const socket = this.#socket ?? connect(this.#port, "127.0.0.1");
    this.#socket = socket;
    let received = Buffer.alloc(0);
    return new Promise((resolve) => {
      const finish = (outcome: RawAnswer | Unanswered, keeps = false) => {
        clearTimeout(timer);
        socket.off("data", onData).off("close", onClose);
        if (!keeps) this.close();
        resolve(outcome);
      };
      const timer = setTimeout(() => finish("hung"), patienceMs);
      const onData = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const read = readAnswer(received, method, false);
        if (read === "garbled") finish("garbled");
        else if (read !== "more") finish(read, read.headers["connection"] !== "close");
      };
      const onClose = () => {
        const read = received.length > 0 ? readAnswer(received, method, true) : "more";
        finish(read === "more" ? "closed" : read);
      };
      socket.on("data", onData).on("close", onClose);
      // "close" follows every error, and ends the call.
      if (socket.listenerCount("error") === 0) socket.on("error", () => {});
      socket.write(bytes);
    });
  }
}

function readHead(text: string): Pick<RawAnswer, "status" | "headers"> | null {
  const [first = "", ...lines] = text.split("\r\n");
  const [, status] = /^HTTP\/1\.[01] (\d{3}) /.exec(first) ?? [];
  if (status === undefined) return null;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon < 1) return null;
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { status: Number(status), headers };
}

/** @param isOver whether the connection has ended, so that nothing more will come. */
function readAnswer(
  bytes: Buffer,
  method: string,
  isOver: boolean,
): RawAnswer | "more" | "garbled" {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return isOver ? "garbled" : "more";
  const head = readHead(bytes.subarray(0, end).toString("latin1"));
  if (!head) return "garbled";
  const rest = bytes.subarray(end + headEnd.length);
  if (head.status < 200) return readAnswer(rest, method, isOver);
  const hasNone = method === "HEAD" || head.status === 204 || head.status === 304;
  const body = hasNone ? Buffer.alloc(0) : readBody(head.headers, rest, isOver);
  if (body === "garbled") return body;
  return body ? { ...head, body } : "more";
}

function unpack(coding: string | undefined, body: Buffer): Buffer | "garbled" {
  try {
    if (coding === "gzip") return gunzipSync(body);
    return coding === "br" ? brotliDecompressSync(body) : body;
  } catch {
    return "garbled";
  }
}

/** Reads and unpacks a body; null while a part of it is still to come. */
function readBody(
  headers: RawAnswer["headers"],
  rest: Buffer,
  isOver: boolean,
): Buffer | null | "garbled" {
  const packed = readPacked(headers, rest, isOver);
  return Buffer.isBuffer(packed) ? unpack(headers["content-encoding"], packed) : packed;
}

/** Reads a body; null while a part of it is still to come. */
function readPacked(
  { "content-length": length, "transfer-encoding": encoding }: RawAnswer["headers"],
  rest: Buffer,
  isOver: boolean,
): Buffer | null | "garbled" {
  if (encoding === "chunked") return readChunks(rest);
  if (length === undefined) return isOver ? rest : null;
  const body = rest.subarray(0, Number(length));
  return body.length === Number(length) ? body : null;
}

/** Joins chunks; null while some are still to come. */
function readChunks(bytes: Buffer): Buffer | null | "garbled" {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString("latin1"), 16);
    if (Number.isNaN(size)) return "garbled";
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}

/** The header in which a fuzzed site names the route that answered. */
export const routeHeader = "x-fuzzed-route";
