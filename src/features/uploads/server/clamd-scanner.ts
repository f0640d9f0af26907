import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ScannerAwayError, type VirusScanner, type ScanResult } from "./scan-worker.ts";

/** By default, clamd spends at most two minutes on one file. */
const silentMs = 150_000;
const longestAnswer = 4_096;
const endOfStream = Buffer.alloc(4);

/**
 * ClamAV's daemon at a socket of this machine. Files are sent as a stream (INSTREAM), so that it
 * needs no right to read them, and so that they may also be in a bucket.
 */
export function clamdScanner(socketPath: string, timeoutMs = silentMs): VirusScanner {
  return {
    async scan(bytes, signal) {
      const socket = connect({ path: socketPath, signal });
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error("clamd was silent.")));
      const answer = readAnswer(socket);
      try {
        await sendFile(socket, bytes, answer);
        return readClamdAnswer(await answer.whole);
      } catch (failure) {
        // Leaving the file's stream early causes an error in it, which is not this one.
        if (failure === bytes.errored || failure instanceof ScannerAwayError) throw failure;
        throw new ScannerAwayError("clamd gave no answer.", { cause: failure });
      } finally {
        socket.destroy();
        bytes.destroy();
      }
    },
  };
}

interface Answer {
  readonly whole: Promise<string>;
  hasCome: boolean;
}

/**
 * If a file is too large, clamd answers early and closes the connection, so the rest is not sent.
 */
async function sendFile(socket: Socket, bytes: Readable, answer: Answer): Promise<void> {
  await once(socket, "connect");
  try {
    await write(socket, Buffer.from("zINSTREAM\0"));
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (await hasAnswered(answer)) return;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      await write(socket, chunk);
    }
    if (!(await hasAnswered(answer))) await write(socket, endOfStream);
  } catch (failure) {
    if (!answer.hasCome) throw failure;
  }
}

/** Waits for an answer that has already arrived, because a failed write would drop it unread. */
async function hasAnswered(answer: Answer): Promise<boolean> {
  await nextTurn();
  await nextTurn();
  return answer.hasCome;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (failure) => (failure ? reject(failure) : resolve()));
  });
}

function readAnswer(socket: Socket): Answer {
  const whole = new Promise<string>((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      text += part;
      const end = text.indexOf("\0");
      if (end !== -1) {
        answer.hasCome = true;
        resolve(text.slice(0, end));
      } else if (text.length > longestAnswer) reject(new Error("clamd's answer has no end."));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("clamd broke off.")));
  });
  // This listener is needed too: the socket may fail while the bytes are still being sent.
  whole.catch(() => {});
  const answer: Answer = { whole, hasCome: false };
  return answer;
}

const found = /^stream: (.{1,200}) FOUND$/;
/**
 * Findings that name no virus. If configured to, clamd reports them for a file that it could not
 * read whole: too large for it, locked with a password, or damaged.
 */
const unread = [
  [/^Heuristics\.Limits\.Exceeded/, "too-large"],
  [/^Heuristics\.Encrypted/, "encrypted"],
  [/^Heuristics\.Broken/, "broken"],
] as const;

/**
 * Interprets clamd's answer.
 *
 * @param answer to INSTREAM, without the zero at its end.
 * @throws ScannerAwayError if the answer says nothing about the file.
 */
function readClamdAnswer(answer: string): ScanResult {
  if (answer === "stream: OK") return { kind: "clean" };
  const finding = found.exec(answer)?.[1];
  if (finding !== undefined) {
    const [, reason] = unread.find(([pattern]) => pattern.test(finding)) ?? [];
    return reason ? { kind: "failed", finding: reason } : { kind: "infected", finding };
  }
  if (answer.startsWith("INSTREAM size limit exceeded")) {
    return { kind: "failed", finding: "too-large" };
  }
  throw new ScannerAwayError(`clamd answered: ${answer.slice(0, 200)}`);
}
