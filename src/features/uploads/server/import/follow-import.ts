import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import {
  tellFailure,
  tellProgress,
  tellSuccess,
  type ImportMessage,
  readImportAction,
} from "#features/uploads/core/import-message.ts";
import {
  cancelImport,
  findImport,
  followImport,
  pauseImport,
  type ImportRow,
  holdImport,
} from "#features/uploads/server/imports-store.ts";
import type { Locale } from "#platform/core/locale.ts";
import { importFailure } from "./import-failures.ts";
import { tokenMs, type ImportParts } from "./import-parts.ts";
import { runImport } from "./run-import.ts";

const pollMs = 500;
/** A proxy in between may close what is silent for a minute, and the client gives up after five. */
const aliveMs = 20_000;

export interface Follower {
  readonly tokenHash: string;
  readonly startedBy: string;
  readonly locale: Locale;
  /** Checked every `checkMs`: after a sign-out the socket is closed. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Where an object is found once it is stored. */
  readonly locate: (objectId: string) => string;
}

export interface FollowDependencies {
  readonly parts: ImportParts;
  readonly runner: ImportRunner;
}

/**
 * Tells a socket how its import goes, from its row, whichever process works on it; begins it when
 * nobody does. Resolves when the socket is closed.
 */
export async function followOnSocket(
  { parts: { database, clock, timings }, runner }: FollowDependencies,
  socket: WebSocket,
  { tokenHash, startedBy, locale, isSignedIn, locate }: Follower,
): Promise<void> {
  const { db } = database;
  const watched = watchSocket(socket, (text) => obey(text));
  const follower = randomUUID();
  let told = "";
  let toldAt = 0;
  let movedAt = clock.now().getTime();
  let followedAt = 0;
  let checkedAt = movedAt;

  async function obey(text: string): Promise<void> {
    const action = readImportAction(text);
    if (action === "cancel") await cancelImport(db, tokenHash);
    else if (action !== null) await pauseImport(db, tokenHash, action === "pause");
  }

  /** Repeats an unchanged message only after `aliveMs`, to keep the connection alive. */
  function tell(message: ImportMessage, now: number): void {
    const text = JSON.stringify(message);
    if (text !== told) movedAt = now;
    if (text === told && now - toldAt < aliveMs) return;
    if (!watched.send(text)) return;
    told = text;
    toldAt = now;
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
    if (isFree(row, now)) await runner.begin(tokenHash);
    tell(describe(row, locale, locate), now.getTime());
    return isOpen(row) && now.getTime() - movedAt < timings.idleMs;
  }

  try {
    while (watched.isOpen() && (await look())) await wait(pollMs, undefined, watched);
  } catch {
    // The socket is closed, or the database is away: the client comes back and asks again.
  } finally {
    watched.close();
  }
}

const isOpen = ({ state }: ImportRow) => state === "waiting" || state === "running";

function isFree({ state, heldUntil }: ImportRow, now: Date): boolean {
  return state === "waiting" || (state === "running" && heldUntil !== null && heldUntil <= now);
}

function describe(
  { state, failure, objectId, bytesDone, bytesTotal }: ImportRow,
  locale: Locale,
  locate: Follower["locate"],
): ImportMessage {
  if (state === "done" && objectId !== null) return tellSuccess(locate(objectId), objectId);
  if (state === "waiting" || state === "running") return tellProgress(bytesDone, bytesTotal);
  return tellFailure((failure ?? importFailure("interrupted").sentence)[locale]);
}

/**
 * The most bytes that may be waiting in a socket: past it nothing more is sent until the client
 * reads.
 */
const mostUnread = 16_384;
const pingMs = 25_000;
/** The most messages of one socket: a client sends a few for each import. */
const mostMessages = 100;
const tooMuch = 1_008;

interface WatchedSocket {
  readonly signal: AbortSignal;
  isOpen(): boolean;
  /** @returns false when it was not sent, because too much is unread. */
  send(text: string): boolean;
  close(): void;
}

/**
 * A socket with limits on what its client may leave unread and may send, ended when the client no
 * longer answers pings.
 */
export function watchSocket(
  socket: WebSocket,
  onText: (text: string) => Promise<void>,
): WatchedSocket {
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
  return {
    signal: closed.signal,
    isOpen: () => socket.readyState === socket.OPEN,
    send(text) {
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
 * Imports at once, of one person and in one process: each may write as fast as the disk takes it,
 * and more would slow visitors.
 */
const mostOfPerson = 3;
const mostOfAll = 8;

interface ImportRunner {
  /** Aborted once the server closes. */
  readonly closing: AbortSignal;
  /** Begins an import in this process, unless one works on it or enough are under way. */
  begin(tokenHash: string): Promise<void>;
  /** Breaks off what is under way; it waits for another process, or for the next start. */
  close(): Promise<void>;
}

export function createImportRunner(parts: ImportParts): ImportRunner {
  const { database, clock, timings } = parts;
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    closing: closing.signal,
    async begin(tokenHash) {
      if (closing.signal.aborted) return;
      const hold = { tokenHash, runner: randomUUID() };
      const now = clock.now();
      const heldUntil = new Date(now.getTime() + timings.holdMs);
      const row = await database.transaction((tx) =>
        holdImport(tx, hold, { now, heldUntil, mostOfPerson, mostOfAll }),
      );
      if (!row) return;
      const run = runImport(parts, hold, row, closing.signal).finally(() => running.delete(run));
      running.add(run);
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
