import { connect } from "node:net";

const timeoutMs = 60_000;

/** A connection on which a test writes bytes that no HTTP client would send. */
export interface RawConnection {
  write(bytes: string | Uint8Array): void;
  /** All bytes received until the server closed the connection; rejects when it stays open. */
  readonly answer: Promise<string>;
}

/** @param localAddress another local address, for a caller from another network. */
export function openRaw(
  port: number,
  { localAddress = "127.0.0.1" }: { readonly localAddress?: string } = {},
): RawConnection {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const answer = new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.setTimeout(timeoutMs, () => {
      socket.destroy(new Error(`Still open after ${timeoutMs} ms.`));
    });
    socket.on("data", (chunk) => void chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
  });
  return { write: (bytes) => void socket.write(bytes), answer };
}

export function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const connection = openRaw(port);
  connection.write(bytes);
  return connection.answer;
}
