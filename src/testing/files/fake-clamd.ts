import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Content of a file that makes the fake scanner behave in this way. */
export const clamdMarks = {
  virus: "X-TEST-VIRUS",
  limits: "X-TEST-LIMITS",
  encrypted: "X-TEST-ENCRYPTED",
  broken: "X-TEST-BROKEN",
  fault: "X-TEST-FAULT",
  hangUp: "X-TEST-HANG-UP",
  silence: "X-TEST-SILENCE",
} as const;

const command = "zINSTREAM\0";

/** A fake of ClamAV's daemon: INSTREAM on a Unix socket, one command per connection. */
export async function startFakeClamd({ maxBytes = 1_000_000 } = {}) {
  const dir = await mkdtemp(join(tmpdir(), "clamd-"));
  const socketPath = join(dir, "clamd.ctl");
  const scans: number[] = [];
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    serve(socket, maxBytes, scans);
  });
  const start = () =>
    new Promise<void>((resolve) => {
      listener.listen(socketPath, resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await start();
  return {
    socketPath,
    /** The number of bytes that each scan got. */
    scans,
    start,
    /** Like a stopped daemon: nothing listens until `start`. */
    stop,
    async close() {
      if (listener.listening) await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function serve(socket: Socket, maxBytes: number, scans: number[]): void {
  let received = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const file = readChunks(received);
    if (file.bytes.length > maxBytes) {
      return void socket.end("INSTREAM size limit exceeded. ERROR\0", () => socket.destroy());
    }
    if (!file.isWhole) return;
    scans.push(file.bytes.length);
    answer(socket, file.bytes.toString("latin1"));
  });
}

function answer(socket: Socket, text: string): void {
  const says = (mark: keyof typeof clamdMarks) => text.includes(clamdMarks[mark]);
  if (says("silence")) return;
  if (says("hangUp")) return void socket.destroy();
  if (says("virus")) return void socket.end("stream: Test.Virus.UNOFFICIAL FOUND\0");
  if (says("limits")) {
    return void socket.end("stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0");
  }
  if (says("encrypted")) return void socket.end("stream: Heuristics.Encrypted.PDF FOUND\0");
  if (says("broken")) return void socket.end("stream: Heuristics.Broken.Media.PNG FOUND\0");
  if (says("fault")) return void socket.end("stream: Can't allocate memory ERROR\0");
  socket.end("stream: OK\0");
}

/** Each chunk begins with its length; a length of zero ends the stream. */
function readChunks(received: Buffer): { readonly bytes: Buffer; readonly isWhole: boolean } {
  const parts: Buffer[] = [];
  if (received.subarray(0, command.length).toString() !== command) {
    return { bytes: Buffer.alloc(0), isWhole: false };
  }
  let at = command.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { bytes: Buffer.concat(parts), isWhole: true };
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { bytes: Buffer.concat(parts), isWhole: false };
}
