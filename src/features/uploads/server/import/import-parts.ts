import type { DocumentType } from "#features/uploads/core/document-type.ts";
import type {
  ObjectStorage,
  StoredBytes,
} from "#features/uploads/server/storage/object-storage.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import type { RemoteGuard } from "./remote-guard.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import type { SealedFor } from "#platform/server/seal.ts";

export interface ImportTimings {
  /** From the question to the beginning of the file, redirects included. */
  readonly headersMs: number;
  /** Between two pieces of it. */
  readonly stallMs: number;
  readonly totalMs: number;
  /** How often its row is told how far it is. */
  readonly beatMs: number;
  /** How long other processes believe that it is worked on after a beat. */
  readonly holdMs: number;
  /** Paused, or with nobody who follows it. */
  readonly idleMs: number;
  /** How soon it ends for somebody who signed out, or was removed. */
  readonly checkMs: number;
}

export const importTimings: ImportTimings = {
  headersMs: 20_000,
  stallMs: 30_000,
  totalMs: 2 * 3_600_000,
  beatMs: 1_000,
  holdMs: 20_000,
  idleMs: 5 * 60_000,
  checkMs: 5_000,
};

export interface ImportParts {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: AppSecret;
  readonly guard: RemoteGuard;
  readonly maxBytes: number;
  /** Looks into what came; null for a kind that nobody looks into. */
  readonly inspect: (received: StoredBytes) => Promise<DocumentType | null>;
  readonly timings: ImportTimings;
}

/** Where a link is sealed for. */
export function describeLinkPlace(tokenHash: string): SealedFor {
  return { purpose: "import link", record: tokenHash };
}
/** How long a token works that nobody uses, and how long its result can be asked for. */
export const tokenMs = 15 * 60_000;
