import type { DocumentType } from "#features/uploads/core/document-request.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { StoredBytes } from "#platform/files/object-storage.ts";
import type { RemoteGuard } from "./remote-guard.ts";
import type { SealedFor } from "#platform/secrets/seal.ts";

export interface ImportTimings {
  /** Time limit from the request to the first byte of the file, redirects included. */
  readonly headersMs: number;
  /** Time limit between two pieces of the file. */
  readonly stallMs: number;
  readonly totalMs: number;
  /** How often the progress is written into the import's row. */
  readonly beatMs: number;
  /**
   * How long a process holds an import after it wrote to the row; then another may take it over.
   */
  readonly holdMs: number;
  /** How long an import may be paused, or go without a follower, before it ends. */
  readonly idleMs: number;
  /** How often the follower's session is checked: so soon an import ends after a sign-out. */
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

export interface ImportParts extends Ctx {
  readonly guard: RemoteGuard;
  readonly maxBytes: number;
  /** Looks into the received bytes; null for a kind of file that isn't checked. */
  readonly inspect: (received: StoredBytes) => Promise<DocumentType | null>;
  readonly timings: ImportTimings;
}

/** For tests, whose other servers are on this machine and whose waits are short. No setting reaches it. */
export type ImportRules = Partial<Pick<ImportParts, "guard" | "maxBytes" | "timings">>;

/** The purpose and record that a link is sealed for. */
export function describeLinkPlace(tokenHash: string): SealedFor {
  return { purpose: "import link", record: tokenHash };
}
/** How long an unused token works, and how long the result can be asked for. */
export const tokenMs = 15 * 60_000;
