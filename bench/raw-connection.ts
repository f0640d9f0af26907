import { connect } from "node:net";

/** One kept connection that a request is written to as raw bytes, one at a time. */
export interface RawConnection {
  /** @returns the status and how long the whole answer took. */
  send(bytes: string): Promise<RawAnswer>;
  end(): void;
}

export interface RawAnswer {
  readonly status: number;
  readonly ms: number;
}

/** A full HTTP client would take the core that the server needs. */
export function openConnection(port: number): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
    let answer = "";
    let sentAt = 0;
    let finish: ((answer: RawAnswer) => void) | null = null;
    let fail: (error: Error) => void = reject;
    socket.once("connect", () =>
      resolve({
        send: (bytes) =>
          new Promise<RawAnswer>((done, failed) => {
            [answer, finish, fail] = ["", done, failed];
            sentAt = performance.now();
            socket.write(bytes);
          }),
        end: () => void socket.end(),
      }),
    );
    socket.on("data", (chunk: string) => {
      answer += chunk;
      if (!isWhole(answer)) return;
      finish?.({ status: Number(answer.slice(9, 12)), ms: performance.now() - sentAt });
    });
    socket.on("error", (error) => fail(error));
    socket.on("close", () => fail(new Error("The site closed a connection of the bench.")));
  });
}

/** Whether `text` holds one whole answer; these all have a length. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(text)?.[1] ?? "0";
  return text.length >= end + 4 + Number(length);
}
