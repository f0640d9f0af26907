import { randomUUID } from "node:crypto";
import type { ImportParts } from "./import-parts.ts";
import { holdImport } from "#features/uploads/server/imports-store.ts";
import { runImport } from "./run-import.ts";

/** Each may write as fast as the disk takes it; more would keep visitors waiting. */
const mostOfPerson = 3;
const mostOfAll = 8;

export interface ImportRunner {
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
