import { chmod, mkdir, rm } from "node:fs/promises";
import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import path from "node:path";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { describeError, type Log } from "./log.ts";

const longestMessage = 64 * 1024;
/** All that is held about a person may be told. */
const longestAnswer = 64 * 1024 * 1024;
const timeoutMs = 30_000;
/** No site listens there; the last two say that the path is too long for any to do so. */
const nobodyListens = new Set(["ENOENT", "ECONNREFUSED", "EINVAL", "ENAMETOOLONG"]);

interface CommandChannelOptions {
  readonly dataDir: string;
  /** Does what a command asks for; what it throws is answered with `explain`. */
  readonly answer: (command: unknown) => Promise<string>;
  readonly explain: (failure: unknown) => string;
  readonly log: Log;
}

type Answer = Readonly<Partial<Record<"output" | "failure", string>>>;

/** Relative where that is shorter: the system takes about a hundred letters. */
function toSocketPath(dataDir: string): string {
  const full = path.resolve(dataDir, "commands", "socket");
  const relative = path.relative(process.cwd(), full);
  return relative.length < full.length ? relative : full;
}

/**
 * Lets commands at the terminal work beside the running site, which alone may hold the embedded
 * database. Its folder is closed to other users: whoever can speak here could read the database's
 * files as well. Call it under the database's lock, which makes an older socket a dead one.
 *
 * @returns what closes it, after the commands under way; whoever has not said all of one is cut off.
 */
export async function openCommandChannel(
  options: CommandChannelOptions,
): Promise<() => Promise<void>> {
  const { dataDir, log } = options;
  const socketPath = toSocketPath(dataDir);
  const unfinished = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    unfinished.add(socket);
    void serve(socket, options, () => unfinished.delete(socket));
  });
  try {
    await mkdir(path.dirname(socketPath), { recursive: true, mode: 0o700 });
    await chmod(path.dirname(socketPath), 0o700);
    await rm(socketPath, { force: true });
    await once(server.listen(socketPath), "listening");
  } catch (failure) {
    // The site serves families without it, too.
    log.warn(describeError(failure), "Commands beside the running site are not possible.");
    return async () => {};
  }
  // Of a connection, such as one too many for this machine; with nobody to hear it the site would end.
  server.on("error", (failure) => log.warn(describeError(failure), "A command did not come in."));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of unfinished) socket.destroy();
    });
}

/**
 * Hands a command to the site that runs on this folder.
 *
 * @returns what it says; null when no site runs there.
 * @throws AppError `conflict` with the site's sentence when it refuses, `too_large` before it is asked.
 */
export async function callRunningSite(dataDir: string, command: unknown): Promise<string | null> {
  const message = JSON.stringify(command);
  // The site would hang up half-way, which says nothing to anybody.
  if (Buffer.byteLength(message) > longestMessage)
    throw new AppError("too_large", {
      en: "This is far too long. Nothing was changed.",
      es: "Esto es demasiado largo. No se cambió nada.",
    });
  const socket = createConnection({ path: toSocketPath(dataDir), allowHalfOpen: true });
  socket.end(message);
  try {
    const { output, failure } = JSON.parse(await readAll(socket, longestAnswer)) as Answer;
    if (output !== undefined) return output;
    throw new AppError("conflict", asSaid(failure ?? ""));
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code !== undefined && nobodyListens.has(code)) return null;
    throw failure;
  }
}

/** The site has chosen the language already. */
const asSaid = (sentence: string): Localized<string> => ({ en: sentence, es: sentence });

async function serve(
  socket: Socket,
  { answer, explain, log }: CommandChannelOptions,
  onRead: () => void,
): Promise<void> {
  let text: string;
  try {
    text = await readAll(socket, longestMessage);
  } catch {
    // Who hangs up before the end asked for nothing.
    return void socket.destroy();
  } finally {
    onRead();
  }
  socket.on("error", () => {});
  socket.end(JSON.stringify(await toAnswer(text)));

  async function toAnswer(command: string): Promise<Answer> {
    try {
      return { output: await answer(JSON.parse(command)) };
    } catch (failure) {
      if (!(failure instanceof AppError)) log.warn(describeError(failure), "A command failed.");
      return { failure: explain(failure) };
    }
  }
}

async function readAll(socket: Socket, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("The other side is silent.")));
  for await (const part of socket as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error("The message is too long.");
    parts.push(part);
  }
  socket.setTimeout(0);
  return Buffer.concat(parts).toString("utf8");
}
