import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import {
  cancelImport,
  endAbandonedImport,
  findImport,
  followImport,
  pauseImport,
  type ImportRow,
  holdImport,
} from "#features/uploads/server/imports-store.ts";
import type { Locale } from "#platform/core/locale.ts";
import { importFailure } from "./open-remote-file.ts";
import { type ImportParts, runImport, tokenMs } from "./run-import.ts";

const pollMs = 500;
/**
 * A proxy may close a connection that is silent for a minute, and the client gives up after five.
 */
const aliveMs = 20_000;

interface Follower {
  readonly tokenHash: string;
  readonly startedBy: string;
  readonly locale: Locale;
  /** Checked every `checkMs`; after a sign-out the socket is closed. */
  readonly isSignedIn: () => Promise<boolean>;
  /** The address of a stored object. */
  readonly locate: (objectId: string) => string;
}

/**
 * Reports an import's progress to a socket. The progress is read from the import's row, whichever
 * process runs it. Starts the import if it is waiting. Resolves when the socket is closed.
 */
export async function followOnSocket(
  {
    parts: { database, clock, timings },
    runner,
  }: { readonly parts: ImportParts; readonly runner: ImportRunner },
  socket: WebSocket,
  { tokenHash, startedBy, locale, isSignedIn, locate }: Follower,
): Promise<void> {
  const { db } = database;
  const watched = watchSocket(socket, (text) => obey(text));
  const follower = randomUUID();
  let reported = "";
  let reportedAt = 0;
  let movedAt = clock.now().getTime();
  let followedAt = 0;
  let checkedAt = movedAt;

  async function obey(text: string): Promise<void> {
    const action = readAction(text);
    if (action === "cancel") await cancelImport(db, tokenHash);
    else if (action !== null) await pauseImport(db, tokenHash, action === "pause");
  }

  /** Repeats an unchanged message only after `aliveMs`, to keep the connection alive. */
  function tell(message: object, now: number): void {
    const text = JSON.stringify(message);
    if (text !== reported) movedAt = now;
    if (text === reported && now - reportedAt < aliveMs) return;
    if (!watched.send(text)) return;
    reported = text;
    reportedAt = now;
  }

  async function look(): Promise<boolean> {
    const now = clock.now();
    if (now.getTime() - followedAt >= aliveMs) {
      followedAt = now.getTime();
      const expiresAt = new Date(followedAt + tokenMs);
      await followImport(db, tokenHash, { follower, now, expiresAt });
    }
    if (now.getTime() - checkedAt >= timings.checkMs) {
      checkedAt = now.getTime();
      if (!(await isSignedIn())) return false;
    }
    const row = await findImport(db, { tokenHash, startedBy, now });
    // The import is over, or a later socket follows it.
    if (!row || row.follower !== follower) return false;
    if (row.state === "waiting") await runner.begin(tokenHash);
    if (row.state === "running" && row.heldUntil !== null && row.heldUntil <= now) {
      const failure = importFailure("interrupted").sentence;
      await endAbandonedImport(db, tokenHash, { now, failure });
    }
    tell(describe(row, locale, locate), now.getTime());
    return isOpen(row) && now.getTime() - movedAt < timings.idleMs;
  }

  try {
    while (watched.isOpen() && (await look())) await wait(pollMs, undefined, watched);
  } catch {
    // The socket is closed, or the database is unreachable. The client reconnects and asks again.
  } finally {
    watched.close();
  }
}

const isOpen = ({ state }: ImportRow) => state === "waiting" || state === "running";

function describe(
  { state, failure, objectId, bytesDone, bytesTotal }: ImportRow,
  locale: Locale,
  locate: Follower["locate"],
): object {
  if (state === "done" && objectId !== null) return tellSuccess(locate(objectId), objectId);
  if (state === "waiting" || state === "running") return tellProgress(bytesDone, bytesTotal);
  return tellFailure((failure ?? importFailure("interrupted").sentence)[locale]);
}

// The socket's messages, in the shapes that Uppy's companion client reads.

function tellProgress(bytesDone: number, bytesTotal: number | null) {
  const percent = bytesTotal === null || bytesTotal === 0 ? 0 : (100 * bytesDone) / bytesTotal;
  // The client ignores an empty one.
  const progress = Math.min(100, percent).toFixed(2);
  return { action: "progress", payload: { progress, bytesUploaded: bytesDone, bytesTotal } };
}

/** @param location the address of the file, and `key` the name under which it can be claimed. */
function tellSuccess(location: string, key: string) {
  // The client hands it on as the upload's body.
  const responseText = JSON.stringify({ location, key });
  return { action: "success", payload: { url: location, response: { status: 200, responseText } } };
}

function tellFailure(message: string) {
  return { action: "error", payload: { error: { message } } };
}

const actions = ["pause", "resume", "cancel"] as const;

/** The action that the client asks for; null for any other message. */
function readAction(text: string): (typeof actions)[number] | null {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== "object" || said === null || !("action" in said)) return null;
    return actions.find((action) => action === said.action) ?? null;
  } catch {
    return null;
  }
}

/**
 * The most bytes that may wait in a socket. Beyond that nothing more is sent until the client
 * reads.
 */
const mostUnread = 16_384;
const pingMs = 25_000;
/** The most messages from one socket. A client sends a few for each import. */
const mostMessages = 100;
const tooMuch = 1_008;

/**
 * Limits what a socket's client may leave unread and may send, and ends the socket when the client
 * no longer answers pings.
 */
export function watchSocket(socket: WebSocket, onText: (text: string) => Promise<void>) {
  const closed = new AbortController();
  let isAlive = true;
  let messages = 0;
  // Messages are handled one after the other, so that a pause and its resume keep their order.
  let obeying: Promise<void> = Promise.resolve();
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.on("pong", () => (isAlive = true));
  socket.on("message", (data, isBinary) => {
    messages += 1;
    if (isBinary || messages > mostMessages) return socket.close(tooMuch);
    const text = String(data);
    obeying = obeying.then(() => onText(text)).catch(() => {});
  });
  socket.on("close", () => {
    clearInterval(pinging);
    closed.abort();
  });
  const signal: AbortSignal = closed.signal;
  return {
    signal,
    isOpen: () => socket.readyState === socket.OPEN,
    /** @returns false if it was not sent, because too much is unread. */
    send(text: string): boolean {
      if (socket.bufferedAmount > mostUnread) return false;
      socket.send(text);
      return true;
    },
    close() {
      // Closes after the messages under way were handled, in their order.
      void obeying.then(() => socket.close());
      setTimeout(() => socket.terminate(), pingMs).unref();
    },
  };
}

/**
 * Limits of simultaneous imports, for one person and for one process. Each may write as fast as the
 * disk allows, and more would slow visitors.
 */
const mostOfPerson = 3;
const mostOfAll = 8;

type ImportRunner = ReturnType<typeof createImportRunner>;

export function createImportRunner(parts: ImportParts) {
  const { database, clock, timings } = parts;
  const closing = new AbortController();
  const signal: AbortSignal = closing.signal;
  const running = new Set<Promise<void>>();
  return {
    /** Aborted once the server closes. */
    closing: signal,
    /** Starts an import that waits in this process, unless enough are under way. */
    async begin(tokenHash: string): Promise<void> {
      if (closing.signal.aborted) return;
      const now = clock.now();
      const heldUntil = new Date(now.getTime() + timings.holdMs);
      const row = await database.transaction((tx) =>
        holdImport(tx, tokenHash, { now, heldUntil, mostOfPerson, mostOfAll }),
      );
      if (!row) return;
      const run = runImport(parts, row, closing.signal).finally(() => running.delete(run));
      running.add(run);
    },
    /** Stops running imports: their followers read that the import was interrupted. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(running);
    },
  };
}
