import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { tellFailure, tellProgress, tellSuccess } from "#features/uploads/core/import-message.ts";
import type { ImportMessage } from "#features/uploads/core/import-message.ts";
import { readImportAction } from "#features/uploads/core/import-message.ts";
import type { Locale } from "#platform/core/locale.ts";
import { importFailure } from "./import-failures.ts";
import { tokenMs } from "./import-parts.ts";
import type { ImportParts } from "./import-parts.ts";
import type { ImportRunner } from "./import-runner.ts";
import {
  cancelImport,
  findImport,
  followImport,
  pauseImport,
} from "#features/uploads/server/imports-store.ts";
import type { ImportRow } from "#features/uploads/server/imports-store.ts";
import { watchSocket } from "./watch-socket.ts";

const pollMs = 500;
/** A proxy in between may close what is silent for a minute, and the client gives up after five. */
const aliveMs = 20_000;

export interface Follower {
  readonly tokenHash: string;
  readonly startedBy: string;
  readonly locale: Locale;
  /** Asked again and again: who follows an import uses the session, and without one hears no more. */
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

  /** The same again only to show that somebody is here. */
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
    // A later socket of the same import has taken its place.
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
